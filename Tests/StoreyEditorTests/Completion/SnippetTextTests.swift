import Testing

@testable import StoreyEditor

@Suite struct SnippetTextTests {
  @Test func `special characters of texts, defaults and choices are escaped`() {
    let text = SnippetText([.text("$}"), .place("a}"), .choice(["b,c", "d|\\"]), .place("")])
    #expect(text.snippet == #"\$\}${1:a\}}${2|b\,c,d\|\\|}$3$0"#)
    #expect(text.plain == "$}a}b,c")
  }

  @Test func `a text without places is not a snippet`() {
    #expect(SnippetText([.text("$")]).snippet == nil)
  }
}
