import Testing

@testable import StoreyEditor

@Suite struct MarkdownLineTests {
  @Test(arguments: [
    ("The title, on the left", "The title, on the left"), ("*a* _b_ `c`", #"\*a\* \_b\_ \`c\`"#),
    ("<b>&amp;", #"\<b\>\&amp;"#), ("http://a.b", #"http\://a\.b"#), ("[x](y)", #"\[x\](y)"#), ("- x", #"\- x"#),
    ("12. x", #"12\. x"#), ("A page. Done", "A page. Done"), ("a\nb", #"a\\u{A}b"#), ("# x", ##"\# x"##),
  ])
  func `texts are shown unchanged`(text: String, expected: String) {
    #expect(MarkdownLine.escaped(text) == expected)
  }

  @Test(arguments: [
    ("a", "`a`"), ("a`b", "``a`b``"), ("`", "`` ` ``"), (" a", "`  a `"), ("", ""), ("``x", "``` ``x ```"),
  ])
  func `a code span has a longer fence than its content`(text: String, expected: String) {
    #expect(MarkdownLine.code(text) == expected)
  }
}
