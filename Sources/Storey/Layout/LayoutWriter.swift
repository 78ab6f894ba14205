/// A format that laid-out pages are written in.
///
/// A writer goes through the sections of the layout and draws their parts, one after another, into one `DrawnPart`: it knows
/// elements, and no floor. So a new format is right for floors that are not written yet.
public protocol LayoutWriter: Sendable {
  /// The page in this format. The same page and layout, the same bytes.
  func write(_ layout: TableLayout) -> [UInt8]

  /// The same, handed over a piece at a time, so that a long page is never there as a whole. In one piece, unless the type
  /// says more.
  func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void)
}

extension LayoutWriter {
  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) { take(write(layout)) }
}
