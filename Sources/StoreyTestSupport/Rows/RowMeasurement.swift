import Storey

/// A measurement of the height of a row.
struct RowMeasurement: Sendable {
  /// The height, in points.
  let height: Double
  /// The problem with the height, or `nil` if it is valid.
  let problem: String?

  /// Creates a measurement from a height that a renderer returned.
  init(height: Double) {
    self.height = height
    problem =
      (0...TableLayout.maximumHeight).contains(height)
      ? nil : "the row is \(height.plain) points high; expected 0 to \(Int(TableLayout.maximumHeight))"
  }

  /// Creates a measurement from the only row of a layout.
  init(of row: LayoutRow, in layout: TableLayout) {
    height = row.frame.height
    problem = layout.diagnostics.first { $0.rule == .outOfRange }?.message
  }

  /// Returns whether two measurements are the same, bit for bit.
  func isSame(as other: RowMeasurement) -> Bool { height.bitPattern == other.height.bitPattern }
}
