/// An output format for laid-out pages.
///
/// A writer iterates over the sections of a layout and draws their parts, one after another, into one `DrawnPart`. It
/// writes elements and does not depend on floor types, so a format also supports floors that are added later.
public protocol LayoutWriter: Sendable {
  /// Returns the page in this format. Equal pages and layouts result in equal bytes.
  func write(_ layout: TableLayout) -> [UInt8]

  /// Writes the page in pieces, so that the output of a long page is never in memory as a whole. The default implementation
  /// passes one piece.
  func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void)
}

extension LayoutWriter {
  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) { take(write(layout)) }
}
