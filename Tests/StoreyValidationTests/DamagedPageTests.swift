import Foundation
import Storey
import StoreyFloors
import StoreyValidation
import TestFiles
import TestLevels
import Testing

/// Pages with syntax errors, as people make them.
@Suite struct DamagedPageTests {
  private let validator = Validator(registry: .standard)

  private func report(_ text: String) -> PageReport { validator.validate(Array(text.utf8), file: "page.json") }

  @Test(arguments: ["small", "fallbacks"]) func `a damaged token has no findings but one error`(name: String) throws {
    let page = String(decoding: try Sample(name: name).bytes, as: UTF8.self)
    let known = Set(report(page).findings.map { "\($0.rule) \($0.message)" })
    for damaged in TestLevel.some(DamagedToken.all(in: page), short: 80) {
      let findings = report(damaged.text).findings
      guard let first = findings.first(where: { $0.rule == .invalidJSON }) else { continue }
      #expect(findings.count { $0.rule == .invalidJSON } == 1, "\(damaged.name)")
      let others = findings.filter { $0 != first && !known.contains("\($0.rule) \($0.message)") }
      #expect(others.isEmpty, "\(damaged.name): \(others.map(\.message))")
    }
  }

  @Test(arguments: [
    ("\u{FEFF}{\"floors\":[]}", ["byte-order-mark 1:1-1:2", "missing-title 1:1-1:2"]),
    ("\u{FEFF}\r\n {\"floors\":[]}", ["byte-order-mark 1:1-1:2", "missing-title 2:2-2:3"]),
    ("\u{FEFF}\u{FEFF}{\"name\":\"x\",\"floors\":[]}", ["byte-order-mark 1:1-1:2", "invalid-json 1:1-1:2"]),
  ])
  func `a byte-order mark has no column, and its note is at the byte after it`(text: String, expected: [String]) {
    let found = report(text).findings.map { finding in
      let range = finding.range.map { "\($0.start.line):\($0.start.column)-\($0.end.line):\($0.end.column)" }
      return "\(finding.rule) \(range ?? "-")"
    }
    #expect(found == expected)
  }

  /// Removes the white space at the beginning of lines.
  private func flat(_ text: String) -> String { text.replacing(#/\n +/#, with: "\n") }

  @Test func `a page without indentation has one error for a damaged token`() throws {
    let page = flat(String(decoding: try Sample(name: "small").bytes, as: UTF8.self))
    for damaged in TestLevel.some(DamagedToken.all(in: page), short: 80) {
      #expect(report(damaged.text).findings.count { $0.rule == .invalidJSON } <= 1, "\(damaged.name)")
    }
  }

  @Test(arguments: [
    // A brace before other members of its object, also on a line that is continued.
    (#"{"img": "https://a.example/b", "title": "x", "jump": {"des": "m"}}, "srv": "y"}"#, "missing-event"),
    // A title that is damaged.
    (
      #"{"img": "https://a.example/b", "title": {{ title }}, "jump": {"des": "m", "srv": "y"}}"#,
      "image-without-alternative"
    ),
  ])
  func `a value that a damaged member may contain is not reported as missing`(picture: String, rule: String) {
    let page = """
      {
        "name": "x",
        "floors": [
          {
            "pattern": "Focus",
            "picList": [
              \(picture)
            ]
          }
        ]
      }
      """
    #expect(report(page).findings.map(\.rule) == [.invalidJSON], "\(rule)")
  }

  @Test(.timeLimit(.minutes(30))) func `many findings in a damaged page take linear time`() {
    let keys = (0..<100_000).map { "\"a\($0 % 10)\": 1" }.joined(separator: ",")
    let findings = report("{\"floors\": [], \(keys), \"b\": }").findings
    #expect(findings.count { $0.rule == .invalidJSON } == 1)
  }

  @Test(arguments: [
    ("{\n<<<<<<< HEAD\n\"a\": 1}", "conflict"), ("<html></html>", "HTML"), ("{\"a\": +1}", "plus sign"),
    ("{\"a\": 1; \"b\": 2}", "comma"), ("{“a”: 1}", "quotes"), ("{\"a\": 1 /* x }", "*/"),
  ])
  func `the hint names the probable remedy`(text: String, words: String) {
    #expect(report(text).findings.first { $0.rule == .invalidJSON }?.hint?.contains(words) == true)
  }
}
