import TestLevels
import TestMutations
import Testing

@testable import Storey

@Suite(.tags(.unsafeMemory)) struct LineBreakScannerTests {
  /// `|` marks an optional line break, and `¦` a mandatory one.
  @Test(arguments: [
    // Shop titles.
    "【第|2|件|半|价】|蜂|蜜|柚|子|茶 |500g",
    "满|199|减|100",
    "120|张|*3|卷",
    "M&M's |巧|克|力|豆",
    "Lay's |乐|事",
    "到|手|价|¥9.90|起", "到|手|价|￥9.90", "$1,234.50", "¥ |9", "9.90|元", "-3.5", "a |-3.5", "(12)%", "1/2|杯",
    "（一）|％", "50%|折|扣", "50％|折|扣", "12：|30", "0.9|折|（限|时）…", "5-|8|折", "10~20|元", "3.5L*12|瓶",
    "好|吃！|真|的？|是，|啊。|嗯、|哦；|完……|了", "《三|体》|全|集", "『日|本』|製", "）|（", "。】|【",
    "北|京|——|上|海", "iPhone |15 |Pro|（256GB）", "25℃|冰|水", "#|话|题|#|内|容", "A/B|测|试", "甲/|乙",
    // Quotation marks next to ideographs (LB19a) and next to letters (LB19).
    "他|说|“你|好”，|走", "全|场|“满|减”|活|动", "天|“地”|人", "好”“坏", "‘单’|引|号", "a |“quoted” |b", "x“y”z",
    "天“y”地", "（“内”）", "“（内）”", "\"你\"好", "“", "“”",
    // Addresses.
    "https://www.example.com/a/b?|x=1&y=2#z", "foo@bar.com", "C:\\dir",
    // Emoji, flags, keycaps.
    "👨‍👩‍👧‍👦|家|庭", "👍🏽|好", "🇨🇳|🇺🇸|🇯", "1️⃣2️⃣|号", "❤️|心", "a|😀|b",
    // Marks, joiners, spaces.
    "e\u{301}x", "a |\u{301}b", "天\u{301}|地", "a\u{A0}b", "天\u{A0}地", "天\u{2060}地", "天 |\u{2060}地",
    "soft\u{AD}|hyphen", "天\u{200B}|地", "天\u{200B}  |地", "a\u{3000}|b", "a  |b", " |a", "\u{301}a", "天\u{200D}地",
    // Line ends.
    "a\n¦b", "a\r\n¦b", "a\r¦\n¦".replacing("\r¦\n", with: "\r\n"), "a\n¦", "\n¦\n¦", "a\n¦ |b", "a\n¦\u{301}b",
    "a\u{2028}¦b", "a\u{85}¦b", "", "a", " ",
    // Hyphens.
    "well-|known", "a |-|x", "-|-|force", "2024-|01-|01", "שלום-|abc", "שלום-|שלום", "甲-|乙",
    // Korean, Thai, Japanese.
    "한|국|어 |텍|스|트", "ᄒ\u{1161}\u{11AB}|국", "ภา|ษา", "เก", "ไท|ย", "ក|ម្ពុ|ជា", "ち|ょ|っ|と",
    "カ|ッ|プ|ヌ|ー|ド|ル", "あ|ｯ|あ", "（ぁ）", "時々", "甲：|乙", "い・|ろ",
  ])
  func `lines break at the marked positions`(text: String) {
    // Filter scalars, because a bar and a combining mark form one character.
    let plain = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "|" && $0 != "¦" }))
    #expect(marked(plain) == text)
  }

  @Test func `no line of a shop title starts with closing or ends with opening punctuation`() {
    let parts = Array("茶品牛奶aB9，。！？）】》”…、：；％（【《“¥$%.- ").map(String.init)
    // Without characters that can follow spaces at the start of a line, or that are kept together only with numbers.
    let closing = Set("，。！？）】》…、：；".unicodeScalars)
    let opening = Set("（【《".unicodeScalars)
    var random = Dice(state: 7)
    for _ in 0..<5_000 {
      let text = (0..<Int.random(in: 2...12, using: &random)).compactMap { _ in parts.randomElement(using: &random) }
        .joined()
      let bytes = Array(text.utf8)
      for opportunity in opportunities(bytes) {
        let before = String(decoding: bytes[..<opportunity.position], as: UTF8.self)
        let after = String(decoding: bytes[opportunity.position...], as: UTF8.self)
        if let first = after.unicodeScalars.first, before.last != " " { #expect(!closing.contains(first), "\(text)") }
        if let last = before.unicodeScalars.last { #expect(!opening.contains(last), "\(text)") }
      }
    }
  }

  @Test func `any bytes are scanned in order and within bounds, with invalid UTF-8 as U+FFFD`() {
    var random = Dice(state: 1)
    // Bytes that start, continue and end scalars of each length, so that invalid ones are as common as valid ones.
    let likely: [UInt8] = [
      0x20, 0x41, 0x0A, 0x80, 0xBF, 0xC0, 0xC2, 0xCC, 0xE0, 0xE2, 0xE4, 0xE9, 0xED, 0xF0, 0xF4, 0xFF,
    ]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...24, using: &random)).map { _ in
        let byte = UInt8.random(in: 0...255, using: &random)
        return byte & 1 == 0 ? byte : likely[Int(byte) / 2 % likely.count]
      }
      let found = opportunities(bytes)
      #expect(zip(found, found.dropFirst()).allSatisfy { $0.position < $1.position })
      #expect(found.allSatisfy { $0.position > 0 && $0.position <= bytes.count })
    }
    #expect(opportunities([0xE4, 0xB8]).isEmpty)
    #expect(opportunities([0xE4, 0xB8, 0x80, 0xE4]).map(\.position) == [3])
    #expect(opportunities([0x20, 0xED, 0xA0, 0x80, 0x20, 0x41]).map(\.position) == [1, 5])
    #expect(opportunities([0x41, 0xF4, 0x90, 0x80, 0x80, 0x41]).isEmpty)
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["\u{301}", " ", "“", "“\u{301}", "一“", "(", "$(", "$(.", "1.", "🇨", "\u{1B05}", "\u{200D}", "-", "א-"])
  func `long repetitions are scanned in linear time`(unit: String) {
    let text = String(repeating: unit, count: 250_000 / unit.utf8.count)
    #expect(opportunities(Array(text.utf8)).count <= text.utf8.count)
    let marks = unit + String(repeating: "\u{301}", count: 125_000) + unit
    #expect(opportunities(Array(marks.utf8)).count <= 6)
  }
}
