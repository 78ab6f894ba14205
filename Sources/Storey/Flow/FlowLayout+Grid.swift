extension FlowGrid {
  /// The maximum number of columns, and of rows and columns that a child covers.
  static let maximumColumns = 50

  /// The grid of an overlap: one cell for all children.
  static let overlap = FlowGrid(columns: [], columnGap: 0, rowGap: 0)

  var isOverlap: Bool { columns.isEmpty }

  /// Whether the widths of columns depend on the content or on the space.
  var hasFlexibleColumns: Bool {
    isOverlap || columns.contains { if case .points = $0 { false } else { true } }
  }
}

/// The cells of the children of a grid.
private struct GridCells {
  /// The occupied columns of each row, as bits.
  private var rows: [UInt64] = []
  private(set) var columnCount: Int
  private(set) var places: [(child: Int, columns: Range<Int>, rows: Range<Int>)] = []
  var rowCount: Int { rows.count }

  /// Places the children: first those with a place of their own, then the others in order, each in the next free cells after the one
  /// before it.
  init(_ children: FlowChildren, of grid: FlowGrid) {
    columnCount = max(1, grid.columns.count)
    if grid.isOverlap {
      rows = [1]
      places = children.map { ($0, 0..<1, 0..<1) }
      return
    }
    let boxes = children.boxes
    for child in children {
      let cell = boxes[child].size.cell
      columnCount = max(columnCount, (cell.column ?? 0) + cell.span)
    }
    columnCount = min(columnCount, FlowGrid.maximumColumns)
    for child in children {
      let cell = boxes[child].size.cell
      guard let column = cell.column, let row = cell.row else { continue }
      place(child, cell, column: min(column, columnCount - 1), row: row)
    }
    var (row, column) = (0, 0)
    for child in children {
      let cell = boxes[child].size.cell
      if cell.column != nil && cell.row != nil { continue }
      while !isFree(cell, column: column, row: row) {
        column += 1
        if column + min(cell.span, columnCount) > columnCount { (column, row) = (0, row + 1) }
      }
      place(child, cell, column: column, row: row)
    }
    let order = places.indices.sorted { places[$0].child < places[$1].child }
    places = order.map { places[$0] }
  }

  private func bits(_ cell: FlowCellPlace, column: Int) -> UInt64 {
    let span = min(cell.span, columnCount - column)
    return ((1 << UInt64(span)) - 1) << UInt64(column)
  }

  private func isFree(_ cell: FlowCellPlace, column: Int, row: Int) -> Bool {
    if column + min(cell.span, columnCount) > columnCount { return false }
    let bits = bits(cell, column: column)
    return (row..<row + cell.rowSpan).allSatisfy { $0 >= rows.count || rows[$0] & bits == 0 }
  }

  private mutating func place(_ child: Int, _ cell: FlowCellPlace, column: Int, row: Int) {
    while rows.count < row + cell.rowSpan { rows.append(0) }
    let bits = bits(cell, column: column)
    for r in row..<row + cell.rowSpan { rows[r] |= bits }
    places.append(
      (child, column..<column + min(cell.span, columnCount - column), row..<row + cell.rowSpan))
  }
}

extension FlowLayout {
  /// Lays out the children of a grid. The parameters and the result are those of a stack.
  mutating func lay(
    _ grid: FlowGrid, at index: Int, width: Double, height: FlowHeight?, placesChildren: Bool
  ) -> Double {
    let cells = GridCells(children(of: index), of: grid)
    let columns = columns(of: grid, cells, .points(width), whole: width)
    var rows = GridTracks(tracks: Array(repeating: GridTrack(.auto), count: cells.rowCount), gap: grid.rowGap)
    let items = cells.places.map { rowItem($0.child, $0.rows, columns.length(of: $0.columns), grid) }
    rows.size(for: items, in: height?.given.map { .points($0) } ?? .most)
    guard placesChildren, let height else { return rows.length }
    rows.stretch(to: height.points)
    let (lefts, tops) = (columns.starts, rows.starts)
    let padding = boxes[index].padding
    for place in cells.places {
      let area = LayoutRect(
        x: padding.start + lefts[place.columns.lowerBound], y: padding.top + tops[place.rows.lowerBound],
        width: columns.length(of: place.columns),
        height: rows.length(of: place.rows))
      lay(place.child, inCell: area, of: grid)
    }
    return rows.length
  }

  /// Returns the widths of the content of a grid.
  mutating func contentWidths(of grid: FlowGrid, at index: Int) -> FlowWidths {
    let cells = GridCells(children(of: index), of: grid)
    let least = columns(of: grid, cells, .least, whole: nil)
    let most = columns(of: grid, cells, .most, whole: nil)
    // Columns that are not fixed share the space up to the minimum width of the grid.
    let minimum =
      least.tracks.contains { !$0.isFixed }
      ? (boxes[index].size.minWidth.resolved(in: nil) ?? 0) - boxes[index].padding.horizontal : 0
    return FlowWidths(max(least.length, minimum), max(most.length, minimum))
  }

  private mutating func columns(
    of grid: FlowGrid, _ cells: GridCells, _ space: GridSpace, whole: Double?
  ) -> GridTracks {
    let tracks: [GridTrack] = (0..<cells.columnCount).map { column in
      switch column < grid.columns.count ? grid.columns[column] : .auto {
      case .points(let points): GridTrack(.fixed, base: max(0, FlowLength.finite(points)))
      case .percent(let percent):
        whole.map { GridTrack(.fixed, base: max(0, $0 * FlowLength.finite(percent) / 100)) } ?? GridTrack(.auto)
      case .auto: GridTrack(.auto)
      case .share(let share): GridTrack(.share(max(0, FlowLength.finite(share))))
      }
    }
    let items = cells.places.map { columnItem($0.child, $0.columns) }
    var columns = GridTracks(tracks: tracks, gap: grid.columnGap)
    columns.size(for: items, in: space)
    return columns
  }

  private mutating func columnItem(_ child: Int, _ tracks: Range<Int>) -> GridItem {
    let size = boxes[child].size
    let widths = outerWidths(of: child, base: nil, stretched: nil)
    let hasWidth = size.width.resolved(in: nil) != nil
    let minimum = hasWidth ? widths.least : max(0, clampedWidth(of: child, 0, base: nil) + size.margin.horizontal)
    return GridItem(tracks: tracks, minimum: minimum, least: widths.least, most: widths.most)
  }

  private mutating func rowItem(
    _ child: Int, _ tracks: Range<Int>, _ width: Double, _ grid: FlowGrid
  ) -> GridItem {
    let size = boxes[child].size
    let own = cellWidth(of: child, width, base: nil, grid)
    let height = usedHeight(of: child, width: own, base: nil) + size.margin.vertical
    let minimum =
      size.height.resolved(in: nil) != nil
      ? height : max(0, clampedHeight(of: child, 0, base: nil) + size.margin.vertical)
    return GridItem(tracks: tracks, minimum: minimum, least: height, most: height)
  }

  /// Returns the width of a child in a cell of a width: all of it, or in an overlap that of its content, unless it has a width of its
  /// own.
  private mutating func cellWidth(of child: Int, _ whole: Double, base: Double?, _ grid: FlowGrid) -> Double {
    let size = boxes[child].size
    let available = whole - size.margin.horizontal
    let width: Double
    if let own = size.width.resolved(in: whole) ?? aspectWidth(of: child, base: base) {
      width = own
    } else {
      width =
        grid.isOverlap && !size.width.isFill
        ? fittingWidth(of: child, available: available, height: ownHeight(of: child, base: base)) : available
    }
    return clampedWidth(of: child, width, base: whole)
  }

  private mutating func lay(_ child: Int, inCell area: LayoutRect, of grid: FlowGrid) {
    let size = boxes[child].size
    let width = cellWidth(of: child, area.width, base: area.height, grid)
    let standard: FlowAlignment = grid.isOverlap || size.aspect != nil ? .start : .stretch
    let align = size.height.isFill ? .stretch : size.alignSelf ?? standard
    let isStretched = align == .stretch && (size.height == .auto || size.height.isFill)
    let height =
      isStretched
      ? clampedHeight(of: child, area.height - size.margin.vertical, base: area.height)
      : usedHeight(of: child, width: width, base: area.height)
    let free = LayoutSize(
      width: area.width - width - size.margin.horizontal, height: area.height - height - size.margin.vertical)
    var frame = LayoutRect(
      x: area.x + size.margin.start, y: area.y + size.margin.top, width: width, height: height)
    if grid.isOverlap {
      frame.x += free.width * size.anchor.horizontal.fraction + size.anchor.x
      frame.y += free.height * size.anchor.vertical.fraction + size.anchor.y
    } else {
      frame.y += offset(of: align, free: free.height)
    }
    lay(child, frame, isStretched || hasDefiniteHeight(child, base: area.height) ? .definite : .content)
  }
}
