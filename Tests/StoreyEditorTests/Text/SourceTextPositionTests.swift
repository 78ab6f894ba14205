import StoreyEditor
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct SourceTextPositionTests {
  struct Case: CustomStringConvertible, Sendable {
    let bytes: [UInt8]
    let position: TextPosition
    let encoding: PositionEncoding
    let offset: Int

    init(_ text: String, _ line: Int, _ character: Int, _ encoding: PositionEncoding, _ offset: Int) {
      self.init(Array(text.utf8), line, character, encoding, offset)
    }

    init(_ bytes: [UInt8], _ line: Int, _ character: Int, _ encoding: PositionEncoding, _ offset: Int) {
      self.bytes = bytes
      position = TextPosition(line: line, character: character)
      self.encoding = encoding
      self.offset = offset
    }

    var description: String { "\(bytes) \(position.line):\(position.character) \(encoding)" }
  }

  @Test(arguments: [
    Case("", 0, 0, .utf16, 0),
    Case("ab\ncd", 1, 1, .utf16, 4),
    Case("ab\rcd", 1, 1, .utf16, 4),
    Case("ab\r\ncd", 1, 1, .utf16, 5),
    Case("茶水", 0, 1, .utf16, 3),
    Case("茶水", 0, 3, .utf8, 3),
    Case("🍵a", 0, 2, .utf16, 4),
    Case("🍵a", 0, 4, .utf8, 4),
    Case("e\u{301}x", 0, 2, .utf16, 3),
    // Each byte that is not valid is one replacement character: one unit of UTF-16, three bytes of UTF-8.
    Case([0xFF, 0x41], 0, 1, .utf16, 1),
    Case([0xFF, 0x41], 0, 3, .utf8, 1),
    Case([0xE8, 0x8C, 0x41], 0, 2, .utf16, 2),
    Case([0xED, 0xA0, 0x80, 0x41], 0, 3, .utf16, 3),
    Case([0xF4, 0x90, 0x80, 0x80, 0x41], 0, 4, .utf16, 4),
    Case([0xC0, 0xAF], 0, 6, .utf8, 2),
  ]) func `a position and its offset are converted into each other`(_ sample: Case) {
    let text = SourceText(sample.bytes)
    #expect(text.offset(of: sample.position, in: sample.encoding) == sample.offset)
    #expect(text.position(of: sample.offset, in: sample.encoding) == sample.position)
  }

  @Test(arguments: [
    // After the end of a line, in each kind of line end, and after the last line.
    Case("ab\ncd", 0, 9, .utf16, 2),
    Case("ab\r\ncd", 0, 3, .utf16, 2),
    Case("茶\r\ncd", 0, 9, .utf8, 3),
    Case("ab\ncd", 7, 0, .utf16, 5),
    Case("ab\ncd\n", 2, 4, .utf16, 6),
    Case("ab", -1, 1, .utf16, 0),
    Case("ab", 0, -1, .utf16, 0),
    // Within a surrogate pair and within a scalar.
    Case("🍵a", 0, 1, .utf16, 0),
    Case("a🍵", 0, 3, .utf8, 1),
    Case("a茶", 0, 2, .utf8, 1),
    Case([0x41, 0xFF], 0, 2, .utf8, 1),
  ]) func `a position outside of the text or within a character is moved`(_ sample: Case) {
    #expect(SourceText(sample.bytes).offset(of: sample.position, in: sample.encoding) == sample.offset)
  }

  @Test(arguments: [
    Case("ab\r\ncd", 0, 2, .utf16, 3),
    Case("a茶b", 0, 1, .utf16, 2),
    Case("a🍵", 0, 1, .utf8, 4),
    Case("ab\n", 1, 0, .utf16, 99),
    Case("ab", 0, 0, .utf8, -3),
  ]) func `an offset outside of the text or within a character is moved`(_ sample: Case) {
    #expect(SourceText(sample.bytes).position(of: sample.offset, in: sample.encoding) == sample.position)
  }

  @Test func `a range that ends before its start is empty`() {
    let text = SourceText(Array("abc".utf8))
    let range = TextRange(start: TextPosition(line: 0, character: 2), end: TextPosition(line: 0, character: 1))
    #expect(text.offsets(of: range, in: .utf16) == 2..<2)
  }

  @Test func `positions of ascending and descending offsets are those of single look-ups`() {
    let text = SourceText(Array("a茶🍵\r\n\"é\"\r🍵\n".utf8) + [0xFF, 0x0A])
    let offsets = Array(0...(text.bytes.count + 1))
    for encoding in PositionEncoding.allCases {
      var finder = PositionFinder(text, in: encoding)
      for offset in offsets + offsets.reversed() {
        #expect(finder.position(of: offset) == text.position(of: offset, in: encoding), "\(offset) \(encoding)")
      }
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func `positions in a file that is not open do not count its byte-order mark`(_ encoding: PositionEncoding) {
    let file = SourceText(ofFile: Array("\u{FEFF}{}\n[]".utf8))
    for (offset, line, character) in [(0, 0, 0), (3, 0, 0), (4, 0, 1), (5, 0, 2), (6, 1, 0)] {
      #expect(file.position(of: offset, in: encoding) == TextPosition(line: line, character: character))
    }
    #expect(file.offset(of: TextPosition(line: 0, character: 1), in: encoding) == 4)
  }

  @Test func `positions in an open text count a byte-order mark that the client has sent`() {
    let text = SourceText(Array("\u{FEFF}{}".utf8))
    #expect(text.position(of: 4, in: .utf16) == TextPosition(line: 0, character: 2))
  }
}
