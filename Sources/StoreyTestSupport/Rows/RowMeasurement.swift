import Storey

/// What a renderer said about the size of a row.
struct RowMeasurement: Sendable {
  /// How high the row is, in points.
  let height: Double
  /// The width of the answer, in points; of a renderer whose type is not known, the width of the row.
  let width: Double
  /// What is wrong with the answer.
  let problem: String?

  /// What a renderer answered to an offer.
  init(_ size: Size, offered: Size) {
    (width, height) = (size.width, size.height)
    if !(0...TableLayout.maximumHeight).contains(size.height) {
      problem = "the row is \(size.height.plain) points high: it has to be from 0 to \(Int(TableLayout.maximumHeight))"
    } else if !(0...(offered.width + FrameCheck.tolerance)).contains(size.width) {
      problem = "the row is \(size.width.plain) points wide: \(offered.width.plain) were offered"
    } else {
      problem = nil
    }
  }

  /// What a layout made of the answer.
  init(of row: LayoutRow, in layout: TableLayout) {
    (width, height) = (row.frame.width, row.frame.height)
    problem = layout.diagnostics.first { $0.rule == .outOfRange }?.message
  }

  /// Whether it says the same, bit for bit.
  func isSame(as other: RowMeasurement) -> Bool {
    height.bitPattern == other.height.bitPattern && width.bitPattern == other.width.bitPattern
  }
}
