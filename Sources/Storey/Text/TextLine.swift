/// One line of a text: a range of its UTF-8 bytes, without trailing white space.
public struct TextLine: Sendable, Hashable {
  /// The start of the line, in bytes of the text.
  public let start: Int
  /// The end of the line, in bytes of the text.
  public let end: Int
  /// Whether the rest of the text is cut off and replaced by "…".
  public let isTruncated: Bool
}
