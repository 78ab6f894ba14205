import StoreyEditor
import TestLevels
import TestMutations
import Testing

@Suite(.tags(.unsafeMemory)) struct SourceTextEditTests {
  static let pieces = [
    "a", "{\"pattern\": 1}", "茶", "龙井", "🍵", "👩‍👩‍👧", "e\u{301}", "\u{FFFD}", "\n", "\r\n", "\r", "\n\r", "\r\r\n", "", "é",
    " ",
  ]

  @Test func `ten thousand random edits give the text and the lines of a naive implementation`() {
    var dice = Dice(state: 7)
    var text = SourceText([])
    var naive = NaiveText("")
    for step in 0..<10_000 {
      // The text is kept short, so that edits often meet line ends.
      let isLong = naive.units.count > 60
      let start = position(in: naive, &dice)
      let end = isLong ? TextPosition(line: start.line + 2, character: 3) : position(in: naive, &dice)
      let new = (0..<Int.random(in: 0...3, using: &dice)).compactMap { _ in Self.pieces.randomElement(using: &dice) }
      let range = TextRange(start: start, end: end)
      text.replace(range, in: .utf16, with: new.joined())
      naive.replace(range, with: new.joined())
      let isEqual = text.bytes == Array(naive.string.utf8) && text.lineStarts == SourceText(text.bytes).lineStarts
      #expect(isEqual, "step \(step)")
      if !isEqual { return }
      check(text, naive, step)
    }
  }

  /// Compares the offset and the position of each character of a line, and beyond its end.
  private func check(_ text: SourceText, _ naive: NaiveText, _ step: Int) {
    let lines = naive.lines
    #expect(text.lineCount == lines.count, "step \(step)")
    let line = step % lines.count
    for character in 0...(lines[line].count + 2) {
      let position = TextPosition(line: line, character: character)
      let index = naive.index(of: position)
      let offset = text.offset(of: position, in: .utf16)
      #expect(offset == naive.byteOffset(of: index), "step \(step), \(position)")
      let found = text.position(of: offset, in: .utf16)
      #expect(found == TextPosition(line: line, character: index - lines[line].lowerBound), "step \(step)")
    }
  }

  private func position(in text: NaiveText, _ dice: inout Dice) -> TextPosition {
    TextPosition(
      line: Int.random(in: 0...text.lines.count, using: &dice), character: Int.random(in: 0...12, using: &dice))
  }

  @Test func `edits by bytes keep line starts up to date with bytes that are not valid UTF-8`() {
    var dice = Dice(state: 11)
    var text = SourceText(Array("ab\r\n茶\r".utf8))
    let bytes: [UInt8] = [0x0A, 0x0D, 0x41, 0xE8, 0x8C, 0xB6, 0xFF, 0xC0, 0xF0]
    for step in 0..<2000 {
      let start = Int.random(in: 0...text.bytes.count, using: &dice)
      let length = Int.random(in: 0...(text.bytes.count > 40 ? 20 : 3), using: &dice)
      let new = (0..<Int.random(in: 0...4, using: &dice)).compactMap { _ in bytes.randomElement(using: &dice) }
      text.replace(bytes: start..<(start + length), with: new)
      let fresh = SourceText(text.bytes)
      #expect(text.lineStarts == fresh.lineStarts && text.isASCII == fresh.isASCII, "step \(step)")
    }
  }

  @Test func `an edit does not change a copy of the text`() {
    var text = SourceText(Array("a\nb".utf8))
    let copy = text
    text.replace(bytes: 1..<2, with: [])
    #expect(text.bytes == Array("ab".utf8) && text.lineStarts == [0])
    #expect(copy.bytes == Array("a\nb".utf8) && copy.lineStarts == [0, 2])
  }

  @Test func `an edit of a text that is not shared changes its bytes in place`() {
    var text = SourceText(Array(String(repeating: "茶 and milk\r\n", count: 10_000).utf8))
    let before = unsafe text.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    let start = TextPosition(line: 5000, character: 0)
    text.replace(TextRange(start: start, end: TextPosition(line: 5000, character: 1)), in: .utf16, with: "水")
    text.replace(TextRange(start: start, end: TextPosition(line: 5001, character: 0)), in: .utf16, with: "")
    let after = unsafe text.bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    #expect(before == after)
    #expect(text.lineCount == 10_000)
  }
}
