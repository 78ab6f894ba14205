import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Fallbacks that are not needed here, and their faults.
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

  @Test func `a fault of a plain Decodable fallback is found`() throws {
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

  /// A fault, as the members of a floor, and its finding: where it is, from that floor, and its message.
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

  /// The floors that a fault is put into, as what stands before and after its members, with the way there.
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
  func `a fault below a fallback is found at any depth`(fault: String, finding: String) {
    for (before, after, way) in Self.places {
      #expect(findings(before + fault + after) == ["/floors/0/fallback\(way)\(finding)"], "\(before)")
    }
  }

  @Test(arguments: [
    #""drop""#, #"{"pattern": "Film"}"#, #"{"pattern": "Film", "fallback": "drop"}"#,
    #"{"pattern": "Film", "requires": {"film": 3, "$comment": "x", "x": null}, "fallback": {"pattern": "Live"}}"#,
    #"{"pattern": "Focus", \#(picture), "requires": {"video": 9}, "fallback": null}"#,
  ])
  func `fallbacks for other apps have no finding`(fallback: String) {
    #expect(findings(fallback) == [])
  }

  @Test func `the unneeded fallback of a fallback that is shown is checked`() {
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
