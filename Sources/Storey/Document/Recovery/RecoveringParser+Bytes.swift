/// Tests and skipping of bytes.
extension RecoveringParser {
  mutating func skipSpaces() {
    while next == 0x20 || next == 0x09 { position += 1 }
  }

  /// Whether a value begins at the next byte.
  var startsValueOnSameLine: Bool { startsValue(next) }

  /// Returns whether a value may begin with a byte.
  func startsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case Byte.quote, Byte.openBrace, Byte.openBracket, Byte.minus, Byte.zero...Byte.nine,
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }

  /// Whether the next byte belongs to the word before it.
  var continuesWord: Bool { !isAtEnd && !TokenEnd.endsWord(next) }

  /// Skips at least one byte, up to the end of a word. A quote that ends the word is skipped with it.
  mutating func skipWord() {
    line.begin(at: position)
    let quote = UInt8(ascii: "'")
    if next == quote {
      var index = position + 1
      while index < end, unsafe parser.base[index] != quote && parser.base[index] != 0x0A { index += 1 }
      position = unsafe index < end && parser.base[index] == quote ? index + 1 : position + 1
      return
    }
    if next != 0x0A { position += 1 }
    while continuesWord { position += 1 }
    if next == Byte.quote, canClose(at: position) { position += 1 }
  }

  /// Returns whether a quote can close a string, because a comma, a colon, a closing bracket or the line end follows.
  func canClose(at quote: Int) -> Bool { unsafe TokenEnd.canClose(in: text, at: quote) }

  /// Returns the byte of the next token after an offset, or of the line end; 0 at the end.
  func token(after offset: Int) -> UInt8 {
    var index = offset + 1
    while index < end, unsafe parser.base[index] == 0x20 || parser.base[index] == 0x09 || parser.base[index] == 0x0D {
      index += 1
    }
    return unsafe index < end ? parser.base[index] : 0
  }

  /// Whether only white space follows an offset on its line, and another line follows.
  func endsLine(after offset: Int) -> Bool {
    var index = offset
    while index < end, unsafe parser.base[index] == 0x20 || parser.base[index] == 0x0D { index += 1 }
    return unsafe index < end && parser.base[index] == 0x0A
  }
}
