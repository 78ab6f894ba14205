import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Faults in fallbacks that this app does not need.
@Suite struct BrokenFallbackTests {
  private static let picture = #""picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "m", "srv": "s"}}]"#

  private func findings(_ fallback: String) -> [String] {
    let page = #"{"name": "x", "floors": [{"pattern": "Focus", \#(Self.picture), "fallback": \#(fallback)}]}"#
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "p.json")
    return report.findings.filter { $0.rule == "broken-fallback" }.map { "\($0.pointerText) \($0.message)" }
  }

  private struct Note: TemplateContainer, Decodable {
    static let pattern: FloorPattern = "Note"
    static let cells: [any TemplateCell.Type] = []
    let base: FloorBase
    let text: String
    var rows: FloorRows { FloorRows() }
  }

  @Test func `a fault in a plain Decodable fallback is reported`() throws {
    var registry = FloorRegistry.standard
    try registry.register(Note.self)
    let page = #"""
      {"name": "x", "floors": [{"pattern": "Focus", \#(Self.picture), "fallback": {"pattern": "Note", "text": []}}]}
      """#
    let report = Validator(registry: registry).validate(Array(page.utf8), file: "p.json")
    #expect(
      report.findings.filter { $0.rule == "broken-fallback" }.map { "\($0.pointerText) \($0.message)" } == [
        "/floors/0/fallback/text in a fallback: expected a string, found an array"
      ])
  }

  /// Members of a floor with one fault, and the finding: its path from that floor, and its message.
  private static let faults: [(String, String)] = [
    (#""fallback": 7"#, #"/fallback in a fallback: a fallback must be a floor or "drop""#),
    (#""fallback": "dorp""#, #"/fallback in a fallback: a fallback must be a floor or "drop""#),
    (#""fallback": []"#, #"/fallback in a fallback: a fallback must be a floor or "drop""#),
    (#""requires": 7"#, "/requires in a fallback: expected an object, found the number 7"),
    (#""requires": {"Focus": "x"}"#, #"/requires/Focus in a fallback: expected a whole number, found the string "x""#),
    (#""requires": {"Focus": 0}"#, "/requires/Focus in a fallback: the version 0 is out of range; expected 1 or more"),
    (#""fallback": {}"#, #"/fallback in a fallback: missing key "pattern""#),
    (#""fallback": {"pattern": "Focus"}"#, #"/fallback in a fallback: missing key "picList""#),
  ]

  /// Fallbacks with room for a fault: the text before and after the fault, and the path from the fallback to the floor that
  /// contains the fault.
  private static let places: [(String, String, String)] = [
    (#"{"pattern": "Focus", \#(picture), "#, "}", ""),
    (#"{"pattern": "Film", "#, "}", ""),
    (#"{"pattern": "Film", "fallback": {"pattern": "Focus", \#(picture), "#, "}}", "/fallback"),
    (#"{"pattern": "Focus", \#(picture), "fallback": {"pattern": "Film", "#, "}}", "/fallback"),
    (
      #"{"pattern": "Film", "requires": {"film": 3}, "fallback": {"pattern": "Live", "fallback": {"pattern": "Film", "#,
      "}}}", "/fallback/fallback"
    ),
    (
      #"{"pattern": "Focus", "requires": {"video": 9}, "fallback": {"pattern": "Focus", \#(picture), "#, "}}",
      "/fallback"
    ),
  ]

  @Test(arguments: faults)
  func `a fault in a fallback is reported at any depth`(fault: String, finding: String) {
    for (before, after, way) in Self.places {
      #expect(findings(before + fault + after) == ["/floors/0/fallback\(way)\(finding)"], "\(before)")
    }
  }

  @Test(arguments: [
    #""drop""#, #"{"pattern": "Film"}"#, #"{"pattern": "Film", "fallback": "drop"}"#,
    #"{"pattern": "Film", "requires": {"film": 3, "$comment": "x", "x": null}, "fallback": {"pattern": "Live"}}"#,
    #"{"pattern": "Focus", \#(picture), "requires": {"video": 9}, "fallback": null}"#,
  ])
  func `valid fallbacks for other apps have no findings`(fallback: String) {
    #expect(findings(fallback) == [])
  }

  @Test func `the unused fallback of a shown fallback is checked`() {
    let page = #"""
      {"name": "x", "floors": [{"pattern": "Live", "fallback":
        {"pattern": "Focus", \#(Self.picture), "fallback": {"pattern": "Film", "fallback": "dorp"}}}]}
      """#
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "p.json")
    #expect(
      report.findings.filter { $0.rule == "broken-fallback" }.map(\.pointerText) == [
        "/floors/0/fallback/fallback/fallback"
      ])
  }
}
