/// A replacement of bytes of a file by a text.
package struct TextReplacement: Sendable, Hashable {
  /// The bytes that are replaced; empty for an insertion.
  package var range: Range<Int>
  /// The text that replaces them.
  package var text: String

  /// Creates a replacement.
  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }
}
