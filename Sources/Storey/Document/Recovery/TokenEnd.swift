/// The ends of strings and comments in text that may have syntax errors. All passes of the recovery use it, so that they agree about
/// the bytes that are in a string.
enum TokenEnd {
  /// Returns the offset after the string that begins at an offset, or of the end of its line.
  static func ofString<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int
  where Bytes.Index == Int {
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case Byte.quote: return index + 1
      case 0x0A, 0x0D: return index
      // An escaped line end does not continue the string.
      case Byte.backslash where index + 1 < bytes.endIndex && bytes[index + 1] >= 0x20: index += 2
      default: index += 1
      }
    }
    return index
  }

  /// Returns the offset after the comment that begins at an offset: of its line's end, or after `*/`. Returns `nil` if no comment
  /// begins there, and for a block comment without an end.
  static func ofComment<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int?
  where Bytes.Index == Int {
    guard start + 1 < bytes.endIndex, bytes[start] == Byte.slash else { return nil }
    switch bytes[start + 1] {
    case Byte.slash: return bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.endIndex
    case Byte.star:
      var index = start + 2
      while index + 1 < bytes.endIndex {
        if bytes[index] == Byte.star, bytes[index + 1] == Byte.slash { return index + 2 }
        index += 1
      }
      return nil
    default: return nil
    }
  }
}
