/// The measurement of a flow: sizes and places of its boxes at a width.
///
/// It follows CSS Flexible Box Layout 1 and CSS Grid Layout 2. Texts run horizontally, so a box gets its width from its container and
/// returns its height. Everything is laid out from left to right; the canvas mirrors the drawing for right-to-left text.
///
/// Cost: each level of boxes measures all boxes below it once, so it is O(boxes · levels).
struct FlowLayout {
  let boxes: [FlowBox]
  let context: LayoutContext
  /// The results for each box.
  private var states: [FlowBoxState]
  /// Memory for the children of the stacks that are being laid out, the innermost last.
  var items: [FlexItem] = []
  private var lines: [TextLine] = []
  /// Whether the widths of the content of each box may depend on its height, because a descendant has an aspect; empty if no box has one.
  private var isWidthFromHeight: [Bool] = []
  /// The widths of the content of each box for its last known height; empty if no box has an aspect.
  private var widthsAtHeight: [FlowWidthsAtHeight?] = []

  init(_ flow: Flow, _ context: LayoutContext) {
    boxes = flow.depth > Flow.maximumDepth ? Self.cut(flow.boxes) : flow.boxes
    self.context = context
    states = Array(repeating: FlowBoxState(), count: boxes.count)
    items.reserveCapacity(min(boxes.count, 16))
    if boxes.contains(where: { $0.size.aspect != nil }) { markContainersOfAspects() }
  }

  /// The frame of a box, relative to the frame of its container.
  func frame(of index: Int) -> LayoutRect { states[index].frame }

  private mutating func markContainersOfAspects() {
    isWidthFromHeight = Array(repeating: false, count: boxes.count)
    widthsAtHeight = Array(repeating: nil, count: boxes.count)
    for index in boxes.indices.reversed() {
      isWidthFromHeight[index] = children(of: index).contains { boxes[$0].size.aspect != nil || isWidthFromHeight[$0] }
    }
  }

  /// Returns whether the widths of the content of a box may depend on its height.
  func hasWidthFromHeight(_ index: Int) -> Bool { !isWidthFromHeight.isEmpty && isWidthFromHeight[index] }

  /// Returns the boxes without those that are too deep.
  private static func cut(_ boxes: [FlowBox]) -> [FlowBox] {
    var kept: [FlowBox] = []
    func add(_ index: Int, level: Int) {
      let place = kept.count
      kept.append(boxes[index])
      var child = index + 1
      while level < Flow.maximumDepth && child < index + boxes[index].count {
        add(child, level: level + 1)
        child += boxes[child].count
      }
      kept[place].count = kept.count - place
    }
    add(0, level: 1)
    return kept
  }

  // MARK: The root

  /// Returns the height of the flow with its margins.
  mutating func height(width: Double) -> Double {
    let margin = boxes[0].size.margin
    let inner = self.width(of: 0, inColumnOf: width, base: nil, align: .stretch)
    let height = usedHeight(of: 0, width: inner, base: nil)
    return max(0, height + margin.vertical)
  }

  /// Lays the flow out as the only child of a column that fills a frame.
  ///
  /// - Parameter isHeightDefinite: Whether the height of the frame does not depend on the flow.
  mutating func lay(inWidth width: Double, height: Double, isHeightDefinite: Bool) {
    let (size, base) = (boxes[0].size, isHeightDefinite ? height : nil)
    let inner = self.width(of: 0, inColumnOf: width, base: base, align: .stretch)
    let fillsHeight = size.height.isFill || size.grow > 0
    let filled = fillsHeight ? clampedHeight(of: 0, height - size.margin.vertical, base: base) : nil
    let isDefinite = fillsHeight && isHeightDefinite || hasDefiniteHeight(0, base: base)
    // A frame that grew with its content is as high as the content.
    let used = isDefinite && fillsHeight ? nil : usedHeight(of: 0, width: inner, base: base)
    // A row has a maximum height, to which its content shrinks.
    let most = isHeightDefinite ? .infinity : max(0, height - size.margin.vertical)
    let own = filled ?? min(used ?? 0, most)
    let x = offset(of: size.alignSelf ?? .stretch, free: width - inner - size.margin.horizontal)
    lay(
      0, LayoutRect(x: x + size.margin.start, y: size.margin.top, width: inner, height: own),
      isDefinite ? .definite : own == used ? .content : .stack)
  }

  // MARK: Children

  /// Returns the children of a box.
  func children(of index: Int) -> FlowChildren {
    FlowChildren(boxes: boxes, index: index + 1, end: index + boxes[index].count)
  }

  // MARK: Heights

  /// Returns the height of a box at a width.
  ///
  /// - Parameter base: The inner height of the container, if it does not depend on its content.
  mutating func usedHeight(of index: Int, width: Double, base: Double?) -> Double {
    let size = boxes[index].size
    if let height = size.height.resolved(in: base) ?? size.aspect.map({ width / $0 }) {
      return clampedHeight(of: index, height, base: base)
    }
    // Not an argument: the layout would be copied before the call, and with it the results.
    let height = contentHeight(of: index, width: width)
    return clampedHeight(of: index, height, base: base)
  }

  /// Returns whether the height of a box does not depend on its content.
  func hasDefiniteHeight(_ index: Int, base: Double?) -> Bool {
    let size = boxes[index].size
    return size.height.resolved(in: base) != nil || size.aspect != nil
  }

  func clampedHeight(of index: Int, _ height: Double, base: Double?) -> Double {
    var height = height
    if let most = boxes[index].size.maxHeight.resolved(in: base) { height = min(height, most) }
    if let least = boxes[index].size.minHeight.resolved(in: base) { height = max(height, least) }
    return max(height, boxes[index].padding.vertical)
  }

  func clampedWidth(of index: Int, _ width: Double, base: Double?) -> Double {
    var width = width
    if let most = boxes[index].size.maxWidth.resolved(in: base) { width = min(width, most) }
    if let least = boxes[index].size.minWidth.resolved(in: base) { width = max(width, least) }
    return max(width, boxes[index].padding.horizontal)
  }

  /// Returns the height of the content and the padding of a box at a width.
  mutating func contentHeight(of index: Int, width: Double) -> Double {
    if states[index].measuredWidth == width { return states[index].height }
    let padding = boxes[index].padding
    let inner = max(0, width - padding.horizontal)
    let content: Double =
      switch boxes[index].shape {
      case .stack(let stack): lay(stack, at: index, width: inner, height: nil, placesChildren: false)
      case .grid: lay(grid(of: index), at: index, width: inner, height: nil, placesChildren: false)
      case .overlap: layOverlap(at: index, width: inner, height: nil, placesChildren: false)
      case .text: textHeight(of: index, width: inner)
      case .leaf: partHeight(of: index, width: inner)
      }
    let height = content + padding.vertical
    states[index].measuredWidth = width
    states[index].height = height
    return height
  }

  /// Returns the columns and gaps of a grid.
  func grid(of index: Int) -> FlowGrid {
    boxes[index].form.value.grid
  }

  /// Returns the height of the rows of a floor at a width; 0 for another box without children.
  private func partHeight(of index: Int, width: Double) -> Double {
    guard case .part(let placed) = boxes[index].content else { return 0 }
    return placed.part.height(width: width, in: context)
  }

  /// Returns the height of the lines of a text at a width. O(length).
  private mutating func textHeight(of index: Int, width: Double) -> Double {
    guard case .text(let text) = boxes[index].content else { return 0 }
    let (style, limit) = (context.style(text.form.style), text.form.lineLimit)
    if limit == 1 { return style.lineHeight }
    lines.removeAll(keepingCapacity: true)
    if let runs = text.extra?.runs {
      let resolved = runs.resolved(in: context.theme)
      TextMeasurer.appendLines(of: resolved, width: width, limit: limit, to: &lines)
    } else {
      TextMeasurer.appendLines(of: text.text, style: style, width: width, limit: limit, to: &lines)
    }
    return Double(max(1, lines.count)) * style.lineHeight
  }

  // MARK: Places

  /// Sets the frame of a box and those of its descendants.
  ///
  /// - Parameter source: The cause of the height of the frame.
  mutating func lay(_ index: Int, _ frame: LayoutRect, _ source: FlowHeight.Source) {
    states[index].frame = frame
    layChildren(of: index, width: frame.width, height: frame.height, source)
  }

  /// Sets the frames of the descendants of a box of a size.
  mutating func layChildren(of index: Int, width: Double, height: Double, _ source: FlowHeight.Source) {
    let size = PlacedSize(width: width, height: height, source: source)
    if boxes[index].count == 1 || states[index].placed == size { return }
    states[index].placed = size
    let padding = boxes[index].padding
    let width = max(0, width - padding.horizontal)
    let inner = FlowHeight(points: max(0, height - padding.vertical), source: source)
    switch boxes[index].shape {
    case .stack(let stack): _ = lay(stack, at: index, width: width, height: inner, placesChildren: true)
    case .grid: _ = lay(grid(of: index), at: index, width: width, height: inner, placesChildren: true)
    case .overlap: _ = layOverlap(at: index, width: width, height: inner, placesChildren: true)
    case .text, .leaf: break
    }
  }

  /// Returns the cause of the height of a box when its descendants were placed for a size; `nil` if they were not.
  func sourceOfHeight(_ index: Int, width: Double, height: Double) -> FlowHeight.Source? {
    let size = states[index].placed
    return size.width == width && size.height == height ? size.source : nil
  }

  /// The end of the boxes of the first line of a row whose children are placed.
  func endOfFirstLine(of index: Int) -> Int { Int(states[index].endOfFirstLine) }

  mutating func setEndOfFirstLine(of index: Int, to end: Int) { states[index].endOfFirstLine = Int32(clamping: end) }

  /// Returns the baseline of a box for a size, if it was the last one for which it was measured.
  func knownBaseline(of index: Int, width: Double, height: Double) -> Double? {
    let known = states[index].baseline
    return known.width == width && known.height == height ? known.baseline : nil
  }

  mutating func setBaseline(of index: Int, width: Double, height: Double, to baseline: Double) {
    states[index].baseline = FlowBaseline(width: width, height: height, baseline: baseline)
  }

  /// The widths of the content of a box, if they were needed for its height.
  func knownWidths(of index: Int, height: Double?) -> FlowWidths? {
    guard let height else { return states[index].widths.least.isNaN ? nil : states[index].widths }
    guard let known = widthsAtHeight[index], known.height == height else { return nil }
    return known.widths
  }

  mutating func setWidths(of index: Int, height: Double?, to widths: FlowWidths) {
    if let height {
      widthsAtHeight[index] = FlowWidthsAtHeight(height: height, widths: widths)
    } else {
      states[index].widths = widths
    }
  }

  /// Returns the distance of a child from the start of a space that it does not fill.
  func offset(of alignment: FlowAlignment, free: Double) -> Double {
    switch alignment {
    case .start, .stretch, .baseline: 0
    case .center: free / 2
    case .end: free
    }
  }
}

/// The children of a box.
struct FlowChildren: Sequence, IteratorProtocol {
  let boxes: [FlowBox]
  var index: Int
  let end: Int

  mutating func next() -> Int? {
    if index >= end { return nil }
    defer { index += boxes[index].count }
    return index
  }
}
