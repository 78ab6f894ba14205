import Storey

/// A JSON Pointer with wildcards: `*` is any one token, `{137}` the element with that identity, and `**` at the end
/// everything below.
struct PointerPattern: Sendable, Hashable {
  /// The tokens, without `**` at the end.
  let tokens: [String]
  /// Whether it ends in `**`.
  let includesBelow: Bool

  /// Creates a pattern; `nil` when the text is not a pointer.
  init?(_ text: String) {
    guard let pointer = JSONPointer(text) else { return nil }
    includesBelow = pointer.tokens.last == "**"
    tokens = includesBelow ? pointer.tokens.dropLast() : pointer.tokens
  }

  private init() { (tokens, includesBelow) = ([], true) }

  /// Every place.
  static let everywhere = PointerPattern()
}
