import Storey

/// A JSON Pointer with wildcards: `*` matches any one token, `{137}` the element with that identity, and `**` at the end
/// everything below. The empty pattern matches the root of the document only.
struct PointerPattern: Sendable, Hashable {
  /// The tokens, without `**` at the end.
  let tokens: [String]
  /// Whether the pattern ends in `**`.
  let includesBelow: Bool

  /// Creates a pattern; `nil` when the string is not a JSON Pointer.
  init?(_ text: String) {
    guard let pointer = JSONPointer(text) else { return nil }
    includesBelow = pointer.tokens.last == "**"
    tokens = includesBelow ? pointer.tokens.dropLast() : pointer.tokens
  }

  private init() { (tokens, includesBelow) = ([], true) }

  /// The pattern that matches every pointer.
  static let everywhere = PointerPattern()
}
