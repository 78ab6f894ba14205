/// One line of a text: a range of its UTF-8 bytes, without trailing white space and without the soft hyphen at which it is
/// broken.
public struct TextLine: Sendable, Hashable {
  /// The start of the line, in bytes of the text.
  public let start: Int
  /// The end of the line, in bytes of the text.
  public let end: Int
  /// Whether the rest of the text is cut off and replaced by "…".
  public let isTruncated: Bool
  /// Whether the line is broken at a soft hyphen, in whose place a hyphen is drawn.
  public let isHyphenated: Bool

  init(start: Int, end: Int, isTruncated: Bool = false, isHyphenated: Bool = false) {
    self.start = start
    self.end = end
    self.isTruncated = isTruncated
    self.isHyphenated = isHyphenated
  }

  /// The sign that is drawn after the text of the line: "…" or "‐" (U+2010), as in browsers. It is not part of the text.
  public var endSign: Unicode.Scalar? { isTruncated ? "…" : isHyphenated ? "\u{2010}" : nil }
}
