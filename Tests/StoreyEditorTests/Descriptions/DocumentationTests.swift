import Testing

@testable import StoreyEditor

@Suite struct DocumentationTests {
  @Test func `paragraphs, lines and lists are shown in both formats`() {
    var documentation = Documentation("A *page*.")
    documentation.add(lines: ["Type: \("a_b")", "Default: \(code: "`x`")"])
    documentation.add(list: ["\(code: "key"): 1. of 2", "- last"])
    let titled = documentation.titled("\(code: "name")")
    #expect(
      titled.markdown
        == #"`name`\#n\#nA \*page\*.\#n\#nType: a\_b  \#nDefault: `` `x` ``\#n\#n- `key`: 1. of 2\#n- \- last"#)
    #expect(titled.plainText == "name\n\nA *page*.\n\nType: a_b\nDefault: `x`\n\n- key: 1. of 2\n- - last")
  }

  @Test func `empty lines and paragraphs are left out`() {
    var documentation = Documentation("\("")")
    documentation.add(lines: ["", "\(code: "")"])
    documentation.add(list: [])
    #expect(documentation.isEmpty)
    #expect(documentation.markdown.isEmpty && documentation.plainText.isEmpty)
    documentation.add(list: ["", "a"])
    #expect(documentation.plainText == "- a")
  }

  @Test(arguments: [
    ("- a", #"\- a"#, "- a"), ("a\nb\u{202E}", #"a\\u{A}b\\u{202E}"#, #"a\u{A}b\u{202E}"#),
  ])
  func `texts of files are shown unchanged`(text: String, markdown: String, plainText: String) {
    #expect(Documentation("\(text)").markdown == markdown)
    #expect(Documentation("\(text)").plainText == plainText)
  }

  @Test func `only the beginning of a line can begin markup`() {
    let line: DocumentationLine = "\(code: "a")- b"
    #expect(line.markdown == "`a`- b")
  }

  @Test func `adjacent texts are one text`() {
    // A dot at the end of a word cannot be part of a link.
    let line: DocumentationLine = "\("a").\(" ")b"
    #expect(line == DocumentationLine("a. b"))
    #expect(line.markdown == "a. b")
  }
}
