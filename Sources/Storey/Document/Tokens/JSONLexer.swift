/// The tokens of a JSON text, which may have comments and errors, in order. A string that is not closed ends before the end of its
/// line, and a comment that is not closed ends with the text. O(bytes) for all tokens.
package struct JSONLexer: Sequence, IteratorProtocol {
  private let bytes: ArraySlice<UInt8>
  private var position: Int
  private var line = 0

  /// Creates a sequence of the tokens after a byte-order mark, if there is one.
  package init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  /// Creates a sequence of the tokens of a part of a text. The first line of the part has the number 0.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
    if position == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  /// The offset after the last token.
  package var end: Int { position }

  package mutating func next() -> JSONToken? {
    skipWhiteSpace()
    guard position < bytes.endIndex else { return nil }
    let (start, firstLine) = (position, line)
    let kind = readToken()
    return JSONToken(kind: kind, range: start..<position, lines: firstLine...line)
  }

  /// Returns the next token that is not a comment.
  package mutating func nextOfGrammar() -> JSONToken? {
    while let token = next() { if !token.isComment { return token } }
    return nil
  }

  private mutating func readToken() -> JSONToken.Kind {
    let byte = bytes[position]
    if let mark = Self.mark(byte) {
      position += 1
      return mark
    }
    if byte == Byte.quote {
      position = TokenEnd.ofString(in: bytes, from: position)
      return .string
    }
    switch TokenEnd.commentKind(in: bytes, at: position) {
    case .lineComment: return readLineComment()
    case .blockComment: return readBlockComment()
    default:
      position = TokenEnd.ofWord(in: bytes, from: position)
      return .scalar
    }
  }

  /// Returns the kind of the token of one byte; `nil` for other bytes.
  private static func mark(_ byte: UInt8) -> JSONToken.Kind? {
    switch byte {
    case Byte.openBrace: .openBrace
    case Byte.closeBrace: .closeBrace
    case Byte.openBracket: .openBracket
    case Byte.closeBracket: .closeBracket
    case Byte.comma: .comma
    case Byte.colon: .colon
    default: nil
    }
  }

  private mutating func readLineComment() -> JSONToken.Kind {
    let start = position
    position = TokenEnd.ofComment(in: bytes, from: start) ?? bytes.endIndex
    while position > start + 2, bytes[position - 1] == 0x20 || bytes[position - 1] == 0x09 { position -= 1 }
    return .lineComment
  }

  private mutating func readBlockComment() -> JSONToken.Kind {
    let end = TokenEnd.ofComment(in: bytes, from: position) ?? bytes.endIndex
    while position < end {
      countLine()
      position += 1
    }
    return .blockComment
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.endIndex {
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
    if byte == 0x0D, position + 1 == bytes.endIndex || bytes[position + 1] != 0x0A { line += 1 }
  }
}
