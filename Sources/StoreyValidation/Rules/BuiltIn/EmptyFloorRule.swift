import Storey

/// Floors that show nothing.
struct EmptyFloorRule: PageRule {
  static let id: RuleID = "empty-floor"
  static let severity = Severity.warning
  static let summary = "A floor that shows nothing but, perhaps, its header"
  static let rationale = """
    Its list is empty, or nothing in the list can be shown. A header above nothing looks broken; without one, the floor is
    dead weight that someone forgot.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": []}]}"#

  /// Rows that are there whether or not the floor has anything to show.
  private static let frameRows: Set<FloorIdentifier> = ["header", "margin"]

  init(from options: inout ModelReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for section in page.layout.sections {
      let floor = section.floor
      let rows = page.layout.rows[section.rows]
      guard case .container(let container) = floor.content, section.header == nil,
        rows.allSatisfy({ Self.frameRows.contains($0.identifier) })
      else { continue }
      // Rows without a renderer are the app's fault, and reported as that.
      if container.rowCount > rows.count { continue }
      let lists = (floor.source.map { Array($0.members) } ?? []).filter { $0.value.kind == .array }
      let name = floor.identity.map { "the floor \(Diagnostic.excerpt(of: $0.text.string))" } ?? "the floor"
      let hint = "put something into it, or remove the floor"
      if let (key, list) = lists.first(where: { $0.value.elements.first(where: { _ in true }) == nil }) {
        findings.add("\(name) shows nothing: its \(Diagnostic.excerpt(of: key)) is empty", hint: hint, at: list)
      } else {
        findings.add("\(name) shows nothing", hint: hint, at: floor.source)
      }
    }
  }
}
