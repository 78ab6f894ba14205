import Storey
import TestFiles
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct PageTests {
  private func rules(_ text: String) -> [String] {
    Page(decoding: Array(text.utf8), registry: FloorRegistry()).diagnostics.findings().map {
      "\($0.rule) \($0.pointer) \($0.range.map { "\($0.start.line):\($0.start.column)" } ?? "-")"
    }
  }

  @Test func `a missing or invalid list of floors is reported`() {
    #expect(rules("{\"name\":\"x\"}") == ["missing-key  1:1"])
    #expect(rules("{\"floors\":7}") == ["wrong-type /floors 1:11"])
    #expect(rules("[]") == ["wrong-type  1:1"])
    #expect(rules("{\"floors\":[]}") == [])
  }

  @Test func `every entry of the list becomes a floor even if it cannot be decoded`() {
    let text =
      "{\"floors\":[\n \"Focus\",\n null,\n {\"pattern\":\"Nope\",\"identityId\":7},\n {},\n {\"pattern\":5}\n]}"
    let page = Page(decoding: Array(text.utf8), registry: FloorRegistry())
    #expect(page.floors.count == 5)
    #expect(page.floors[2].identity?.description == "7")
    #expect(
      rules(text) == [
        "undecodable-floor /floors/0 2:2", "undecodable-floor /floors/1 3:2", "unknown-pattern /floors/2/pattern 4:13",
        "missing-key /floors/3 5:2", "undecodable-floor /floors/3 5:2", "unknown-pattern /floors/4/pattern 6:13",
      ])
  }

  @Test func `invalid JSON gives a page without floors and with the position of the error`() {
    let page = Page(decoding: Array("{\"floors\":[\n{]}".utf8), registry: FloorRegistry())
    #expect(page.floors.isEmpty)
    #expect(page.document == nil)
    #expect(page.parseError?.position == SourcePosition(line: 2, column: 2))
    #expect(rules("{\"floors\":[\n{]}") == ["invalid-json  2:2"])
  }

  @Test(arguments: TestedCode.all)
  func `a code that is neither absent nor 0 is reported as an error`(code: TestedCode) {
    let page = Page(decoding: code.page, registry: FloorRegistry())
    let found = page.diagnostics.filter { $0.severity != .note }.findings()
    #expect(found.map { "\($0.rule) \($0.pointer)" } == (code.isSuccess ? [] : ["error-code-page /code"]))
  }

  @Test(arguments: [
    ("he", "he"), ("zh-CN", "zh-CN"), ("zh-Hant-TW", "zh-Hant-TW"), ("es-419", "es-419"), ("", nil), ("zh_CN", nil),
    ("h", nil), ("-he", nil), ("he-", nil), ("12", nil), ("englishlanguage", nil), ("\\\"><x", nil), ("é", nil),
  ])
  func `the language of a page must be a language tag`(text: String, expected: String?) {
    let page = Page(decoding: Array("{\"floors\":[],\"lang\":\"\(text)\"}".utf8), registry: FloorRegistry())
    #expect(page.language?.text == expected)
    let found = page.diagnostics.findings().map { "\($0.rule) \($0.pointer)" }
    #expect(found == (expected == nil && !text.isEmpty ? ["out-of-range /lang"] : []))
  }

  @Test func `the keys $schema and $comment are known`() {
    #expect(rules("{\"$schema\":\"x\",\"$comment\":[1],\"floors\":[]}") == [])
    #expect(rules("{\"floors\":[],\"flors\":1}") == ["unknown-key /flors 1:14"])
  }

  @Test func `messages escape the control characters of a page`() {
    let page = Page(
      decoding: Array("{\"floors\":[{\"pattern\":\"\\u001b[31m\\u202eX\"}]}".utf8), registry: FloorRegistry())
    let message = page.diagnostics[0].message
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202E })
    #expect(message.contains("\\u{1B}"))
  }

  @Test func `the positions of 20,000 findings are found in one pass`() {
    let floors = (0..<20_000).map { "{\"pattern\":\"P\($0)\"}" }.joined(separator: ",\n")
    let page = Page(decoding: Array("{\"floors\":[\n\(floors)]}".utf8), registry: FloorRegistry())
    let findings = page.diagnostics.findings()
    #expect(findings.count == 20_000)
    #expect(findings[19_999].pointer.description == "/floors/19999/pattern")
    #expect(findings[19_999].range?.start.line == 20_001)
  }
}
