import Storey
import TestLevels
import TestMutations
import Testing

@Suite(.tags(.unsafeMemory)) struct TextMeasurerTests {
  private let style = TextStyle(name: "ten", size: 10, lineHeight: 12)

  private func lines(_ text: String, width: Double, limit: Int = .max) -> [String] {
    let bytes = Array(text.utf8)
    return TextMeasurer.lines(of: JSONText(text), style: style, width: width, limit: limit).map { line in
      String(decoding: bytes[line.start..<line.end], as: UTF8.self) + (line.isTruncated ? "…" : "")
    }
  }

  @Test(
    arguments: [
      ("a", 1139.0), ("iii", 3 * 455), ("W", 1933), ("0123456789", 10 * 1139), ("汉字", 2 * 2048), ("（）", 2 * 2048),
      ("¥", 1139),
      ("é", 1139), ("e\u{301}", 1139), ("", 0), ("🍊", 2560), ("👩‍👩‍👧", 2560), ("🇨🇳", 2560), ("1️⃣", 2560),
      ("a\u{AD}b", 2 * 1139), ("ｶﾅ", 2 * 1024),
      // Hangul is narrower than an em: syllables, compatibility letters, halfwidth letters, conjoining letters.
      ("한글", 2 * 1884), ("ㄱㅏ", 2 * 1884), ("ﾡￇ", 2 * 1884), ("\u{1112}\u{1161}\u{11AB}", 1884), ("\u{A960}", 1884),
      // Symbols of the CJK face, and emoji that only the emoji face contains.
      ("①★※", 3 * 2048), ("℃", 2048), ("Ⅳ", 2048), ("✔", 1716), ("🛍", 2560), ("⏱", 2560),
      ("ế", 1135), ("Ա", 1569), ("\u{2003}\u{2002}", 2048 + 1024), ("\u{2007}", 1139),
    ] as [(String, Double)])
  func `widths are those of the font faces in the outputs`(text: String, units: Double) {
    #expect(TextMeasurer.width(of: JSONText(text), style: style) == units * 10 / 2048)
  }

  @Test func `bold text is wider than regular text`() {
    let bold = TextStyle(name: "b", size: 10, lineHeight: 12, weight: .bold)
    #expect(TextMeasurer.width(of: "minimum", style: bold) > TextMeasurer.width(of: "minimum", style: style))
  }

  @Test func `lines break at spaces, which are left out`() {
    #expect(lines("one two three", width: 42) == ["one two", "three"])
    #expect(lines("  one   two ", width: 18) == ["one", "two"])
    #expect(lines("", width: 10) == [])
    #expect(lines("   ", width: 10) == [])
  }

  @Test func `spaces that a line can break before are left out at the start of the next line`() {
    // A line can break before a tab or an ideographic space that follows a space, but not before the parenthesis.
    #expect(lines("abc \t)", width: 18) == ["abc", ")"])
    #expect(lines("一 \u{3000}\u{3000}）二", width: 25) == ["一", "）二"])
  }

  @Test func `a line that is broken at a soft hyphen ends in a hyphen if there is room for it`() {
    let text = JSONText("aaaa\u{AD}bb\u{AD}cccc")
    func broken(_ width: Double) -> [String] {
      TextMeasurer.lines(of: text, style: style, width: width).map { line in
        String(decoding: Array(text.string.utf8)[line.start..<line.end], as: UTF8.self)
          + (line.endSign.map { String($0) } ?? "")
      }
    }
    // "a" and "b" are 5.56 wide, "c" is 5, and a hyphen 3.33.
    #expect(broken(40) == ["aaaa\u{AD}bb‐", "cccc"])
    #expect(broken(36) == ["aaaa‐", "bb\u{AD}cccc"])
    #expect(broken(54) == ["aaaa\u{AD}bb\u{AD}cccc"])
    // A hyphen that does not fit on one line may fit on the next one.
    let later = JSONText("xx aaaa\u{AD}bbbbbb")
    let lines = TextMeasurer.lines(of: later, style: style, width: 37).map { ($0.start, $0.end, $0.isHyphenated) }
    #expect(lines.map(\.0) == [0, 3, 9] && lines.map(\.1) == [2, 7, 15] && lines.map(\.2) == [false, true, false])
    // No line consists of a hyphen alone.
    #expect(TextMeasurer.lines(of: JSONText("\u{AD}aa"), style: style, width: 6).allSatisfy { $0.end > $0.start })
  }

  @Test func `lines break between ideographs, but not before closing or after opening punctuation`() {
    #expect(lines("一二三四五六", width: 30) == ["一二三", "四五六"])
    #expect(lines("一二三，四五", width: 30) == ["一二", "三，四", "五"])
    #expect(lines("一二（三四）", width: 30) == ["一二", "（三", "四）"])
    #expect(lines("价格9.90元起", width: 35) == ["价格", "9.90元", "起"])
  }

  @Test func `a word wider than the line is broken between clusters`() {
    let family = "👩‍👩‍👧"
    #expect(lines("abcdefgh", width: 17) == ["abc", "def", "gh"])
    #expect(lines(family + family, width: 13) == [family, family])
    #expect(lines("xx", width: 0) == ["x", "x"])
  }

  @Test(arguments: 0..<8)
  func `a cluster longer than the window of the reader is split between scalars`(offset: Int) {
    let text =
      String(repeating: "a", count: offset)
      + String(repeating: String(repeating: "\u{600}", count: 127) + "😀", count: 9)
    let broken = lines(text, width: 60)
    #expect(broken.joined() == text)
  }

  @Test func `line terminators in the text end a line`() {
    #expect(lines("a\nb\r\nc", width: 100) == ["a", "b", "c"])
    #expect(lines("a\nb", width: 100, limit: 1) == ["a…"])
    #expect(lines("a\n \n", width: 100, limit: 1) == ["a"])
  }

  @Test func `the last allowed line is truncated with an ellipsis that fits`() {
    #expect(lines("一二三四五六七", width: 30, limit: 2) == ["一二三", "四五…"])
    #expect(lines("一二三四五六", width: 30, limit: 2) == ["一二三", "四五六"])
    #expect(lines("one two three", width: 42, limit: 1) == ["one tw…"])
    #expect(lines("wide", width: 3, limit: 1) == ["…"])
  }

  @Test func `a text that is broken at its own width is one line`() {
    for text in ["糖果/巧克力", "Sparkling water", "【第 2 件半价】蜂蜜柚子茶 500g", "a", "é汉🍊"] {
      let width = TextMeasurer.width(of: JSONText(text), style: style)
      #expect(lines(text, width: width) == [text])
    }
  }

  @Test func `lines do not exceed the width, and all characters except spaces are kept`() {
    let pieces = ["汉", "字", "，", "（", "abc", " ", "9.90", "🍊", "—", "“", "”", "e\u{301}", "-", "\u{200D}", "한"]
    var dice = Dice(state: 7)
    for _ in 0..<500 {
      let text = (0..<20).map { _ in dice.pick(pieces) }.joined()
      let broken = lines(text, width: 40)
      // A joiner after a space belongs to the space.
      let shown = broken.joined().unicodeScalars.filter { $0 != " " && $0 != "\u{200D}" }
      #expect(shown.elementsEqual(text.unicodeScalars.filter { $0 != " " && $0 != "\u{200D}" }))
      for line in broken where line.count > 1 {
        #expect(TextMeasurer.width(of: JSONText(line), style: style) <= 40.01)
      }
    }
  }
}
