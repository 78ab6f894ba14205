/// The smallest and the largest width of a content: with a line break at every chance, and without any.
struct FlowWidths {
  var least: Double
  var most: Double

  init(_ least: Double, _ most: Double) {
    self.least = least
    self.most = most
  }
}

extension FlowLayout {
  /// Returns the widths of the content and the padding of a box. O(boxes) once for each box.
  mutating func contentWidths(of index: Int) -> FlowWidths {
    if let widths = knownWidths(of: index) { return widths }
    var widths: FlowWidths =
      switch boxes[index].shape {
      case .stack(let stack): contentWidths(of: stack, at: index)
      case .grid, .overlap: contentWidths(of: grid(of: index), at: index)
      case .text: textWidths(of: index)
      case .leaf: FlowWidths(0, 0)
      }
    widths.least += boxes[index].padding.horizontal
    widths.most += boxes[index].padding.horizontal
    setWidths(of: index, to: widths)
    return widths
  }

  /// Returns the widths that a box with its margins takes in a container that is as wide as its content. Percentages of that container
  /// are not known and are treated as `auto`.
  mutating func outerWidths(of index: Int) -> FlowWidths {
    let (size, margin) = (sizes[index], sizes[index].margin.horizontal)
    var widths: FlowWidths
    if let width = size.width.resolved(in: nil) ?? aspectWidth(of: index, base: nil) {
      widths = FlowWidths(width, width)
    } else {
      widths = contentWidths(of: index)
    }
    widths.least = max(0, clampedWidth(of: index, widths.least, base: nil) + margin)
    widths.most = max(0, clampedWidth(of: index, widths.most, base: nil) + margin)
    return widths
  }

  /// Returns the width that follows from the height and the aspect of a box, if it has both.
  func aspectWidth(of index: Int, base: Double?) -> Double? {
    let size = sizes[index]
    guard let aspect = size.aspect, let height = size.height.resolved(in: base) else { return nil }
    return clampedHeight(of: index, height, base: base) * aspect
  }

  /// Returns the width that a box takes of an available width if it is as wide as its content.
  mutating func fittingWidth(of index: Int, available: Double) -> Double {
    let widths = contentWidths(of: index)
    return min(widths.most, max(widths.least, available))
  }

  /// Returns the width of a child of a column.
  ///
  /// - Parameters:
  ///   - whole: The inner width of the container.
  ///   - base: The inner height of the container, if it does not depend on its content.
  mutating func width(
    of index: Int, inColumnOf whole: Double, base: Double?, align: FlowAlignment
  ) -> Double {
    let size = sizes[index]
    let available = whole - size.margin.horizontal
    let width: Double
    if let fixed = size.width.resolved(in: whole) {
      width = fixed
    } else if size.width.isFill || (size.alignSelf ?? align) == .stretch {
      width = available
    } else {
      width = aspectWidth(of: index, base: base) ?? fittingWidth(of: index, available: available)
    }
    return clampedWidth(of: index, width, base: whole)
  }

  private mutating func contentWidths(of stack: FlowStack, at index: Int) -> FlowWidths {
    var (sum, largest, count) = (FlowWidths(0, 0), FlowWidths(0, 0), 0.0)
    for child in children(of: index) {
      var widths = outerWidths(of: child)
      if stack.isRow { limit(&widths, byBasisOf: child, wraps: stack.wraps) }
      sum = FlowWidths(sum.least + widths.least, sum.most + widths.most)
      largest = FlowWidths(max(largest.least, widths.least), max(largest.most, widths.most))
      count += 1
    }
    if !stack.isRow { return largest }
    let gaps = max(0, count - 1) * stack.gap
    let least = stack.wraps ? largest.least : sum.least + gaps
    return FlowWidths(least, max(least, sum.most + gaps))
  }

  /// Limits the widths of a child of a row to the one from which it grows or shrinks, if it cannot do so. As in browsers, a row that
  /// wraps limits only the width of the whole content, and not that of a child with a width of its own.
  private func limit(_ widths: inout FlowWidths, byBasisOf child: Int, wraps: Bool) {
    let size = sizes[child]
    guard !size.width.isFill, let basis = size.basis.resolved(in: nil) else { return }
    let outer = max(0, clampedWidth(of: child, basis, base: nil) + size.margin.horizontal)
    let least = widths.least
    let mayBeLess = size.grow == 0 && !(wraps && size.width.resolved(in: nil) != nil)
    if mayBeLess { widths = FlowWidths(min(widths.least, outer), min(widths.most, outer)) }
    if size.shrink == 0 { widths = FlowWidths(max(widths.least, outer), max(widths.most, outer)) }
    if wraps { widths.least = least }
  }

  private func textWidths(of index: Int) -> FlowWidths {
    guard case .text(let text) = boxes[index].content else { return FlowWidths(0, 0) }
    if let countdown = text.extra?.countdown {
      let width = countdown.width(at: context.now, style: context.style(text.style))
      return FlowWidths(width, width)
    }
    let widths =
      text.extra?.runs.map { TextMeasurer.widths(of: $0.resolved(in: context.theme)) }
      ?? TextMeasurer.widths(of: text.text, style: context.style(text.style))
    return FlowWidths(widths.widestCluster, widths.widestLine)
  }
}
