import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct LogLineTests {
  // The tests take indices as arguments, because arguments are printed and a CI runner can interpret them as commands.
  private static let texts: [(text: String, line: String)] = [
    ("", ""), ("plain", "plain"), ("no page … 中文 é 가 😀", "no page … 中文 é 가 😀"),
    ("a\nb", "a\\u{A}b"), ("a\r\nb", "a\\u{D}\\u{A}b"), ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("a\u{2028}b\u{85}c", "a\\u{2028}b\\u{85}c"), ("gpj.\u{202E}x", "gpj.\\u{202E}x"),
    ("a\u{200B}\u{AD}\u{FEFF}\u{2066}\u{3164}b", "a\\u{200B}\\u{AD}\\u{FEFF}\\u{2066}\\u{3164}b"),
    ("\u{E0041}\u{F8FF}", "\\u{E0041}\\u{F8FF}"), ("❤\u{FE0F}", "❤\u{FE0F}"),
    ("::stop-commands::x", ":\\u{3A}stop-commands::x"), ("  ::error::x", "  :\\u{3A}error::x"),
    ("\u{3000}::x", "\u{3000}:\\u{3A}x"), (":\u{FE0F}:x", ":\u{FE0F}\\u{3A}x"), ("a::b", "a::b"), (": :", ": :"),
    (":", ":"), ("a\n::error::b", "a\\u{A}::error::b"),
    ("a ##[add-mask]b", "a ##\\u{5B}add-mask]b"), ("###[x]", "###\\u{5B}x]"), ("#[x]", "#[x]"), ("# #[x]", "# #[x]"),
    ("中[x]", "中[x]"), ("#\u{FE0F}#[x]", "#\u{FE0F}#\\u{5B}x]"),
  ]

  @Test(arguments: texts.indices)
  func `invisible characters and commands of CI runners are escaped`(number: Int) {
    let (text, line) = Self.texts[number]
    #expect(Array(LogLine.escaped(text).utf8) == Array(line.utf8))
    #expect(Array(LogLine.escaped(line).utf8) == Array(line.utf8), "escaping twice changes the line")
  }

  @Test(arguments: [0..<0x3100, 0xA000..<0x11000, 0x1F000..<0x20000, 0xE0000..<0xE0200] as [Range<UInt32>])
  func `visible characters are unchanged and others are escaped`(scalars: Range<UInt32>) {
    for scalar in scalars.compactMap(Unicode.Scalar.init) {
      for text in ["\(scalar)", "abcdefgh\(scalar)", "中\(scalar)中"] {
        let line = LogLine.escaped(text)
        let isShown = Array(line.utf8) == Array(text.utf8)
        #expect(isShown == scalar.isVisible, "U+\(String(scalar.value, radix: 16))")
        #expect(line.unicodeScalars.allSatisfy { $0.isVisible })
      }
    }
  }

  private static let lines: [(text: String, result: String)] = [
    ("", ""), ("a\nb\n", "a\nb\n"), ("::a\n", ":\u{FFFD}a\n"), ("x\n  ::a\n:b", "x\n  :\u{FFFD}a\n:b"),
    ("x\n\t\u{2003}::a::b\nc::d\n", "x\n\t\u{2003}:\u{FFFD}a::b\nc::d\n"), ("中文 ##[a]\n中[b]", "中文 ##\u{FFFD}a]\n中[b]"),
    (":\n:", ":\n:"), ("\n\n::\n", "\n\n:\u{FFFD}\n"),
  ]

  @Test(arguments: lines.indices)
  func `commands of CI runners are disabled without changing the columns of a line`(number: Int) {
    let (text, result) = Self.lines[number]
    #expect(LogLine.withoutCommands(Array(text.utf8)) == Array(result.utf8))
    #expect(LogLine.withoutCommands(Array(result.utf8)) == Array(result.utf8))
  }
}
