extension FlowGrid {
  /// The maximum number of columns, and of rows and columns that a child covers.
  package static let maximumColumns = 50

  /// The grid of a box that is not a grid.
  static let none = FlowGrid(columns: [], columnGap: 0, rowGap: 0)

  /// Whether the widths of columns depend on the content or on the space.
  var hasFlexibleColumns: Bool { columns.contains { if case .points = $0 { false } else { true } } }
}

extension FlowLayout {
  /// Lays out the children of a grid. The parameters and the result are those of a stack.
  mutating func lay(
    _ grid: FlowGrid, at index: Int, width: Double, height: FlowHeight?, placesChildren: Bool
  ) -> Double {
    let cells = GridCells(children(of: index), of: grid)
    let items = columnItems(cells)
    let columns = fittedColumns(of: grid, cells, items, whole: width).sized(for: items, in: .points(width))
    var rows = GridTracks(tracks: Array(repeating: GridTrack(.auto), count: cells.rowCount), gap: grid.rowGap)
    let rowItems = rowItems(cells, columns)
    rows.fit(rowItems)
    rows = rows.sized(for: rowItems, in: height?.given.map { .points($0) } ?? .most)
    guard placesChildren, let height else { return rows.length }
    rows.stretch(to: height.points)
    let (lefts, tops) = (columns.starts, rows.starts)
    let padding = boxes[index].padding
    for place in cells.places {
      let area = LayoutRect(
        x: padding.start + lefts[place.columns.lowerBound], y: padding.top + tops[place.rows.lowerBound],
        width: columns.length(of: place.columns),
        height: rows.length(of: place.rows))
      lay(place.child, inCell: area)
    }
    return rows.length
  }

  /// Returns the widths of the content of a grid.
  mutating func contentWidths(of grid: FlowGrid, at index: Int) -> FlowWidths {
    let cells = GridCells(children(of: index), of: grid)
    let items = columnItems(cells)
    let fitted = fittedColumns(of: grid, cells, items, whole: nil)
    let least = fitted.sized(for: items, in: .least).length
    let most = fitted.sized(for: items, in: .most).length
    // Columns that are not fixed share the space up to the minimum width of the grid.
    let minimum =
      fitted.tracks.contains { !$0.isFixed }
      ? (boxes[index].size.minWidth.resolved(in: nil) ?? 0) - boxes[index].padding.horizontal : 0
    return FlowWidths(max(least, minimum), max(most, minimum))
  }

  private func fittedColumns(of grid: FlowGrid, _ cells: GridCells, _ items: [GridItem], whole: Double?) -> GridTracks {
    let tracks: [GridTrack] = (0..<cells.columnCount).map { column in
      switch column < grid.columns.count ? grid.columns[column] : .auto {
      case .points(let points): GridTrack(.fixed, base: max(0, FlowLength.finite(points)))
      case .percent(let percent):
        whole.map { GridTrack(.fixed, base: max(0, $0 * FlowLength.finite(percent) / 100)) } ?? GridTrack(.auto)
      case .auto: GridTrack(.auto)
      case .share(let share): GridTrack(.share(max(0, FlowLength.finite(share))))
      }
    }
    var columns = GridTracks(tracks: tracks, gap: grid.columnGap)
    columns.fit(items)
    return columns
  }

  private mutating func columnItems(_ cells: GridCells) -> [GridItem] {
    var items: [GridItem] = []
    items.reserveCapacity(cells.places.count)
    for place in cells.places {
      let size = boxes[place.child].size
      let widths = outerWidths(of: place.child, base: nil, stretched: nil)
      let hasWidth = size.width.resolved(in: nil) != nil
      let minimum =
        hasWidth ? widths.least : max(0, clampedWidth(of: place.child, 0, base: nil) + size.margin.horizontal)
      items.append(GridItem(tracks: place.columns, minimum: minimum, least: widths.least, most: widths.most))
    }
    return items
  }

  private mutating func rowItems(_ cells: GridCells, _ columns: GridTracks) -> [GridItem] {
    var items: [GridItem] = []
    items.reserveCapacity(cells.places.count)
    for place in cells.places {
      let size = boxes[place.child].size
      let width = width(of: place.child, inCellOf: columns.length(of: place.columns), base: nil)
      let height = usedHeight(of: place.child, width: width, base: nil) + size.margin.vertical
      let minimum =
        size.height.resolved(in: nil) != nil
        ? height : max(0, clampedHeight(of: place.child, 0, base: nil) + size.margin.vertical)
      items.append(GridItem(tracks: place.rows, minimum: minimum, least: height, most: height))
    }
    return items
  }

  /// Returns the width of a child in a cell of a width: all of it, unless it has a width of its own.
  private func width(of child: Int, inCellOf whole: Double, base: Double?) -> Double {
    let size = boxes[child].size
    let own = size.width.resolved(in: whole) ?? aspectWidth(of: child, base: base)
    return clampedWidth(of: child, own ?? whole - size.margin.horizontal, base: whole)
  }

  private mutating func lay(_ child: Int, inCell area: LayoutRect) {
    let size = boxes[child].size
    let width = width(of: child, inCellOf: area.width, base: area.height)
    let align = size.height.isFill ? .stretch : size.alignSelf ?? (size.aspect != nil ? .start : .stretch)
    let isStretched = align == .stretch && (size.height == .auto || size.height.isFill)
    let height =
      isStretched
      ? clampedHeight(of: child, area.height - size.margin.vertical, base: area.height)
      : usedHeight(of: child, width: width, base: area.height)
    let free = area.height - height - size.margin.vertical
    let frame = LayoutRect(
      x: area.x + size.margin.start, y: area.y + size.margin.top + offset(of: align, free: free), width: width,
      height: height)
    lay(child, frame, isStretched || hasDefiniteHeight(child, base: area.height) ? .definite : .content)
  }
}
