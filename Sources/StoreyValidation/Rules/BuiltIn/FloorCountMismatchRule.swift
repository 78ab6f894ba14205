import Storey

/// `channelFloorSize` against `floors`.
struct FloorCountMismatchRule: PageRule {
  static let description = RuleDescription(
    id: "floor-count-mismatch", severity: .warning,
    summary: "The page declares another number of floors than it has",
    rationale: """
      channelFloorSize is written by the CMS beside the floors. When the two differ, a floor was lost on the way or the page was
      edited by hand; apps that wait for the declared number wait for ever.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "channelFloorSize": 0, "floors": []}"#,
      #"{"name": "Food", "channelFloorSize": ↓2, "floors": []}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard let declared = page.page.declaredFloorCount, let root = page.root, let place = root["channelFloorSize"],
      root["floors"]?.kind == .array
    else { return }
    let present = page.page.floors.count
    if declared == present { return }
    findings.add(
      "the page declares \(declared) floor\(declared == 1 ? "" : "s") and has \(present)",
      hint: "write \(present), or find the floors that were lost", at: place,
      replacement: place.kind == .string ? "\"\(present)\"" : "\(present)")
  }
}
