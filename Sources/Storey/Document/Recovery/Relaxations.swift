/// The comments and trailing commas of a text, which JSON does not allow.
struct Relaxations {
  /// The text with spaces in place of comments and trailing commas. Line ends are kept, so all positions are the same.
  private(set) var blanked: [UInt8]
  /// The comments and trailing commas, in order.
  private(set) var ranges: [Range<Int>] = []

  /// Finds the comments and trailing commas. Returns `nil` if the text has neither. An unfinished string ends at its
  /// line's end; an unfinished block comment is not a comment. O(bytes).
  init?(in bytes: [UInt8]) {
    blanked = bytes
    var position = 0
    // Without it, each of many unfinished comments would be searched for its end.
    var mayEndComments = true
    /// The last byte before `position` that is neither white space nor in a comment, and the last comma.
    var last: UInt8 = 0
    var comma: (offset: Int, follows: UInt8)?
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D:
        position += 1
        continue
      case Byte.slash:
        let isBlock = position + 1 < bytes.count && bytes[position + 1] == Byte.star
        if mayEndComments || !isBlock, let end = TokenEnd.ofComment(in: bytes, from: position) {
          blank(position..<end)
          position = end
          continue
        }
        if isBlock { mayEndComments = false }
        position += 1
      case Byte.quote:
        position = TokenEnd.ofProbableString(in: bytes, from: position)
      case Byte.comma:
        comma = (position, last)
        position += 1
      case Byte.closeBrace, Byte.closeBracket:
        // A comma that follows no value is not a trailing comma.
        if last == Byte.comma, let comma,
          ![0, Byte.comma, Byte.colon, Byte.openBrace, Byte.openBracket].contains(comma.follows)
        {
          blank(comma.offset..<comma.offset + 1)
        }
        position += 1
      default:
        position += 1
      }
      last = byte
    }
    if ranges.isEmpty { return nil }
    ranges.sort { $0.lowerBound < $1.lowerBound }
  }

  private mutating func blank(_ range: Range<Int>) {
    ranges.append(range)
    for index in range where blanked[index] != 0x0A && blanked[index] != 0x0D { blanked[index] = 0x20 }
  }

  /// Returns the replacement of the text from the first to the last comment or trailing comma by the same text without
  /// them. A line with only a comment is removed. O(bytes in the range).
  func rewriting(of bytes: [UInt8]) -> StrictRewriting? {
    let cuts = ranges.map { Self.widened($0, in: bytes) }
    guard let first = cuts.first?.lowerBound, let last = cuts.map(\.upperBound).max() else { return nil }
    var text: [UInt8] = []
    var position = first
    for cut in cuts where cut.upperBound > position {
      if cut.lowerBound > position { text += bytes[position..<cut.lowerBound] }
      position = cut.upperBound
    }
    return StrictRewriting(range: first..<last, text: String(decoding: text, as: UTF8.self))
  }

  /// Returns a comment with the white space around it that is removed, too: its whole line if that has no other
  /// content, otherwise the white space before a comment at the end of a line.
  private static func widened(_ range: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    guard bytes[range.lowerBound] == Byte.slash else { return range }
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    var end = range.upperBound
    while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D { end += 1 }
    let endsLine = end == bytes.count || bytes[end] == 0x0A
    guard endsLine else { return range }
    let beginsLine = start == 0 || bytes[start - 1] == 0x0A
    if beginsLine { return start..<min(end + 1, bytes.count) }
    // The line end stays, with its carriage return.
    if end > range.upperBound, bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }
}

/// A replacement that turns JSON with comments and trailing commas into strict JSON.
struct StrictRewriting: Sendable {
  /// The bytes that are replaced.
  let range: Range<Int>
  /// The text that replaces them.
  let text: String
}

extension Relaxations {
  /// Returns the first comment or trailing comma, as an error with its position.
  func first(in bytes: [UInt8]) -> ParseError? {
    guard let first = ranges.first else { return nil }
    var locator = SourceLocator()
    let position = unsafe bytes.withUnsafeBufferPointer { unsafe locator.position(at: first.lowerBound, in: $0) }
    return ParseError(
      reason: bytes[first.lowerBound] == Byte.comma ? .trailingComma : .comment, offset: first.lowerBound,
      position: position)
  }
}

extension Parser.Fault {
  /// Returns the fault as a comment if it is at one.
  func recognizingComment(in bytes: [UInt8]) -> Parser.Fault {
    switch reason {
    case .unexpectedByte, .contentAfterValue:
      TokenEnd.ofComment(in: bytes, from: offset) == nil ? self : Parser.Fault(reason: .comment, offset: offset)
    default: self
    }
  }
}
