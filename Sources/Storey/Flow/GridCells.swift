/// The cells of a child of a grid.
struct GridPlace {
  let child: Int
  let columns: Range<Int>
  let rows: Range<Int>
}

/// The cells of the children of a grid (CSS Grid Layout 2, 8.5).
struct GridCells {
  /// The places of the children, in their order.
  private(set) var places: [GridPlace] = []
  private(set) var columnCount: Int
  private(set) var rowCount = 0

  /// Places the children: first those with a place of their own, then the others in order, each in the next free cells after the one
  /// before it.
  init(_ children: FlowChildren, of grid: FlowGrid) {
    let boxes = children.boxes
    var (hasPlaces, count) = (false, 0)
    columnCount = max(1, grid.columns.count)
    for child in children {
      let cell = boxes[child].form.value.size.cell
      count += 1
      columnCount = max(columnCount, (cell.column ?? 0) + cell.span)
      if cell.span != 1 || cell.rowSpan != 1 || cell.column != nil || cell.row != nil { hasPlaces = true }
    }
    columnCount = min(columnCount, FlowGrid.maximumColumns)
    places.reserveCapacity(count)
    if hasPlaces { placeByCells(children) } else { placeInOrder(children) }
  }

  private mutating func placeInOrder(_ children: FlowChildren) {
    for child in children {
      let (row, column) = places.count.quotientAndRemainder(dividingBy: columnCount)
      places.append(GridPlace(child: child, columns: column..<column + 1, rows: row..<row + 1))
      rowCount = row + 1
    }
  }

  private mutating func placeByCells(_ children: FlowChildren) {
    let boxes = children.boxes
    var taken = TakenCells(columnCount: columnCount)
    for child in children {
      let cell = boxes[child].size.cell
      guard let column = cell.column, let row = cell.row else { continue }
      places.append(taken.take(child, cell, column: min(column, columnCount - 1), row: row))
    }
    var (row, column) = (0, 0)
    for child in children {
      let cell = boxes[child].size.cell
      if cell.column != nil && cell.row != nil { continue }
      while !taken.hasRoom(cell, column: column, row: row) {
        column += 1
        if column + min(cell.span, columnCount) > columnCount { (column, row) = (0, row + 1) }
      }
      places.append(taken.take(child, cell, column: column, row: row))
    }
    places.sort { $0.child < $1.child }
    rowCount = taken.rows.count
  }
}

/// The cells of a grid that have children.
private struct TakenCells {
  /// The columns with children of each row, as bits: there are at most 50.
  private(set) var rows: [UInt64] = []
  let columnCount: Int

  init(columnCount: Int) { self.columnCount = columnCount }

  private func bits(_ cell: FlowCellPlace, column: Int) -> UInt64 {
    let span = min(cell.span, columnCount - column)
    return ((1 << UInt64(span)) - 1) << UInt64(column)
  }

  func hasRoom(_ cell: FlowCellPlace, column: Int, row: Int) -> Bool {
    if column + min(cell.span, columnCount) > columnCount { return false }
    let bits = bits(cell, column: column)
    return (row..<row + cell.rowSpan).allSatisfy { $0 >= rows.count || rows[$0] & bits == 0 }
  }

  mutating func take(_ child: Int, _ cell: FlowCellPlace, column: Int, row: Int) -> GridPlace {
    while rows.count < row + cell.rowSpan { rows.append(0) }
    let bits = bits(cell, column: column)
    for r in row..<row + cell.rowSpan { rows[r] |= bits }
    return GridPlace(
      child: child, columns: column..<column + min(cell.span, columnCount - column), rows: row..<row + cell.rowSpan)
  }
}
