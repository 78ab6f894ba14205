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
  /// Returns the widths of the content and the padding of a box. O(boxes) once for each box, or once for each height of the box if
  /// descendants have an aspect.
  ///
  /// - Parameter height: The height of the box, if it is known.
  mutating func contentWidths(of index: Int, height: Double?) -> FlowWidths {
    let height = hasWidthFromHeight(index) ? height : nil
    if let widths = knownWidths(of: index, height: height) { return widths }
    var widths: FlowWidths =
      switch boxes[index].shape {
      case .stack(let stack): contentWidths(of: stack, at: index, height: height)
      case .grid: contentWidths(of: grid(of: index), at: index)
      case .overlap: contentWidthsOfOverlap(at: index)
      case .text: textWidths(of: index)
      case .leaf: leafWidths(of: index)
      }
    widths.least += boxes[index].padding.horizontal
    widths.most += boxes[index].padding.horizontal
    setWidths(of: index, height: height, to: widths)
    return widths
  }

  /// Returns the widths that a box with its margins takes in a container that is as wide as its content. Percentages of that width
  /// are not known and are treated as `auto`.
  ///
  /// - Parameters:
  ///   - base: The inner height of the container, if it does not depend on its content.
  ///   - stretched: The height of the box, if it is as high as its container.
  mutating func outerWidths(of index: Int, base: Double?, stretched: Double?) -> FlowWidths {
    let margin = boxes[index].size.margin.horizontal
    var widths =
      boxes[index].size.width.resolved(in: nil).map { FlowWidths($0, $0) }
      ?? contentOrAspectWidths(of: index, base: base, stretched: stretched)
    widths.least = max(0, clampedWidth(of: index, widths.least, base: nil) + margin)
    widths.most = max(0, clampedWidth(of: index, widths.most, base: nil) + margin)
    return widths
  }

  /// Returns the widths of a box without a width of its own: those that follow from its height and its aspect, or those of its content.
  mutating func contentOrAspectWidths(of index: Int, base: Double?, stretched: Double?) -> FlowWidths {
    let height = ownHeight(of: index, base: base) ?? stretched
    guard let aspect = boxes[index].size.aspect else { return contentWidths(of: index, height: height) }
    if let height { return FlowWidths(height * aspect, height * aspect) }
    let widths = contentWidths(of: index, height: nil)
    // The limits of the height apply to the width by the aspect.
    return FlowWidths(
      clampedHeight(of: index, widths.least / aspect, base: base) * aspect,
      clampedHeight(of: index, widths.most / aspect, base: base) * aspect)
  }

  /// Returns the height that a box has of its own within its limits, if any.
  func ownHeight(of index: Int, base: Double?) -> Double? {
    boxes[index].size.height.resolved(in: base).map { clampedHeight(of: index, $0, base: base) }
  }

  /// Returns the width that follows from the height and the aspect of a box, if it has both.
  func aspectWidth(of index: Int, base: Double?) -> Double? {
    guard let aspect = boxes[index].size.aspect else { return nil }
    return ownHeight(of: index, base: base).map { $0 * aspect }
  }

  /// Returns the width that a box takes of an available width if it is as wide as its content.
  ///
  /// - Parameter height: The height of the box, if it is known.
  mutating func fittingWidth(of index: Int, available: Double, height: Double?) -> Double {
    let widths = contentWidths(of: index, height: height)
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
    let size = boxes[index].size
    let available = whole - size.margin.horizontal
    let width: Double
    if let fixed = size.width.resolved(in: whole) {
      width = fixed
    } else if size.width.isFill || (size.alignSelf ?? align) == .stretch {
      width = available
    } else {
      width =
        aspectWidth(of: index, base: base)
        ?? fittingWidth(of: index, available: available, height: ownHeight(of: index, base: base))
    }
    return clampedWidth(of: index, width, base: whole)
  }

  private mutating func contentWidths(of stack: FlowStack, at index: Int, height: Double?) -> FlowWidths {
    var (sum, largest, count) = (FlowWidths(0, 0), FlowWidths(0, 0), 0.0)
    let base = height.map { max(0, $0 - boxes[index].padding.vertical) }
    for child in children(of: index) {
      let stretched = stack.isRow ? base.flatMap { stretchedHeight(of: child, stack, $0, base: base) } : nil
      var widths = outerWidths(of: child, base: base, stretched: stretched)
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
    let size = boxes[child].size
    guard !size.width.isFill, let basis = size.basis.resolved(in: nil) else { return }
    let outer = max(0, clampedWidth(of: child, basis, base: nil) + size.margin.horizontal)
    let least = widths.least
    let mayBeLess = size.grow == 0 && !(wraps && size.width.resolved(in: nil) != nil)
    if mayBeLess { widths = FlowWidths(min(widths.least, outer), min(widths.most, outer)) }
    if size.shrink == 0 { widths = FlowWidths(max(widths.least, outer), max(widths.most, outer)) }
    if wraps { widths.least = least }
  }

  /// Returns the widths of a box without children. The rows of a floor take all the width that they can get.
  private func leafWidths(of index: Int) -> FlowWidths {
    if case .part = boxes[index].content { FlowWidths(0, context.width) } else { FlowWidths(0, 0) }
  }

  private func textWidths(of index: Int) -> FlowWidths {
    guard case .text(let text) = boxes[index].content else { return FlowWidths(0, 0) }
    if let countdown = text.extra?.countdown {
      let width = countdown.width(at: context.now, style: context.style(text.form.style))
      return FlowWidths(width, width)
    }
    let widths =
      text.extra?.runs.map { TextMeasurer.widths(of: $0.resolved(in: context.theme)) }
      ?? TextMeasurer.widths(of: text.text, style: context.style(text.form.style))
    return FlowWidths(widths.widestCluster, widths.widestLine)
  }
}
