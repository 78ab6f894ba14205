import TestMutations
import Testing

@testable import StoreyTerminal

@Suite struct KeyDecoderTests {
  static let sequences: [(bytes: String, keys: [Key])] = [
    ("q", [.character("q")]), ("é茶🍵", [.character("é"), .character("茶"), .character("🍵")]),
    ("\u{3}\u{1A}\u{4}", [.control("c"), .control("z"), .control("d")]), ("\t\r\n", [.tab, .enter, .enter]),
    ("\u{7F}\u{8}", [.backspace, .backspace]), ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OH\u{1B}OF\u{1B}OM", [.up, .home, .end, .enter]), ("\u{1B}[Z", [.backTab]),
    ("\u{1B}[1;5A\u{1B}[1;2C", [.up, .right]), ("\u{1B}[H\u{1B}[1~\u{1B}[7~", [.home, .home, .home]),
    ("\u{1B}[F\u{1B}[4~\u{1B}[8~", [.end, .end, .end]), ("\u{1B}[5~\u{1B}[6~\u{1B}[3~", [.pageUp, .pageDown]),
    ("\u{1B}[<0;3;4M\u{1B}[<0;3;4m", [.click(column: 2, line: 3)]),
    ("\u{1B}[<64;1;1M\u{1B}[<65;1;1M\u{1B}[<66;1;1M\u{1B}[<67;1;1M", [.wheelUp, .wheelDown, .wheelLeft, .wheelRight]),
    ("\u{1B}[<2;3;4M\u{1B}[<32;3;4M\u{1B}[<0;0;0M\u{1B}[<M\u{1B}[<9;9M", []),
    ("\u{1B}[<16;5;6M", [.click(column: 4, line: 5)]),
    ("\u{1B}[M !!\u{1B}[M#!!q", [.click(column: 0, line: 0), .character("q")]),
    ("\u{1B}[200~qqq\u{3}\u{1B}[A\u{1B}[201~j", [.character("j")]), ("\u{1B}\u{1B}[A", [.escape, .up]),
    ("\u{1B}xj", [.character("j")]), ("\u{1B}]0;title\u{7}j\u{1B}Pq\u{1B}\\k", [.character("j"), .character("k")]),
    ("\u{1B}[I\u{1B}[?1;2c\u{1B}[99999999999999999999~j", [.character("j")]),
    ("\u{1B}[\(String(repeating: "1;", count: 100))A", Array("1;".map(Key.character))),
  ]

  @Test(arguments: sequences.indices.dropLast())
  func `decodes the same keys for every split of the bytes`(index: Int) {
    let (text, keys) = Self.sequences[index]
    let bytes = Array(text.utf8)
    var whole = KeyDecoder()
    #expect(whole.decode(bytes) == keys)
    for cut in 0...bytes.count {
      var decoder = KeyDecoder()
      #expect(decoder.decode(bytes[..<cut]) + decoder.decode(bytes[cut...]) == keys)
    }
    var single = KeyDecoder()
    #expect(bytes.flatMap { single.decode([$0]) } == keys)
  }

  @Test func `a lone ESC is the Escape key`() {
    var decoder = KeyDecoder()
    let start = decoder.decode([0x1B])
    #expect(start.isEmpty && decoder.isUnfinished)
    let rest = decoder.decodeRest()
    #expect(rest == [.escape] && !decoder.isUnfinished)
    let nothing = decoder.decodeRest()
    #expect(nothing.isEmpty)
    #expect(decoder.decode([0x71]) == [.character("q")])
  }

  @Test(
    arguments: [[0xFF, 0xC3, 0x71], [0xE8, 0x8C, 0x71], [0xF4, 0x90, 0x80, 0x80, 0x71], [0xC0, 0xAF, 0x71]] as [[UInt8]]
  )
  func `ignores invalid UTF-8`(bytes: [UInt8]) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(bytes) == [.character("q")])
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `recovers after random bytes`(seed: UInt64) {
    var dice = Dice(state: seed)
    var decoder = KeyDecoder()
    let likely: [UInt8] = [0x1B, 0x5B, 0x4D, 0x3C, 0x3B, 0x30, 0x39, 0x7E, 0x4F, 0x5D, 0xE8]
    for _ in 0..<2000 {
      let isLikely = Bool.random(using: &dice)
      _ = decoder.decode([isLikely ? likely.randomElement(using: &dice) ?? 0 : UInt8.random(in: 0...255, using: &dice)])
      if Int.random(in: 0...20, using: &dice) == 0 { _ = decoder.decodeRest() }
    }
    let isPasting = decoder.isPasting
    let keys = decoder.decode([0x03])
    #expect(keys == (isPasting ? [] : [.control("c")]))
    _ = decoder.decodeRest()
    #expect(decoder.decode([0x71, 0x03]) == [.character("q"), .control("c")])
  }

  /// Unfinished sequences, without pastes.
  static let unfinished = [
    "\u{1B}", "\u{1B}P", "\u{1B}]", "\u{1B}X", "\u{1B}_", "\u{1B}^", "\u{1B}]0;title", "\u{1B}O", "\u{1B}[",
    "\u{1B}[1;",
    "\u{1B}[<0;1", "\u{1B}[M", "\u{1B}[M!!",
  ]

  @Test(arguments: unfinished)
  func `decodes Ctrl-C in unfinished sequences, and every key after a pause`(start: String) {
    var decoder = KeyDecoder()
    let nothing = decoder.decode(Array(start.utf8))
    #expect(nothing.isEmpty && decoder.isUnfinished)
    var later = decoder
    #expect(decoder.decode([0x03]) == [.control("c")])
    #expect(decoder.decode([0x71]) == [.character("q")])
    _ = later.decodeRest()
    #expect(!later.isUnfinished)
    #expect(later.decode([0x71]) == [.character("q")])
  }

  @Test func `decodes Ctrl-C after an incomplete scalar`() {
    var decoder = KeyDecoder()
    let nothing = decoder.decode([0xF0, 0x9F])
    #expect(nothing.isEmpty && decoder.isUnfinished)
    #expect(decoder.decode([0x03]) == [.control("c")])
  }

  @Test func `abandons a control string that is too long`() {
    var decoder = KeyDecoder()
    let long = decoder.decode(Array("\u{1B}P".utf8) + Array(repeating: 0x61, count: 5000))
    #expect(!long.isEmpty && !decoder.isUnfinished)
    #expect(decoder.decode(Array("\u{1B}P\u{1B}[A".utf8)) == [.up])
  }

  @Test func `a pause ends an unfinished paste, and Ctrl-C ends a long one`() {
    var decoder = KeyDecoder()
    let pasted = decoder.decode(Array("\u{1B}[200~q\u{3}\u{1B}Pq\u{1B}[M".utf8))
    #expect(pasted.isEmpty && decoder.isPasting)
    var later = decoder
    let rest = later.decodeRest()
    #expect(rest.isEmpty && !later.isPasting)
    #expect(later.decode([0x71]) == [.character("q")])
    let long = decoder.decode(Array(repeating: 0x61, count: 2 << 20))
    #expect(long.isEmpty && decoder.isPasting)
    #expect(decoder.decode([0x03, 0x71]) == [.control("c"), .character("q")])
  }

  @Test func `finds the end of a paste that contains unfinished sequences`() {
    for start in Self.unfinished {
      var decoder = KeyDecoder()
      #expect(decoder.decode(Array("\u{1B}[200~\(start)\u{1B}[201~j".utf8)) == [.character("j")])
    }
  }
}
