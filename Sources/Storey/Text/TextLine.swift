/// One line of a broken text: a range of the text's UTF-8 bytes, white space at its end left out.
public struct TextLine: Sendable, Hashable {
  /// Where it starts, in bytes of the text.
  public let start: Int
  /// Where it ends, in bytes of the text.
  public let end: Int
  /// Whether the text goes on and "…" stands for the rest.
  public let isTruncated: Bool
}
