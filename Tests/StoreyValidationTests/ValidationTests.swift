import Storey
import StoreyFloors
import StoreyValidation
import Testing

@Suite struct ValidationTests {
  private func report(_ text: String) -> PageReport {
    Validator(registry: .standard).validate(Array(text.utf8), file: "p.json")
  }

  private func text(_ page: String, color: Bool = false) -> String {
    String(decoding: TextReporter(usesColor: color).write([report(page)]), as: UTF8.self)
  }

  @Test func `a finding shows its line, a caret and a hint`() {
    #expect(
      text("{\"name\": \"x\",\n  \"floors\": [\n    {\"pattern\": \"Focsu\"}\n  ]\n}\n") == """
        p.json:3:17: error: no floor is registered for the pattern "Focsu" [unknown-pattern]
            {"pattern": "Focsu"}
                        ^~~~~~~
            did you mean "Focus"?
        1 error, 0 warnings, 0 notes in 1 file

        """)
  }

  @Test func `the caret is aligned with full-width text, and long lines are cut around it`() {
    let page = "{\"name\":\"" + String(repeating: "汉", count: 200) + "\",\"floors\":[{\"pattern\":\"诺\"}]}"
    let lines = text(page).split(separator: "\n")
    let caret = lines[2].prefix { $0 == " " }.count
    let before = lines[1].unicodeScalars.prefix { $0 != "诺" }.dropLast()
    let columns = before.reduce(0) { $0 + ($1.value > 0x2E80 ? 2 : 1) }
    #expect(caret == columns)
    #expect(lines[1].count < 120)
    #expect(lines[1].contains("…"))
  }

  @Test(
    arguments: [
      [0xAA], [0xE6, 0xB1], [0xE6, 0xB1, 0x89, 0x89], [0xC0, 0xA0], [0xE0, 0x80, 0xA0], [0xED, 0xA0, 0x80],
      [0xF0, 0x9F, 0x98], [0xFF], [0xC3],
    ] as [[UInt8]])
  func `bytes that are not valid UTF-8 are never printed`(bytes: [UInt8]) {
    for page in [
      Array(#"{"name":"汉"#.utf8) + bytes + Array(#"汉","floors":[]}"#.utf8), bytes + Array("{".utf8),
      Array(#"{"a":1 "#.utf8) + bytes,
    ] {
      let report = Validator(registry: .standard).validate(page, file: "p.json")
      #expect(report.findings.map(\.rule) == [.invalidJSON])
      let text = TextReporter().write([report])
      #expect(Array(String(decoding: text, as: UTF8.self).utf8) == text)
    }
  }

  @Test func `colours are written only on request`() {
    #expect(!text("7").contains("\u{1B}"))
    #expect(text("7", color: true).contains("\u{1B}[1;31merror\u{1B}[0m"))
  }

  @Test func `items of the built-in floors may have an identity`() {
    let page = """
      {"name": "Food", "floors": [
        {"pattern": "SingleGoods", "skuList": [{"identityId": 1, "skuId": 1, "title": "A", "srv": "a"}]},
        {"pattern": "NSelectN", "nBynList": [{"identityId": "2", "slogan": "A", "jump": {"des": "search", "srv": "b"}}]},
        {"pattern": "Category", "categoryList": [
          {"identityId": 3, "title": "A", "functionId": "search", "srv": "c", "subs": [{"identityId": 4, "title": "B"}]}]}]}
      """
    let report = Validator(registry: .standard).validate(Array(page.utf8), file: "p")
    #expect(report.findings.filter { $0.rule == .unknownKey } == [])
  }

  @Test func `invalid JSON is a finding`() {
    let report = report("{\"floors\":[}")
    #expect(report.findings.map(\.rule) == [.invalidJSON])
    #expect(report.findings.first?.range?.start == SourcePosition(line: 1, column: 12))
    #expect(text("").contains("p.json:1:1: error: the document is empty [invalid-json]"))
  }

  @Test func `the summary counts findings by severity and compares them with a level`() {
    let summary = ValidationSummary(of: [
      report(#"{"name":"x","floors":[{"pattern":"Focus","picList":[],"width":"1"}]}"#)
    ])
    #expect("\(summary)" == "0 errors, 1 warning, 1 note in 1 file")
    #expect(!summary.hasFindings(atLeast: .error))
    #expect(summary.hasFindings(atLeast: .warning))
    #expect(summary.hasFindings(atLeast: .note))
  }
}
