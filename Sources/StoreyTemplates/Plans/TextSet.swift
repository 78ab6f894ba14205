/// A set of texts for many lookups. Few texts are compared one after the other, which takes less time than hashing.
struct TextSet<Text: Hashable & Sendable>: Sendable, Equatable {
  /// The largest number of texts that are compared one after the other.
  private static var mostCompared: Int { 8 }

  private let few: [Text]
  /// The texts, if they are many; otherwise empty.
  private let many: Set<Text>

  init(_ texts: [Text]) {
    (few, many) = texts.count > Self.mostCompared ? ([], Set(texts)) : (texts, [])
  }

  /// Returns whether a text is in the set. O(length of the text).
  func contains(_ text: Text) -> Bool { many.isEmpty ? few.contains(text) : many.contains(text) }
}
