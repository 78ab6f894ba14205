/// The documentation of a part of a file.
package struct HoverText: Sendable, Hashable {
  /// The bytes that the documentation is about.
  package let range: Range<Int>
  /// The documentation.
  package let documentation: Documentation
}
