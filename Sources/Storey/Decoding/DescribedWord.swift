/// A word that a text of a page usually is, with its meaning.
package struct DescribedWord: Sendable, Hashable {
  /// The word.
  package let word: String
  /// The meaning of the word, in one line.
  package let summary: String

  /// Creates a word with its meaning.
  package init(_ word: String, summary: String) {
    self.word = word
    self.summary = summary
  }
}

/// A value that is usually one of some words, although it is read from any text. Editors propose the words, and schemas list them
/// as examples.
package protocol DescribedWords: ModelValue {
  /// The words, in the order in which they are proposed.
  static var words: [DescribedWord] { get }
}
