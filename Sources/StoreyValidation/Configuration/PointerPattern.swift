import Storey

/// A JSON Pointer with wildcards: `*` is any one token, `{137}` the element with that identity, and `**` at the end
/// everything below.
struct PointerPattern: Sendable, Hashable {
  private let tokens: [String]
  private let includesBelow: Bool

  /// A pattern; nil when the text is no pointer.
  init?(_ text: String) {
    guard let pointer = JSONPointer(text) else { return nil }
    includesBelow = pointer.tokens.last == "**"
    tokens = includesBelow ? pointer.tokens.dropLast() : pointer.tokens
  }

  /// Whether it means a place, given by its pointer and by its identities.
  func matches(_ pointer: JSONPointer, anchor: JSONPointer) -> Bool {
    guard includesBelow ? pointer.tokens.count >= tokens.count : pointer.tokens.count == tokens.count else {
      return false
    }
    return tokens.indices.allSatisfy { index in
      tokens[index] == "*" || tokens[index] == pointer.tokens[index]
        || (index < anchor.tokens.count && tokens[index] == anchor.tokens[index])
    }
  }
}
