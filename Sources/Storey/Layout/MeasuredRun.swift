/// A measured run of consecutive rows with the same renderer.
struct MeasuredRun: Sendable {
  enum Heights: Sendable {
    /// The height of each row if all are equal, in points.
    case equal(Double)
    /// The end of each row, in points from the top of the run. Heights are multiples of 1/65536 point, so the ends are
    /// exact.
    case ends([Double])
    /// The places of rows that may overlap.
    case overlapping(OverlappingRows)

    /// The height of the first row, in points.
    var first: Double {
      switch self {
      case .equal(let height): height
      case .ends(let ends): ends.first ?? 0
      case .overlapping(let rows): rows.count == 0 ? 0 : rows.place(of: 0).height
      }
    }
  }

  /// The rows for their renderer.
  let rows: RowPiece
  let identifier: FloorIdentifier
  /// The index of the first row in the section.
  let firstRow: Int
  let count: Int
  /// The distance from the top of the section to the top of the run, in points.
  let top: Double
  let heights: Heights

  /// The total height of the rows, in points.
  let height: Double

  init(_ rows: RowPiece, _ identifier: FloorIdentifier, firstRow: Int, top: Double, _ heights: Heights) {
    self.rows = rows
    self.identifier = identifier
    self.firstRow = firstRow
    self.top = top
    self.heights = heights
    count = rows.count
    height =
      switch heights {
      case .equal(let height): height * Double(rows.count)
      case .ends(let ends): ends.last ?? 0
      case .overlapping(let rows): rows.height
      }
  }

  /// Returns the place of a row by its index in the run: the distance of its top from the top of the run and its height, in
  /// points.
  func place(of row: Int) -> (top: Double, height: Double) {
    switch heights {
    case .equal(let height): return (height * Double(row), height)
    case .ends(let ends):
      let top = row == 0 ? 0 : ends[row - 1]
      return (top, ends[row] - top)
    case .overlapping(let rows): return rows.place(of: row)
    }
  }

  /// Returns the first row that ends below `y` points from the top of the run; `count` if no row ends below it. O(log
  /// count).
  func firstRow(endingBelow y: Double) -> Int {
    switch heights {
    case .equal(let height): multiple(of: height, near: y) { Double($0 + 1) * height > y }
    case .ends(let ends): ends.partitionIndex { $0 > y }
    case .overlapping(let rows): rows.firstRow(endingBelow: y)
    }
  }

  /// Returns the first row that starts at or below `y` points from the top of the run; `count` if all rows start above
  /// it. O(log count).
  func firstRow(startingFrom y: Double) -> Int {
    if y <= 0 { return 0 }
    return switch heights {
    case .equal(let height): multiple(of: height, near: y) { Double($0) * height >= y }
    case .ends(let ends): min(1 + ends.partitionIndex { $0 >= y }, count)
    case .overlapping(let rows): rows.firstRow(startingFrom: y)
    }
  }

  /// Returns the row before another one that is the next to look at for rows that end below `y` points from the top of the run. All rows
  /// between the two end at or above it. O(1).
  func row(before row: Int, endingBelow y: Double) -> Int {
    if case .overlapping(let rows) = heights { rows.row(before: row, endingBelow: y) } else { row - 1 }
  }

  /// Returns the first of equally high rows that satisfies a condition; all rows after it satisfy it too. A division finds
  /// the row up to rounding errors, and the loops correct these.
  private func multiple(of height: Double, near y: Double, _ holds: (Int) -> Bool) -> Int {
    guard height > 0 else { return holds(0) ? 0 : count }
    var row = min(max(Int(min(max(y / height, 0), Double(count))), 0), count)
    while row > 0 && holds(row - 1) { row -= 1 }
    while row < count && !holds(row) { row += 1 }
    return row
  }
}
