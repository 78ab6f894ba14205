/// A renderer of rows that are measured together, because the place of a row depends on the rows above it: the rows of a feed of columns.
/// They are drawn from that measurement. `FloorRows(jointly:drawnBy:as:)` creates its rows.
package protocol JointCell: TemplateCell {
  /// Returns consecutive rows of a floor with their measurement; `nil` if they can be measured one by one.
  ///
  /// - Parameters:
  ///   - rows: The rows.
  ///   - context: The context of the layout.
  ///   - old: The measured rows of an earlier version of the floor, whose measurements are used again for what did not change. Empty
  ///     for a new floor.
  static func measured(_ rows: [Model], in context: LayoutContext, after old: [Model]) -> JointMeasurement<Model>?
}

/// Rows that were measured together.
package struct JointMeasurement<Model: Sendable>: Sendable {
  /// The rows with their measurement.
  package private(set) var rows: [Model] = []
  /// The place of each row.
  package private(set) var places: [RowPlace] = []
  /// The heights of items that are not in `0...maximumHeight`, and were clamped.
  package var refused = RefusedHeights()
  /// The number of items that were measured. The others have the measurements of the old rows.
  package var measuredCount = 0

  package init() {}

  package mutating func add(_ row: Model, _ place: RowPlace) {
    rows.append(row)
    places.append(place)
  }
}

/// The heights that were refused because they are invalid.
package struct RefusedHeights: Sendable {
  package private(set) var count = 0
  package private(set) var first = 0.0

  package init() {}

  /// Returns the valid height that is nearest to a height. Counts an invalid one.
  ///
  /// - Parameter most: The greatest valid height, in points.
  package mutating func accept(_ height: Double, upTo most: Double = LayoutContext.maximumHeight) -> Double {
    if !(0...most).contains(height) {
      if count == 0 { first = height }
      count += 1
    }
    return Self.valid(height, upTo: most)
  }

  /// Returns the valid height that is nearest to a height.
  package static func valid(_ height: Double, upTo most: Double = LayoutContext.maximumHeight) -> Double {
    height > 0 ? min(height, most) : 0
  }

  package mutating func add(_ other: RefusedHeights) {
    if count == 0 { first = other.first }
    count += other.count
  }
}

/// The place of a row below other rows.
package struct RowPlace: Sendable {
  /// The distance from the top of the row to the end of the rows above it, in points; 0 for a row that begins where they end.
  package let overlap: Double
  /// The height, in points.
  package let height: Double
  /// The number of items above one another in the row, each of which may have the maximum height.
  package let itemCount: Int

  /// Returns a length rounded to the nearest 1/65536 point. Sums of rounded lengths below 2^37 points are exact in any order, so an edited
  /// layout is identical to a new one, bit for bit. The conversion to an integer is one instruction; rounding would be a function call.
  package static func rounded(_ length: Double) -> Double { Double(Int64(length * 65536 + 0.5)) / 65536 }

  /// Returns a length rounded down to a multiple of 1/65536 point.
  package static func roundedDown(_ length: Double) -> Double { Double(Int64(length * 65536)) / 65536 }

  package init(overlap: Double = 0, height: Double, itemCount: Int = 1) {
    self.overlap = overlap
    self.height = height
    self.itemCount = itemCount
  }
}

extension RowPiece {
  /// Rows with their measurement, without the type of their models.
  struct JointRows {
    let rows: RowPiece
    let places: [RowPlace]
    let refused: RefusedHeights
    let measuredCount: Int
  }
}

extension RowRenderer {
  /// Creates the renderer of rows that are measured together.
  init<Cell: JointCell>(jointly cell: Cell.Type) {
    self.init(cell)
    joint = { rows, context, old in
      guard rows.hasModels else { return nil }
      func models(_ rows: RowPiece) -> [Cell.Model] { unsafe Self.models(rows, of: cell).models }
      let former = old.filter { $0.renderer.cell == cell && $0.hasModels }.flatMap(models)
      guard let measured = Cell.measured(models(rows), in: context, after: former) else { return nil }
      return RowPiece.JointRows(
        rows: RowModels(measured.rows, rows.renderer, rows.name), places: measured.places, refused: measured.refused,
        measuredCount: measured.measuredCount)
    }
  }
}

extension FloorRows {
  /// Creates a row for each model, as `init(_:drawnBy:as:)`, for a renderer that measures the rows together.
  package init<Cell: JointCell>(jointly models: [Cell.Model], drawnBy cell: Cell.Type, as identifier: FloorIdentifier) {
    self.init(RowModels(models, RowRenderer(jointly: cell), identifier))
  }
}
