import Storey

/// What a renderer said about the height of a row.
struct RowMeasurement: Sendable {
  /// In points.
  let height: Double
  /// What is wrong with the answer.
  let problem: String?

  /// What a renderer answered.
  init(height: Double) {
    self.height = height
    problem =
      (0...TableLayout.maximumHeight).contains(height)
      ? nil : "the row is \(height.plain) points high: it has to be from 0 to \(Int(TableLayout.maximumHeight))"
  }

  /// What a layout made of the answer.
  init(of row: LayoutRow, in layout: TableLayout) {
    height = row.frame.height
    problem = layout.diagnostics.first { $0.rule == .outOfRange }?.message
  }

  /// Whether it says the same, bit for bit.
  func isSame(as other: RowMeasurement) -> Bool { height.bitPattern == other.height.bitPattern }
}
