import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct JSONSyntaxTests {
  @Test(arguments: [
    ("// a\n{\"a\": 1}", "{\"a\": 1}"), ("{\"a\": 1, // b\n\"c\": 2}", "{\"a\": 1,\n\"c\": 2}"),
    ("{\"a\": [1, 2,],}", "{\"a\": [1, 2]}"),
    ("{/* 中文 */\"a\": 1}", "{\"a\": 1}"), ("{\n  // one\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"),
    ("{\"a\": \"//\", \"b\": \"/*\",}", "{\"a\": \"//\", \"b\": \"/*\"}"),
  ])
  func `comments and trailing commas are allowed in one syntax, and have a correction in the other`(
    text: String, strict: String
  ) throws {
    let bytes = Array(text.utf8)
    let document = try Document(parsing: bytes, syntax: .jsonc)
    #expect(document.relaxation != nil && document.syntaxErrors.isEmpty)
    #expect(document.bytes == bytes)
    let page = Page(recovering: bytes, registry: FloorRegistry())
    let error = try #require(page.diagnostics.first { $0.rule == .invalidJSON })
    let findings = [error].findings(firstLine: 1, with: [.replacement])
    let finding = try #require(findings.first)
    var fixed = bytes
    fixed.replaceSubrange(finding.bytes, with: Array((finding.replacement ?? "").utf8))
    #expect(String(decoding: fixed, as: UTF8.self) == strict)
    #expect(throws: Never.self) { try Document(parsing: fixed) }
  }

  @Test func `positions after a comment are those of the text`() throws {
    let document = try Document(parsing: Array("{/* 中文 */ \"a\": true}".utf8), syntax: .jsonc)
    #expect(document.root["a"]?.sourceRange.start == SourcePosition(line: 1, column: 16))
  }

  @Test func `a comment is named in the error of the strict syntax`() throws {
    let error = try #require(#expect(throws: ParseError.self) { try Document(parsing: Array("{ // a\n}".utf8)) })
    #expect(error.reason == .comment && error.position == SourcePosition(line: 1, column: 3))
  }

  @Test(arguments: ["{/* a }", "{\"a\": /b/}", "{,}", "[1,,]", "/"])
  func `other text is invalid in both syntaxes`(text: String) {
    #expect(throws: ParseError.self) { try Document(parsing: Array(text.utf8), syntax: .jsonc) }
  }

  @Test func `all comments and trailing commas are one error`() {
    let page = Page(
      recovering: Array("{ // a\n\"name\": \"A\", /* b */\n\"floors\": [],}".utf8), registry: FloorRegistry())
    #expect(page.diagnostics.count { $0.rule == .invalidJSON } == 1)
    #expect(page.name == "A")
  }
}
