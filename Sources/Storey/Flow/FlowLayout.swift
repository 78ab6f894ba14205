/// The measurement of a flow: sizes and places of its boxes at a width.
///
/// It follows CSS Flexible Box Layout 1 and CSS Grid Layout 2. Texts run horizontally, so a box gets its width from its container and
/// returns its height. Everything is laid out from left to right; the canvas mirrors the drawing for right-to-left text.
///
/// Cost: each level of boxes measures all boxes below it once, so it is O(boxes · levels).
struct FlowLayout {
  let boxes: [FlowBox]
  let context: LayoutContext
  /// The frames, each relative to the frame of its container.
  private(set) var frames: [LayoutRect]
  /// The widths of the content of boxes, if they were needed.
  var contentWidths: [FlowWidths?]
  /// The last measured height of each box, and the width for which it was measured.
  private var heights: [(width: Double, height: Double)?]
  /// The last baseline of each box, and the size for which it was measured.
  var baselines: [(width: Double, height: Double, baseline: Double)?]
  /// The sizes for which the descendants of boxes were last placed. A box is placed twice if its baseline was needed.
  private var placed: [PlacedSize?]
  /// Memory for the children of the stacks that are being laid out, the innermost last.
  var items: [FlexItem] = []
  private var lines: [TextLine] = []

  init(_ flow: Flow, _ context: LayoutContext) {
    boxes = flow.boxes[0].depth > Flow.maximumDepth ? Self.cut(flow.boxes) : flow.boxes
    self.context = context
    frames = Array(repeating: LayoutRect(x: 0, y: 0, width: 0, height: 0), count: boxes.count)
    contentWidths = Array(repeating: nil, count: boxes.count)
    heights = Array(repeating: nil, count: boxes.count)
    baselines = Array(repeating: nil, count: boxes.count)
    placed = Array(repeating: nil, count: boxes.count)
  }

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
    return max(0, usedHeight(of: 0, width: inner, base: nil) + margin.vertical)
  }

  /// Lays the flow out as the only child of a column that fills a frame.
  ///
  /// - Parameter isHeightDefinite: Whether the height of the frame does not depend on the flow.
  mutating func lay(inWidth width: Double, height: Double, isHeightDefinite: Bool) {
    let (size, base) = (boxes[0].size, isHeightDefinite ? height : nil)
    let inner = self.width(of: 0, inColumnOf: width, base: base, align: .stretch)
    let fillsHeight = size.height.isFill || size.grow > 0
    let own =
      fillsHeight
      ? clampedHeight(of: 0, height - size.margin.vertical, base: base) : usedHeight(of: 0, width: inner, base: base)
    let isDefinite = fillsHeight && isHeightDefinite || hasDefiniteHeight(0, base: base)
    let x = offset(of: size.alignSelf ?? .stretch, free: width - inner - size.margin.horizontal)
    lay(
      0, LayoutRect(x: x + size.margin.start, y: size.margin.top, width: inner, height: own),
      isHeightDefinite: isDefinite)
  }

  // MARK: Children

  /// Calls a closure for each child of a box.
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
    return clampedHeight(of: index, contentHeight(of: index, width: width), base: base)
  }

  /// Returns whether the height of a box does not depend on its content.
  func hasDefiniteHeight(_ index: Int, base: Double?) -> Bool {
    let size = boxes[index].size
    return size.height.resolved(in: base) != nil || size.aspect != nil
  }

  func clampedHeight(of index: Int, _ height: Double, base: Double?) -> Double {
    let (box, size) = (boxes[index], boxes[index].size)
    var height = height
    if let most = size.maxHeight.resolved(in: base) { height = min(height, most) }
    if let least = size.minHeight.resolved(in: base) { height = max(height, least) }
    return max(height, box.padding.vertical)
  }

  func clampedWidth(of index: Int, _ width: Double, base: Double?) -> Double {
    let (box, size) = (boxes[index], boxes[index].size)
    var width = width
    if let most = size.maxWidth.resolved(in: base) { width = min(width, most) }
    if let least = size.minWidth.resolved(in: base) { width = max(width, least) }
    return max(width, box.padding.horizontal)
  }

  /// Returns the height of the content and the padding of a box at a width.
  mutating func contentHeight(of index: Int, width: Double) -> Double {
    if let (known, height) = heights[index], known == width { return height }
    let padding = boxes[index].padding
    let inner = max(0, width - padding.horizontal)
    let content: Double =
      switch boxes[index].content {
      case .stack(let stack): lay(stack, at: index, width: inner, height: nil, placesChildren: false)
      case .grid(let grid): lay(grid, at: index, width: inner, height: nil, placesChildren: false)
      case .overlap: lay(.overlap, at: index, width: inner, height: nil, placesChildren: false)
      case .text(let text): height(of: text, width: inner)
      case .image, .drawing, .space: 0
      }
    let height = content + padding.vertical
    heights[index] = (width, height)
    return height
  }

  /// Returns the height of the lines of a text at a width. O(length).
  private mutating func height(of text: FlowText, width: Double) -> Double {
    let style = context.style(text.style)
    if text.lineLimit == 1 { return style.lineHeight }
    lines.removeAll(keepingCapacity: true)
    TextMeasurer.appendLines(of: text.text, style: style, width: width, limit: text.lineLimit, to: &lines)
    return Double(max(1, lines.count)) * style.lineHeight
  }

  // MARK: Places

  /// Sets the frame of a box and those of its descendants.
  ///
  /// - Parameter isHeightDefinite: Whether percentages of children are relative to the height, because it does not depend on them.
  mutating func lay(_ index: Int, _ frame: LayoutRect, isHeightDefinite: Bool) {
    frames[index] = frame
    layChildren(of: index, width: frame.width, height: frame.height, isHeightDefinite: isHeightDefinite)
  }

  /// Sets the frames of the descendants of a box of a size.
  mutating func layChildren(of index: Int, width: Double, height: Double, isHeightDefinite: Bool) {
    let size = PlacedSize(width: width, height: height, isHeightDefinite: isHeightDefinite)
    if boxes[index].count == 1 || placed[index] == size { return }
    placed[index] = size
    let padding = boxes[index].padding
    let width = max(0, width - padding.horizontal)
    let inner = FlowHeight(points: max(0, height - padding.vertical), isDefinite: isHeightDefinite)
    switch boxes[index].content {
    case .stack(let stack): _ = lay(stack, at: index, width: width, height: inner, placesChildren: true)
    case .grid(let grid): _ = lay(grid, at: index, width: width, height: inner, placesChildren: true)
    case .overlap: _ = lay(.overlap, at: index, width: width, height: inner, placesChildren: true)
    case .text, .image, .drawing, .space: break
    }
  }

  /// Returns whether the height of a box was definite when its descendants were placed for a size; `nil` if they were not.
  func isPlacedDefinitely(_ index: Int, width: Double, height: Double) -> Bool? {
    guard let size = placed[index], size.width == width, size.height == height else { return nil }
    return size.isHeightDefinite
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

/// The inner height of a container whose children are placed.
struct FlowHeight {
  let points: Double
  /// Whether percentages of children are relative to the height, because it does not depend on them.
  let isDefinite: Bool

  var base: Double? { isDefinite ? points : nil }
}

/// A size for which the descendants of a box were placed.
private struct PlacedSize: Equatable {
  let width: Double
  let height: Double
  let isHeightDefinite: Bool
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
