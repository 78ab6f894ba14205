import Storey

/// A rule that compares `channelFloorSize` with the number of floors.
struct FloorCountMismatchRule: PageRule {
  static let description = RuleDescription(
    id: "floor-count-mismatch", severity: .warning,
    summary: "A declared number of floors that differs from the actual number",
    rationale: """
      The CMS writes the number of floors to "channelFloorSize". If the actual number differs, a floor was lost or the page
      was edited by hand. Apps that wait for the declared number of floors wait forever.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "channelFloorSize": 0, "floors": []}"#,
      #"{"name": "Food", "channelFloorSize": ↓2, "floors": []}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    guard let declared = page.page.declaredFloorCount, let root = page.root, !root.hasDamage,
      let place = root["channelFloorSize"], root["floors"]?.kind == .array
    else { return }
    let present = page.page.floors.count
    if declared == present { return }
    let written = place.kind == .number ? Diagnostic.excerpt(of: place.text ?? "") : "\(declared)"
    findings.add(
      "\"channelFloorSize\" is \(written), but the page has \(present) floor\(present == 1 ? "" : "s")",
      hint: "set it to \(present), or correct \"floors\"", at: place,
      replacement: place.kind == .string ? "\"\(present)\"" : "\(present)")
  }
}
