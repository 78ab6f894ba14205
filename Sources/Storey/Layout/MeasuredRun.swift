/// Rows one below another that one renderer draws, measured.
struct MeasuredRun: Sendable {
  enum Heights: Sendable {
    /// All rows are as high as each other, in points.
    case equal(Double)
    /// Where each row ends, in points from the top of the run. Heights are whole 1/65536 points, so these are exact.
    case ends([Double])

    /// How high the first row is, in points.
    var first: Double {
      switch self {
      case .equal(let height): height
      case .ends(let ends): ends.first ?? 0
      }
    }
  }

  /// The rows as their renderer draws them.
  let rows: RowPiece
  let identifier: FloorIdentifier
  /// The index of the first row in the section.
  let firstRow: Int
  let count: Int
  /// From the top of the section to the top of the run, in points.
  let top: Double
  let heights: Heights

  /// How high all rows are together, in points.
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
      }
  }

  /// Where a row is, by its index in the run: its top in points from the top of the run, and its height.
  func place(of row: Int) -> (top: Double, height: Double) {
    switch heights {
    case .equal(let height): return (height * Double(row), height)
    case .ends(let ends):
      let top = row == 0 ? 0 : ends[row - 1]
      return (top, ends[row] - top)
    }
  }

  /// The first row that ends below `y` points from the top of the run; `count` when none does. O(log count).
  func firstRow(endingBelow y: Double) -> Int {
    switch heights {
    case .equal(let height): multiple(of: height, near: y) { Double($0 + 1) * height > y }
    case .ends(let ends): ends.partitionIndex { $0 > y }
    }
  }

  /// The first row that starts at `y` points from the top of the run or below; `count` when none does. O(log count).
  func firstRow(startingFrom y: Double) -> Int {
    if y <= 0 { return 0 }
    return switch heights {
    case .equal(let height): multiple(of: height, near: y) { Double($0) * height >= y }
    case .ends(let ends): min(1 + ends.partitionIndex { $0 >= y }, count)
    }
  }

  /// The first row of equal rows that satisfies a condition that holds from some row on: a division finds it but for
  /// rounding, and a step to either side corrects that.
  private func multiple(of height: Double, near y: Double, _ holds: (Int) -> Bool) -> Int {
    guard height > 0 else { return holds(0) ? 0 : count }
    var row = min(max(Int(min(max(y / height, 0), Double(count))), 0), count)
    while row > 0 && holds(row - 1) { row -= 1 }
    while row < count && !holds(row) { row += 1 }
    return row
  }
}
