import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct ExcerptTests {
  private static func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

  private static let texts: [(String, String)] = [
    ("", ""), ("Tea", "Tea"), ("~ é…", "~ é…"), ("\u{A0}", "\u{A0}"), ("\u{200B}", "\\u{200B}"),
    ("a\u{0}\n\u{1B}\u{7F}", "a\\u{0}\\u{A}\\u{1B}\\u{7F}"), ("\u{85}\u{2028}\u{2029}", "\\u{85}\\u{2028}\\u{2029}"),
    ("\u{202E}x\u{2066}", "\\u{202E}x\\u{2066}"), ("\u{E000}", "\\u{E000}"), ("👩‍👧", "👩\\u{200D}👧"),
  ]

  @Test(arguments: texts)
  func `invisible characters are escaped in excerpts`(text: String, excerpt: String) {
    expect(text, excerpt)
  }

  @Test(arguments: [0, 1, 8, 58, 59, 60, 61, 62, 200])
  func `an excerpt has at most 60 characters`(count: Int) {
    let text = Self.digits(count)
    expect(text, count > 60 ? "\(Self.digits(60))…" : text)
    expect("茶\(text)", count > 59 ? "茶\(Self.digits(59))…" : "茶\(text)")
    expect("\(text)茶", count > 59 ? "\(Self.digits(60).prefix(count))…" : "\(text)茶")
  }

  private func expect(_ text: String, _ excerpt: String) {
    #expect(Diagnostic.excerpt(of: text) == excerpt)
    #expect(Diagnostic.excerpt(of: JSONText(text)) == excerpt)
    #expect(Diagnostic.message("before ", quoting: JSONText(text), " after") == "before \"\(excerpt)\" after")
  }
}
