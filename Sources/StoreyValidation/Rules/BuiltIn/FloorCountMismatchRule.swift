import Storey

/// `channelFloorSize` against `floors`.
struct FloorCountMismatchRule: PageRule {
  static let id: RuleID = "floor-count-mismatch"
  static let severity = Severity.warning
  static let summary = "The page declares another number of floors than it has"
  static let rationale = """
    channelFloorSize is written by the CMS beside the floors. When the two differ, a floor was lost on the way or the page was
    edited by hand; apps that wait for the declared number wait for ever.
    """
  static let isFixable = true
  static let passing: RuleSample = #"{"name": "Food", "channelFloorSize": 0, "floors": []}"#
  static let failing: RuleSample = #"{"name": "Food", "channelFloorSize": 2, "floors": []}"#

  init(from options: inout ModelReader) {}

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
