/// A place in the file of a finding that the finding refers to in addition to its own.
public struct RelatedPlace: Sendable, Hashable {
  /// The relation to the place of the finding in a few words, for example `the same key`.
  public let message: String
  /// The range in the file.
  public let range: SourceRange
  /// The JSON Pointer of the location in the page, as text (RFC 6901).
  public let pointerText: String
  /// The range in the bytes of the page.
  package let bytes: Range<Int>
}

/// The JSON that replaces bytes of a page.
package struct Replacement: Sendable, Hashable {
  /// The replaced bytes of the page.
  package let bytes: Range<Int>
  /// The same range in the file.
  package let range: SourceRange
  /// The JSON that replaces them.
  package let text: String
}
