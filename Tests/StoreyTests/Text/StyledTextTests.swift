import TestLevels
import Testing

@testable import Storey

/// Texts of several runs, measured and broken as one.
@Suite(.tags(.unsafeMemory)) struct StyledTextTests {
  private let small = TextStyle(name: "small", size: 10, lineHeight: 12)
  private let large = TextStyle(name: "large", size: 20, lineHeight: 24)
  private let bold = TextStyle(name: "bold", size: 10, lineHeight: 12, weight: .bold)

  private func lines(_ text: StyledText, width: Double, limit: Int = .max) -> [String] {
    let bytes = Array(text.text.string.utf8)
    return TextMeasurer.lines(of: text, width: width, limit: limit).map { line in
      String(decoding: bytes[line.start..<line.end], as: UTF8.self) + (line.isTruncated ? "…" : "")
    }
  }

  @Test func `the width is the sum of the widths of the runs`() {
    let text = StyledText([("¥", small), ("128", large), (".50", bold)])
    let sum =
      TextMeasurer.width(of: "¥", style: small) + TextMeasurer.width(of: "128", style: large)
      + TextMeasurer.width(of: ".50", style: bold)
    #expect(abs(TextMeasurer.width(of: text) - sum) < 0.01)
    #expect(text.text.string == "¥128.50")
    #expect(text.runs.map(\.end) == [2, 5, 8])
  }

  @Test func `a text stays on one line at its own width, and not at less`() {
    let text = StyledText([("ab ", small), ("cd", large), (" 茶", bold)])
    let width = TextMeasurer.width(of: text)
    #expect(lines(text, width: width).count == 1)
    #expect(lines(text, width: width - 0.1) == ["ab cd", "茶"])
  }

  @Test(arguments: [20.0, 33, 47.5, 60, 90, 400])
  func `runs with one style break as a plain text`(width: Double) {
    let written = "Longjing tea, 250 g，明前特级 (new) soft\u{AD}hyphen 12,345.60\nnext e\u{301}🍊"
    let plain = TextMeasurer.lines(of: JSONText(written), style: small, width: width)
    for limit in [1, 2, 3, Int.max] {
      let expected = TextMeasurer.lines(of: JSONText(written), style: small, width: width, limit: limit)
      for cut in 1..<written.unicodeScalars.count {
        let scalars = Array(written.unicodeScalars)
        let parts = [scalars[..<cut], scalars[cut...]].map { part in
          var text = String.UnicodeScalarView()
          text.append(contentsOf: part)
          return JSONText(String(text))
        }
        // A run that begins inside of a cluster belongs to the run before it.
        let runs = StyledText(parts.map { ($0, small) })
        #expect(TextMeasurer.lines(of: runs, width: width, limit: limit) == expected, "\(cut) \(limit)")
      }
    }
    #expect(plain.count >= 1)
  }

  @Test func `a cut line leaves room for the ellipsis of its widest run`() {
    let text = StyledText([("aaaa", small), (" bbbb", large)])
    #expect(lines(text, width: 58, limit: 1) == ["aaaa…"])
  }

  @Test func `empty parts are left out, and a text without parts has no lines`() {
    let text = StyledText([("", small), ("a", large), ("", bold)])
    #expect(text.runs.map(\.style.name) == ["large"])
    #expect(lines(StyledText([]), width: 10).isEmpty)
    #expect(TextMeasurer.width(of: StyledText([])) == 0)
  }

  @Test func `standard styles of runs are those of the theme`() {
    var theme = Theme.standard
    theme.change(.price, size: 40)
    let context = LayoutContext(width: 375, theme: theme)
    let text = StyledText([("1", .price)])
    #expect(context.width(of: text) > 2 * LayoutContext(width: 375).width(of: text))
    #expect(context.height(of: text, style: .price, width: 375) == 16)
  }
}
