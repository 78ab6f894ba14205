/// The ends of tokens in JSON text, which may have comments and errors. All readers of text that need not be valid use it, so that they
/// agree about the bytes that are in a string.
package enum TokenEnd {
  /// Returns the offset after the string that begins at an offset, or of the end of its line if it is not closed there.
  package static func ofString<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int
  where Bytes.Index == Int {
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case 0x22: return index + 1
      case 0x0A, 0x0D: return index
      // An escaped line end does not continue the string.
      case 0x5C where index + 1 < bytes.endIndex && bytes[index + 1] >= 0x20: index += 2
      default: index += 1
      }
    }
    return index
  }

  /// Returns whether the bytes of a string, which `ofString` found, end with its closing quote.
  package static func isClosed(string range: Range<Int>, in bytes: [UInt8]) -> Bool {
    guard range.count > 1, bytes[range.upperBound - 1] == Byte.quote else { return false }
    let content = bytes[range].dropFirst().dropLast()
    return content.reversed().prefix { $0 == Byte.backslash }.count.isMultiple(of: 2)
  }

  /// Returns the offset after the string that begins at an offset; `nil` if it is not closed. A line end does not end the string. Sixteen
  /// bytes at a time.
  package static func ofClosedString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var index = start + 1
    while true {
      index = unsafe ByteScan.firstStringEscape(in: bytes, from: index)
      guard index < bytes.count else { return nil }
      switch unsafe bytes[index] {
      case Byte.quote: return index + 1
      case Byte.backslash: index += 2
      default: index += 1
      }
    }
  }

  /// Returns the kind of the comment that begins at an offset; `nil` for another byte.
  package static func commentKind<Bytes: RandomAccessCollection<UInt8>>(
    in bytes: Bytes, at start: Int
  ) -> JSONToken.Kind? where Bytes.Index == Int {
    guard start + 1 < bytes.endIndex, bytes[start] == Byte.slash else { return nil }
    switch bytes[start + 1] {
    case Byte.slash: return .lineComment
    case Byte.star: return .blockComment
    default: return nil
    }
  }

  /// Returns the offset after the comment that begins at an offset: of its line's end, or after `*/`. Returns `nil` if
  /// no comment begins there, and for a block comment without an end.
  package static func ofComment<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int?
  where Bytes.Index == Int {
    switch commentKind(in: bytes, at: start) {
    case .lineComment: return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    case .blockComment:
      var index = start + 2
      while index + 1 < bytes.endIndex {
        if bytes[index] == Byte.star, bytes[index + 1] == Byte.slash { return index + 2 }
        index += 1
      }
      return nil
    default: return nil
    }
  }

  /// Returns the offset after the word at an offset: a literal, a number, or other bytes that are not part of the grammar.
  package static func ofWord<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int
  where Bytes.Index == Int {
    var index = start + 1
    while index < bytes.endIndex, !endsWord(bytes[index]), commentKind(in: bytes, at: index) == nil { index += 1 }
    return index
  }

  /// Returns whether a byte ends a word: white space, a bracket, a comma, a colon or a quote.
  package static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D, Byte.comma, Byte.colon, Byte.quote, Byte.openBrace, Byte.openBracket, Byte.closeBrace,
      Byte.closeBracket:
      true
    default: false
    }
  }
}
