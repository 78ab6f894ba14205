import Storey
import StoreyFloors
import StoreyValidation
import TestLevels
import Testing

/// Texts of pages and names of files in Markdown reports, and in two other formats.
@Suite(.tags(.unsafeMemory)) struct MarkdownTests {
  static let texts = [
    "@octocat", "@org/team", "https://evil.example/a", "www.evil.example", "mail me@evil.example", "#12", "GH-12",
    "org/repo#12", "da39a3ee5e6b4b0d3255bfef95601890afd80709", "1234567", "GHSA-cfgh-jmpq-rvwx", ":tada:", "$x$",
    "$$x$$",
    "<img src=//evil.example/a>", "<b>", "</details></summary>", "<!--", "![a](//evil.example/a)", "[a](b)", "[^1]",
    "[^1]: a",
    "a|b", "a\\|b", "|\u{301}", "\\", "`", "``a`b", "`@octocat`", "a` @octocat `b", "*a* _b_ ~c~", "&#64;octocat",
    "&lt;b",
    "a\n\n@octocat\n# b", "\u{202E}@octocat", "@\u{200B}octocat", "\" @octocat \"", "a \" | ` @octocat", "- [ ] a",
    "` |",
  ]

  /// Returns the cells of a row as GitHub splits them, before it parses their contents.
  private func cells(_ row: Substring) -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if scalar == "|" && !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return cells.dropFirst().dropLast().map { $0 }
  }

  /// Returns the text outside of code spans, and the whole text as displayed.
  private func parts(_ cell: String) -> (outside: String, shown: String) {
    var rest = cell.unicodeScalars[...]
    var outside = ""
    var shown = ""
    while let start = rest.firstIndex(of: "`") {
      outside += String(rest[..<start])
      shown += String(rest[..<start])
      let fence = rest[start...].prefix { $0 == "`" }.count
      var index = rest.index(start, offsetBy: fence)
      let begin = index
      var end: String.Index?
      while index < rest.endIndex, end == nil {
        let run = rest[index...].prefix { $0 == "`" }.count
        if run == fence { end = index }
        index = rest.index(index, offsetBy: max(run, 1))
      }
      guard let end else { break }
      var content = rest[begin..<end]
      if content.first == " " && content.last == " " { content = content.dropFirst().dropLast() }
      shown += String(content)
      rest = rest[rest.index(end, offsetBy: fence)...]
    }
    // In a cell, a bar has a backslash before it, even in a code span.
    var unescaped = String.UnicodeScalarView()
    for scalar in (shown + String(rest)).unicodeScalars {
      if scalar == "|" { unescaped.removeLast() }
      unescaped.append(scalar)
    }
    return (outside + String(rest), String(unescaped))
  }

  @Test(arguments: texts)
  func `text of a page is displayed as plain text`(text: String) throws {
    let message = "the key \(text) is not known, \"\(text)\" neither; 12 others are"
    let finding = Diagnostic(rule: "unknown-key", severity: .error, message: message, hint: "write \(text)")
    let report = PageReport(file: "\(text).json", findings: [finding].findings(), source: [])
    let written = String(decoding: MarkdownReporter().part(of: report), as: UTF8.self)
    let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.map { $0.prefix(8) } == [
        "", "<details", "<summary", "", "| line |", "| ---: |", "|  | err", "", "</detail", "",
      ])
    let cells = cells(lines[6])
    #expect(cells.count == 4, "\(cells)")
    let (outside, shown) = parts(cells[3])
    #expect(outside.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || " ,;12<>*".unicodeScalars.contains($0) })
    // The whole text is displayed. Invisible characters, and a bar after a backslash, are escaped.
    let text = LogLine.escaped(text).replacing("\\|", with: "\\\\u{7C}")
    let expected = " the key \(text) is not known, \"\(text)\" neither; 12 others are<br>*write \(text)* "
    #expect(Array(shown.utf8) == Array(expected.utf8), "\(cells[3])")
    let summary = lines[2].split(separator: "code>", omittingEmptySubsequences: false)
    #expect(summary.count == 3 && summary[0] == "<summary><" && summary[2].hasPrefix(": 1 error"))
    #expect(!summary[1].dropLast(2).contains { "<>\"'".contains($0) })
  }

  @Test(arguments: [
    ("the page has no title", "the page has no title"),
    ("unknown key \"a\"", "unknown key `\"a\"`"),
    ("\"a\" is 3, not \"b c\"; see it", "`\"a\" is 3, not \"b c\"`; see it"),
    ("did you mean \"a\"?", "did you mean `\"a\"`?"), ("a sub-floor isn't 320", "a sub-floor isn't 320"),
    ("页面 没有 标题", "页面 没有 标题"), ("", ""),
  ])
  func `plain words are written outside of code spans`(message: String, cell: String) {
    let finding = Diagnostic(rule: "unknown-key", severity: .note, message: message)
    let report = PageReport(file: "a.json", findings: [finding].findings(), source: [])
    #expect(String(decoding: MarkdownReporter().part(of: report), as: UTF8.self).contains("| \(cell) |\n"))
  }

  @Test func `text in a JUnit report does not attach a file`() throws {
    let finding = Diagnostic(rule: "unknown-key", severity: .note, message: "a [[ATTACHMENT|/etc/passwd]] [[[b")
    let report = PageReport(file: "[[ATTACHMENT|a]].json", findings: [finding].findings(), source: [])
    let written = String(decoding: JUnitReporter().part(of: report), as: UTF8.self)
    let body = try #require(written.split(separator: "<system-out>").last)
    #expect(!body.contains("[[") && body.contains(#"a [\u{5B}ATTACHMENT|/etc/passwd]]"#), "\(body)")
  }

  @Test func `text in a SARIF message does not form a link`() throws {
    let finding = Diagnostic(
      rule: "unknown-key", severity: .error, message: "[a](http://evil.example) [b] (c)", hint: "[d](1)")
    let report = PageReport(file: "a.json", findings: [finding].findings(), source: [])
    let written = String(decoding: SARIFReporter(rules: .standard).part(of: report), as: UTF8.self)
    #expect(written.contains(#""[a]\\u{28}http://evil.example) [b] (c); [d]\\u{28}1)""#), "\(written)")
  }
}
