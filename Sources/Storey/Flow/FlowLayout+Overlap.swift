extension FlowLayout {
  /// Lays out the children of an overlap: all of them in one cell, as in a grid with one column and one row that are as large as their
  /// content. The parameters and the result are those of a stack.
  mutating func layOverlap(at index: Int, width: Double, height: FlowHeight?, placesChildren: Bool) -> Double {
    var cellWidth = width
    for child in children(of: index) {
      let least = leastWidth(of: child)
      cellWidth = max(cellWidth, least)
    }
    let given = height?.given
    var cellHeight = given ?? 0
    for child in children(of: index) {
      let least = leastHeight(of: child, inCellOf: cellWidth, isKnown: given != nil)
      cellHeight = max(cellHeight, least)
    }
    guard placesChildren, let height else { return cellHeight }
    let padding = boxes[index].padding
    let cell = LayoutRect(
      x: padding.start, y: padding.top, width: cellWidth, height: max(cellHeight, height.points))
    for child in children(of: index) { lay(child, inOverlap: cell) }
    return cellHeight
  }

  /// Returns the widths of the content of an overlap.
  mutating func contentWidthsOfOverlap(at index: Int) -> FlowWidths {
    // All children share the space up to the minimum width.
    let minimum = (boxes[index].size.minWidth.resolved(in: nil) ?? 0) - boxes[index].padding.horizontal
    var whole = FlowWidths(max(0, minimum), max(0, minimum))
    for child in children(of: index) {
      let least = leastWidth(of: child)
      let widths = outerWidths(of: child, base: nil, stretched: nil)
      whole.least = max(whole.least, least)
      whole.most = max(whole.most, least, widths.least, widths.most)
    }
    return whole
  }

  /// Returns the width with margins that a child takes at least: its content is broken or cut.
  private mutating func leastWidth(of child: Int) -> Double {
    let size = boxes[child].size
    if size.width.resolved(in: nil) != nil { return outerWidths(of: child, base: nil, stretched: nil).least }
    return max(0, clampedWidth(of: child, 0, base: nil) + size.margin.horizontal)
  }

  /// Returns the height with margins that a child takes at least: that of its content, unless the height of the cell is known.
  private mutating func leastHeight(of child: Int, inCellOf width: Double, isKnown: Bool) -> Double {
    let size = boxes[child].size
    let hasHeight = size.height.resolved(in: nil) != nil
    let least = hasHeight ? 0 : max(0, clampedHeight(of: child, 0, base: nil) + size.margin.vertical)
    if isKnown && !hasHeight { return least }
    let own = self.width(of: child, inOverlapOf: width, base: nil)
    let used = usedHeight(of: child, width: own, base: nil)
    return max(least, used + size.margin.vertical)
  }

  /// Returns the width of a child of an overlap: that of its content, unless it has a width of its own.
  private mutating func width(of child: Int, inOverlapOf whole: Double, base: Double?) -> Double {
    let size = boxes[child].size
    let available = whole - size.margin.horizontal
    let width: Double
    if let own = size.width.resolved(in: whole) ?? aspectWidth(of: child, base: base) {
      width = own
    } else {
      width =
        size.width.isFill
        ? available : fittingWidth(of: child, available: available, height: ownHeight(of: child, base: base))
    }
    return clampedWidth(of: child, width, base: whole)
  }

  private mutating func lay(_ child: Int, inOverlap cell: LayoutRect) {
    let size = boxes[child].size
    let width = width(of: child, inOverlapOf: cell.width, base: cell.height)
    let isStretched = size.height.isFill || size.alignSelf == .stretch && size.height == .auto
    let height =
      isStretched
      ? clampedHeight(of: child, cell.height - size.margin.vertical, base: cell.height)
      : usedHeight(of: child, width: width, base: cell.height)
    let free = LayoutSize(
      width: cell.width - width - size.margin.horizontal, height: cell.height - height - size.margin.vertical)
    let frame = LayoutRect(
      x: cell.x + size.margin.start + free.width * size.anchor.horizontal.fraction + size.anchor.x,
      y: cell.y + size.margin.top + free.height * size.anchor.vertical.fraction + size.anchor.y,
      width: width, height: height)
    lay(child, frame, isStretched || hasDefiniteHeight(child, base: cell.height) ? .definite : .content)
  }
}
