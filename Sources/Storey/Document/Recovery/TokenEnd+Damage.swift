/// Tests of quotes in strings that are not valid.
extension TokenEnd {
  /// Returns whether a quote can close a string, because a comma, a colon, a closing bracket, a comment or the line end
  /// follows.
  static func canClose<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, at quote: Int) -> Bool
  where Bytes.Index == Int {
    var index = quote + 1
    let limit = min(bytes.endIndex, index + RecoveringParser.nearbyBytes)
    while index < limit {
      switch bytes[index] {
      case 0x20, 0x09, 0x0D: index += 1
      case Byte.comma, Byte.colon, Byte.closeBrace, Byte.closeBracket, 0x0A: return true
      case Byte.slash:
        return index + 1 < bytes.endIndex && (bytes[index + 1] == Byte.slash || bytes[index + 1] == Byte.star)
      default: return false
      }
    }
    return true
  }

  /// Returns the offset after a string that is broken by a line end at an offset; `nil` if the string has no end on the
  /// next line. The next line then has an odd number of quotes.
  static func ofBrokenString<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, at lineEnd: Int) -> Int?
  where Bytes.Index == Int {
    guard lineEnd < bytes.endIndex, bytes[lineEnd] == 0x0A || bytes[lineEnd] == 0x0D else { return nil }
    var index = lineEnd + 1
    if bytes[lineEnd] == 0x0D, index < bytes.endIndex, bytes[index] == 0x0A { index += 1 }
    var first: Int?
    var count = 0
    while index < bytes.endIndex, bytes[index] != 0x0A {
      switch bytes[index] {
      case Byte.backslash where index + 1 < bytes.endIndex && bytes[index + 1] >= 0x20: index += 1
      case Byte.quote:
        if first == nil { first = index }
        count += 1
      default: break
      }
      index += 1
    }
    guard count % 2 == 1, let first, canClose(in: bytes, at: first) else { return nil }
    return first + 1
  }

  /// Returns whether the quote at an offset is redundant: it does not begin a string that can end, and an opening
  /// bracket follows it, and then the line end, a string, or its closing bracket.
  static func isQuoteBeforeOpening<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, at quote: Int) -> Bool
  where Bytes.Index == Int {
    var index = quote + 1
    while index < bytes.endIndex, bytes[index] == 0x20 { index += 1 }
    guard index < bytes.endIndex, bytes[index] == Byte.openBrace || bytes[index] == Byte.openBracket else {
      return false
    }
    let end = ofString(in: bytes, from: quote)
    if bytes[end - 1] == Byte.quote, canClose(in: bytes, at: end - 1) { return false }
    let closing = bytes[index] == Byte.openBrace ? Byte.closeBrace : Byte.closeBracket
    index += 1
    while index < bytes.endIndex, bytes[index] == 0x20 || bytes[index] == 0x0D { index += 1 }
    guard index < bytes.endIndex else { return false }
    switch bytes[index] {
    case 0x0A: return true
    case Byte.quote: return true
    case closing: return canClose(in: bytes, at: index)
    default: return false
    }
  }

  /// Returns the offset at which the closing quote of a string is missing, if the quote at another offset begins the
  /// next key: before the comma and the closing brackets between them, or before the colon and the opening brackets.
  /// Returns `nil` for a quote in the text of a string.
  static func ofUnclosedString<Bytes: RandomAccessCollection<UInt8>>(
    in bytes: Bytes, from start: Int, nextKey quote: Int
  ) -> Int? where Bytes.Index == Int {
    var colon = ofString(in: bytes, from: quote)
    let limit = min(bytes.endIndex, colon + RecoveringParser.nearbyBytes)
    while colon < limit, bytes[colon] == 0x20 { colon += 1 }
    guard colon < bytes.endIndex, bytes[colon] == Byte.colon else { return nil }
    var index = quote
    var hasSeparator = false
    while index > start + 1 {
      switch bytes[index - 1] {
      case 0x20: break
      case Byte.comma where !hasSeparator: hasSeparator = true
      case Byte.closeBrace where hasSeparator, Byte.closeBracket where hasSeparator: break
      case Byte.openBrace where !hasSeparator, Byte.openBracket where !hasSeparator: break
      case Byte.colon where !hasSeparator: return index - 1
      default:
        while index < quote, bytes[index] == 0x20 { index += 1 }
        return hasSeparator ? index : nil
      }
      index -= 1
    }
    return nil
  }

  /// Returns the offset after the string that probably begins at an offset: the string itself if the text is valid.
  /// Otherwise, a quote that cannot close a string does not end it.
  static func ofProbableString<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, from start: Int) -> Int
  where Bytes.Index == Int {
    if isQuoteBeforeOpening(in: bytes, at: start) { return start + 1 }
    var index = start + 1
    while index < bytes.endIndex {
      switch bytes[index] {
      case Byte.quote:
        if canClose(in: bytes, at: index) || isBeforeOpening(in: bytes, index) { return index + 1 }
        if let end = ofUnclosedString(in: bytes, from: start, nextKey: index) { return end }
        index += 1
      case 0x0A, 0x0D: return ofBrokenString(in: bytes, at: index) ?? index
      case Byte.backslash where index + 1 < bytes.endIndex && bytes[index + 1] >= 0x20: index += 2
      default: index += 1
      }
    }
    return index
  }

  private static func isBeforeOpening<Bytes: RandomAccessCollection<UInt8>>(in bytes: Bytes, _ quote: Int) -> Bool
  where Bytes.Index == Int {
    quote + 1 < bytes.endIndex && (bytes[quote + 1] == Byte.openBrace || bytes[quote + 1] == Byte.openBracket)
  }
}
