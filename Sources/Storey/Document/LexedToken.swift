/// A token of a JSON text, which may have comments and errors.
package struct LexedToken: Sendable, Hashable {
  /// The kind of a token. A scalar is a number, `true`, `false`, `null` or a text that is not a JSON token.
  package enum Kind: Sendable, Hashable {
    case openBrace, closeBrace, openBracket, closeBracket, comma, colon, string, scalar, lineComment, blockComment
  }

  package let kind: Kind
  /// The bytes of the token. Those of a comment do not include white space at its end.
  package let range: Range<Int>
  /// The lines of its first and last byte, starting at 0.
  package let lines: ClosedRange<Int>

  package var isComment: Bool { kind == .lineComment || kind == .blockComment }
  package var opens: Bool { kind == .openBrace || kind == .openBracket }
  package var closes: Bool { kind == .closeBrace || kind == .closeBracket }
}

/// The tokens of a JSON text, in order. O(bytes) for all tokens.
package struct LexedTokens: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position: Int
  private var line = 0

  /// Creates a sequence of the tokens after a byte-order mark, if there is one.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  package mutating func next() -> LexedToken? {
    skipWhiteSpace()
    guard position < bytes.count else { return nil }
    let (start, firstLine) = (position, line)
    let kind = readToken()
    return LexedToken(kind: kind, range: start..<position, lines: firstLine...line)
  }

  private mutating func readToken() -> LexedToken.Kind {
    let byte = bytes[position]
    let mark: LexedToken.Kind? =
      switch byte {
      case UInt8(ascii: "{"): .openBrace
      case UInt8(ascii: "}"): .closeBrace
      case UInt8(ascii: "["): .openBracket
      case UInt8(ascii: "]"): .closeBracket
      case UInt8(ascii: ","): .comma
      case UInt8(ascii: ":"): .colon
      default: nil
      }
    if let mark {
      position += 1
      return mark
    }
    if byte == UInt8(ascii: "\"") {
      readString()
      return .string
    }
    if let comment = commentKind(at: position) {
      if comment == .lineComment { readLineComment() } else { readBlockComment() }
      return comment
    }
    repeat { position += 1 } while position < bytes.count && !endsScalar(position)
    return .scalar
  }

  /// Reads a string. One that is not closed ends before the end of its line.
  private mutating func readString() {
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return
      case 0x0A, 0x0D: return
      case UInt8(ascii: "\\") where position + 1 < bytes.count && !isLineEnd(position + 1): position += 2
      default: position += 1
      }
    }
  }

  private mutating func readLineComment() {
    let start = position
    while position < bytes.count && !isLineEnd(position) { position += 1 }
    while position > start + 2, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
  }

  /// Reads a comment to its end, or to the end of the text if it is not closed.
  private mutating func readBlockComment() {
    position += 2
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "*"), position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "/") {
        position += 2
        return
      }
      countLine()
      position += 1
    }
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09: break
      case 0x0A, 0x0D: countLine()
      default: return
      }
      position += 1
    }
  }

  /// Counts a line if it ends with the current byte.
  private mutating func countLine() {
    let byte = bytes[position]
    if byte == 0x0A { line += 1 }
    if byte == 0x0D, position + 1 == bytes.count || bytes[position + 1] != 0x0A { line += 1 }
  }

  private func isLineEnd(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }

  private func endsScalar(_ offset: Int) -> Bool {
    switch bytes[offset] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ":"): true
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "]"): true
    case UInt8(ascii: "/"): commentKind(at: offset) != nil
    default: false
    }
  }

  private func commentKind(at offset: Int) -> LexedToken.Kind? {
    guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else { return nil }
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"): return .lineComment
    case UInt8(ascii: "*"): return .blockComment
    default: return nil
    }
  }
}
