/// The ends of the tokens of a file that need not be valid JSON. Comments (`//` and `/* */`) count as white space.
struct TolerantLexer {
  let bytes: [UInt8]

  /// Returns the byte at an offset; `nil` after the end.
  subscript(offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  // MARK: White space

  /// Returns the end of the white space and comments that begin at an offset.
  func gapEnd(from start: Int) -> Int {
    var offset = start
    while let byte = self[offset] {
      if Self.isSpace(byte) {
        offset += 1
      } else if offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        offset = 3
      } else if let end = commentEnd(at: offset) {
        offset = end
      } else {
        return offset
      }
    }
    return offset
  }

  /// Returns whether an offset is inside of a comment of a gap.
  func isInComment(_ cursor: Int, ofGapFrom start: Int) -> Bool {
    var offset = start
    while offset < cursor {
      guard let end = commentEnd(at: offset) else {
        offset += 1
        continue
      }
      let isOpen = end == bytes.count || bytes[end - 1] != UInt8(ascii: "/") || bytes[offset + 1] == UInt8(ascii: "/")
      if cursor < end || (cursor == end && isOpen) { return true }
      offset = end
    }
    return false
  }

  /// Returns the end of the comment at an offset; `nil` if no comment begins there.
  private func commentEnd(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "/") else { return nil }
    var offset = start + 2
    switch self[start + 1] {
    case UInt8(ascii: "/"):
      while let byte = self[offset], !Self.isLineEnd(byte) { offset += 1 }
      return min(offset, bytes.count)
    case UInt8(ascii: "*"):
      while let byte = self[offset] {
        if byte == UInt8(ascii: "*"), self[offset + 1] == UInt8(ascii: "/") { return offset + 2 }
        offset += 1
      }
      return bytes.count
    default:
      return nil
    }
  }

  // MARK: Tokens

  /// Returns the end of a word: a literal, a number, or other bytes that are not part of the grammar.
  func wordEnd(from start: Int) -> Int {
    var offset = start + 1
    while let byte = self[offset], !Self.isSpace(byte), !Self.isSign(byte), commentEnd(at: offset) == nil {
      offset += 1
    }
    return offset
  }

  /// Returns the token of a string. A string without a closing quote ends with its line, before the brackets and commas at the
  /// end of the line.
  ///
  /// - Parameters:
  ///   - start: The offset of the opening quote.
  ///   - cursor: The offset of the cursor. A string around it does not end before it. If the closing quote is followed by a
  ///     word, it is the opening quote of another string, so the string around the cursor has no closing quote.
  func string(from start: Int, cursor: Int) -> CursorToken {
    var offset = start + 1
    while let byte = self[offset], !Self.isLineEnd(byte) {
      offset += 1
      if byte == UInt8(ascii: "\""), let end = endBeforeWord(at: offset, from: start, cursor: cursor) {
        return CursorToken(range: start..<end, form: .string(isClosed: false))
      }
      if byte == UInt8(ascii: "\"") { return CursorToken(range: start..<offset, form: .string(isClosed: true)) }
      if byte == UInt8(ascii: "\\"), let next = self[offset], !Self.isLineEnd(next) { offset += 1 }
    }
    let least = max(start + 1, cursor <= offset ? cursor : 0)
    while offset > least, Self.isTrailing(bytes[offset - 1]) { offset -= 1 }
    return CursorToken(range: start..<offset, form: .string(isClosed: false))
  }

  /// Returns the end of a string around the cursor whose apparent closing quote is followed by a word; `nil` for other strings.
  private func endBeforeWord(at quoteEnd: Int, from start: Int, cursor: Int) -> Int? {
    guard start < cursor, cursor < quoteEnd, let next = self[quoteEnd], !Self.isSpace(next), !Self.isSign(next) else {
      return nil
    }
    return bytes[cursor..<quoteEnd].firstIndex(where: Self.isSign)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isLineEnd(byte) }

  static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Whether a byte ends a word: a bracket, a comma, a colon or a quote.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: ","),
      UInt8(ascii: ":"),
      UInt8(ascii: "\""):
      true
    default: false
    }
  }

  /// Whether a byte at the end of a line belongs to the containers around an unfinished string.
  private static func isTrailing(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ",")
  }
}
