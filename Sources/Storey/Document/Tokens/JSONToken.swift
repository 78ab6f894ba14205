/// A token of a JSON text, which may have comments and errors.
package struct JSONToken: Sendable, Hashable {
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
