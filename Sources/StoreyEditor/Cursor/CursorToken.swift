/// A scalar of a file: a string, or another word, such as a number.
package struct CursorToken: Sendable, Hashable {
  /// The form of a token.
  package enum Form: Sendable, Hashable {
    /// A string. Its range includes its quotes.
    case string(isClosed: Bool)
    /// A literal, a number, or a word without quotes.
    case word
  }

  /// The bytes of the token.
  package let range: Range<Int>
  /// The form of the token.
  package let form: Form

  /// Whether the token is a string, closed or not.
  package var isString: Bool { form != .word }
}
