extension FlowLayout {
  /// Lays out the children of a stack.
  ///
  /// - Parameters:
  ///   - width: The inner width of the stack.
  ///   - height: The inner height of the stack; `nil` to measure it.
  ///   - placesChildren: Whether frames are set.
  /// - Returns: The inner height that the children need.
  mutating func lay(
    _ stack: FlowStack, at index: Int, width: Double, height: FlowHeight?, placesChildren: Bool
  ) -> Double {
    let first = items.count
    defer { items.removeLast(items.count - first) }
    let end = index + boxes[index].count
    var child = index + 1
    while child < end {
      let item =
        stack.isRow ? rowItem(child, stack, width, height) : columnItem(child, stack, width, height?.base)
      items.append(item)
      child += boxes[child].count
    }
    let all = first..<items.count
    return stack.isRow
      ? layRow(stack, all, at: index, width, height, placesChildren)
      : layColumn(stack, all, at: index, width, height, placesChildren)
  }

  // MARK: Rows

  private mutating func rowItem(_ index: Int, _ stack: FlowStack, _ whole: Double, _ height: FlowHeight?) -> FlexItem {
    let (size, base) = (boxes[index].size, height?.base)
    let start: Double
    if size.width.isFill {
      start = 0
    } else if let basis = size.basis.resolved(in: whole) ?? size.width.resolved(in: whole) {
      start = basis
    } else {
      let stretched = height?.given.flatMap { stretchedHeight(of: index, stack, $0, base: base) }
      let content = contentOrAspectWidths(of: index, base: base, stretched: stretched).most
      start = max(content, minimumWidthOfColumns(of: index, whole))
    }
    return item(
      index, base: start, fills: size.width.isFill, padding: boxes[index].padding.horizontal,
      margin: size.margin.horizontal, least: size.minWidth.resolved(in: whole), most: size.maxWidth.resolved(in: whole))
  }

  /// Returns the minimum width of a grid or an overlap if it is a percentage, and if columns share the space up to it.
  private func minimumWidthOfColumns(of index: Int, _ whole: Double) -> Double {
    let size = boxes[index].size
    guard size.minWidth.isPercentage, size.aspect == nil else { return 0 }
    switch boxes[index].shape {
    case .grid where !grid(of: index).hasFlexibleColumns: return 0
    case .grid, .overlap: return size.minWidth.resolved(in: whole) ?? 0
    case .stack, .text, .leaf: return 0
    }
  }

  /// Returns the height of a child of a row with a single line and a known height, if the child is as high as the row.
  func stretchedHeight(of index: Int, _ stack: FlowStack, _ height: Double, base: Double?) -> Double? {
    let size = boxes[index].size
    guard size.height == .auto || size.height.isFill, !stack.wraps, alignment(of: index, stack) == .stretch else {
      return nil
    }
    return clampedHeight(of: index, height - size.margin.vertical, base: base)
  }

  private func item(
    _ index: Int, base: Double, fills: Bool, padding: Double, margin: Double, least: Double?, most: Double?
  ) -> FlexItem {
    let size = boxes[index].size
    let least = max(least ?? 0, padding)
    let start = max(base, padding)
    return FlexItem(
      index: index, base: start, least: least, most: max(least, most ?? .infinity),
      grow: fills && size.grow == 0 ? 1 : size.grow, shrink: size.shrink,
      scaledShrink: size.shrink * (start - padding), margin: margin, main: start)
  }

  private mutating func layRow(
    _ stack: FlowStack, _ all: Range<Int>, at index: Int, _ width: Double, _ height: FlowHeight?, _ placesChildren: Bool
  ) -> Double {
    var y = 0.0
    var lines: [FlexLine] = []
    var start = all.lowerBound
    while start < all.upperBound {
      let end = stack.wraps ? endOfLine(from: start, to: all.upperBound, stack.gap, width) : all.upperBound
      let gaps = Double(end - start - 1) * stack.gap
      FlexItem.resolve(&items, start..<end, in: width - gaps)
      let line = measureLine(stack, start..<end, height)
      lines.append(line)
      y += line.height + stack.lineGap
      start = end
    }
    let needed = max(0, y - stack.lineGap)
    guard placesChildren, let height else { return needed }
    // A single line is as high as the stack; several lines share the space that they leave.
    let extra = lines.isEmpty ? 0 : max(0, height.points - needed) / Double(lines.count)
    let padding = boxes[index].padding
    y = padding.top
    if stack.wraps, let first = lines.first {
      setEndOfFirstLine(of: index, to: items[first.items.upperBound - 1].index + 1)
    }
    for line in lines {
      let lineHeight = stack.wraps ? line.height + extra : height.points
      placeLine(stack, line, y, lineHeight, width, padding.start, height)
      y += lineHeight + stack.lineGap
    }
    return needed
  }

  /// Returns the end of a line: as many children as fit, and at least one.
  private func endOfLine(from start: Int, to end: Int, _ gap: Double, _ width: Double) -> Int {
    var (sum, next) = (items[start].outerHypothetical, start + 1)
    while next < end {
      sum += gap + items[next].outerHypothetical
      if sum > width + 1e-9 * max(1, width) { break }
      next += 1
    }
    return next
  }

  /// Returns the height of a line whose children have their widths, and sets their heights.
  private mutating func measureLine(_ stack: FlowStack, _ range: Range<Int>, _ height: FlowHeight?) -> FlexLine {
    var line = FlexLine(items: range)
    var descent = -Double.infinity
    for place in range {
      let (child, width) = (items[place].index, items[place].main)
      let size = boxes[child].size
      let cross = usedHeight(of: child, width: width, base: height?.base)
      items[place].cross = cross
      if alignment(of: child, stack) == .baseline {
        let baseline = size.margin.top + self.baseline(of: child, width: width, height: cross, base: height?.base)
        descent = max(descent, cross + size.margin.vertical - baseline)
        line.baseline = max(line.baseline ?? -.infinity, baseline)
      } else {
        line.height = max(line.height, cross + size.margin.vertical)
      }
    }
    if line.baseline != nil { line.height = max(line.height, (line.baseline ?? 0) + descent) }
    return line
  }

  func alignment(of child: Int, _ stack: FlowStack) -> FlowAlignment {
    if boxes[child].size.height.isFill { return .stretch }
    return boxes[child].size.alignSelf ?? stack.align
  }

  private mutating func placeLine(
    _ stack: FlowStack, _ line: FlexLine, _ y: Double, _ lineHeight: Double, _ width: Double, _ start: Double,
    _ height: FlowHeight
  ) {
    let used = line.items.reduce(0) { $0 + items[$1].main + items[$1].margin }
    let gaps = Double(line.items.count - 1) * stack.gap
    let spacing = FlexSpacing(stack.justify, free: width - used - gaps, count: line.items.count)
    var x = start + spacing.before
    for place in line.items {
      let item = items[place]
      let size = boxes[item.index].size
      let align = alignment(of: item.index, stack)
      let isStretched = align == .stretch && (size.height == .auto || size.height.isFill)
      let cross =
        isStretched
        ? clampedHeight(of: item.index, lineHeight - size.margin.vertical, base: height.base) : item.cross
      let free = lineHeight - cross - size.margin.vertical
      let top =
        align == .baseline
        ? (line.baseline ?? 0) - size.margin.top
          - baseline(of: item.index, width: item.main, height: cross, base: height.base)
        : offset(of: align, free: free)
      lay(
        item.index,
        LayoutRect(x: x + size.margin.start, y: y + size.margin.top + top, width: item.main, height: cross),
        isStretched || hasDefiniteHeight(item.index, base: height.base) ? .definite : .content)
      x += item.main + item.margin + stack.gap + spacing.between
    }
  }

  // MARK: Columns

  private mutating func columnItem(_ index: Int, _ stack: FlowStack, _ whole: Double, _ base: Double?) -> FlexItem {
    let size = boxes[index].size
    let width = self.width(of: index, inColumnOf: whole, base: base, align: stack.align)
    let start: Double
    if size.height.isFill {
      start = 0
    } else if let basis = size.basis.resolved(in: base) {
      start = basis
    } else if !size.basis.isPercentage, let height = size.height.resolved(in: base) {
      start = height
    } else {
      start = size.aspect.map { width / $0 } ?? baseHeight(of: index, width: width)
    }
    var item = item(
      index, base: start, fills: size.height.isFill, padding: boxes[index].padding.vertical,
      margin: size.margin.vertical,
      least: size.minHeight.resolved(in: base), most: size.maxHeight.resolved(in: base))
    item.cross = width
    return item
  }

  /// Returns the height of the content of a child of a column. The rows of a grid share the space up to its minimum height, but as in
  /// browsers not up to one that is a percentage.
  private mutating func baseHeight(of index: Int, width: Double) -> Double {
    let height = contentHeight(of: index, width: width)
    switch boxes[index].shape {
    case .grid, .overlap: return max(height, boxes[index].size.minHeight.resolved(in: nil) ?? 0)
    case .stack, .text, .leaf: return height
    }
  }

  /// Returns the width of a child of a column whose height is known. It follows from an aspect, or from those of descendants, if nothing
  /// else determines it.
  private mutating func widthFromHeight(
    of item: FlexItem, _ stack: FlowStack, _ whole: Double, _ height: FlowHeight
  ) -> Double {
    let size = boxes[item.index].size
    guard size.width == .auto, (size.alignSelf ?? stack.align) != .stretch else { return item.cross }
    if let aspect = size.aspect { return clampedWidth(of: item.index, item.main * aspect, base: whole) }
    guard hasWidthFromHeight(item.index), source(ofHeightOf: item, in: height) != .content else { return item.cross }
    let available = whole - size.margin.horizontal
    let width = fittingWidth(of: item.index, available: available, height: item.main)
    return clampedWidth(of: item.index, width, base: whole)
  }

  /// Returns the cause of the height of a child of a column.
  private func source(ofHeightOf item: FlexItem, in column: FlowHeight) -> FlowHeight.Source {
    let size = boxes[item.index].size
    let isDefinite =
      column.source == .definite || size.height.isFill || size.basis.resolved(in: column.base) != nil
      || hasDefiniteHeight(item.index, base: column.base)
    return isDefinite ? .definite : item.main == item.limited(item.base) ? .content : .stack
  }

  private mutating func layColumn(
    _ stack: FlowStack, _ all: Range<Int>, at index: Int, _ width: Double, _ height: FlowHeight?, _ placesChildren: Bool
  ) -> Double {
    let gaps = Double(max(0, all.count - 1)) * stack.gap
    guard placesChildren, let height else { return max(0, all.reduce(gaps) { $0 + items[$1].outerHypothetical }) }
    FlexItem.resolve(&items, all, in: height.points - gaps)
    for place in all { items[place].cross = widthFromHeight(of: items[place], stack, width, height) }
    let used = all.reduce(gaps) { $0 + items[$1].main + items[$1].margin }
    let spacing = FlexSpacing(stack.justify, free: height.points - used, count: all.count)
    let padding = boxes[index].padding
    var y = padding.top + spacing.before
    for place in all {
      let item = items[place]
      let size = boxes[item.index].size
      let align = size.width.isFill ? .stretch : size.alignSelf ?? stack.align
      let x = padding.start + size.margin.start + offset(of: align, free: width - item.cross - size.margin.horizontal)
      lay(
        item.index, LayoutRect(x: x, y: y + size.margin.top, width: item.cross, height: item.main),
        source(ofHeightOf: item, in: height))
      y += item.main + item.margin + stack.gap + spacing.between
    }
    return used
  }
}

/// A line of a row.
struct FlexLine {
  let items: Range<Int>
  var height = 0.0
  /// The distance of the common baseline from the top, if children are aligned by it.
  var baseline: Double?

  init(items: Range<Int>) {
    self.items = items
  }
}

/// The space before and between children.
struct FlexSpacing {
  var before = 0.0
  var between = 0.0

  /// Distributes free space, which is negative if the children do not fit.
  init(_ justify: FlowJustification, free: Double, count: Int) {
    let (count, shared) = (Double(count), max(0, free))
    switch justify {
    case .start: break
    case .center: before = free / 2
    case .end: before = free
    case .between: if count > 1 { between = shared / (count - 1) }
    case .around:
      between = shared / max(1, count)
      before = between / 2
    case .evenly:
      between = shared / (count + 1)
      before = between
    }
  }
}
