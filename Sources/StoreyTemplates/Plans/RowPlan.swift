import Storey

/// A compiled row of a template. It is a class so that all rows that are made from it share it.
final class RowPlan: Sendable {
  /// The height of the row.
  enum Height: Sendable {
    /// A height in points.
    case points(Double)
    /// The height divided by the width of the row, or by the width of an item if items are side by side.
    case aspect(Double)
    /// The bottom of the lowest element, plus some points.
    case fit(bottom: Double)
  }

  /// The arrangement of the items in a row.
  enum Arrangement: Sendable {
    /// One item, as wide as the row.
    case single
    /// A fixed number of items side by side.
    case columns(Int)
    /// All items side by side, scrolling.
    case carousel(Element.Paging, itemWidth: FrameLength)
    /// All items in columns, each in the shortest one.
    case waterfall(WaterfallPlan)
  }

  let identifier: FloorIdentifier
  let height: Height
  let arrangement: Arrangement
  /// The space between items side by side, in points.
  let gap: Double
  /// The space left and right of the items, in points.
  let inset: Double
  let background: ColorSource?
  /// The colour of a line along the bottom, across all items.
  let line: ColorSource?
  /// The accessibility label of the list of items.
  let listLabel: JSONText
  let label: TextSource?
  let role: Role?
  /// Whether the whole row or item has a tap, which is then the first of `taps`.
  let isTappable: Bool
  let elements: [ElementPlan]
  /// The cost of drawing the elements.
  let cost: DrawingCost
  /// The taps, by their positions in an item.
  let taps: [TapPlan]
  /// Whether repeated elements have taps, too.
  let hasRepeatedTaps: Bool
  /// Whether children of a floor can be in the elements.
  let hasParts: Bool

  init(
    identifier: FloorIdentifier, height: Height, arrangement: Arrangement, gap: Double, inset: Double,
    background: ColorSource?, line: ColorSource?, listLabel: JSONText, label: TextSource?, role: Role?,
    isTappable: Bool,
    elements: [ElementPlan], taps: [TapPlan]
  ) {
    self.identifier = identifier
    self.height = height
    self.arrangement = arrangement
    self.gap = gap
    self.inset = inset
    self.background = background
    self.line = line
    self.listLabel = listLabel
    self.label = label
    self.role = role
    self.isTappable = isTappable
    self.elements = elements
    cost = DrawingCost(of: elements, taps: taps)
    self.taps = taps
    hasRepeatedTaps = elements.contains(where: \.hasRepeatedTaps)
    hasParts = elements.contains(where: \.hasParts)
  }

  /// Returns the width of an item in a row of a width, in points.
  func itemWidth(inWidth width: Double) -> Double {
    switch arrangement {
    case .single: width
    case .columns(let count): max(0, (width - 2 * inset - gap * Double(count - 1)) / Double(count))
    case .carousel(_, let itemWidth): max(0, itemWidth.resolved(in: width))
    case .waterfall(let waterfall): waterfall.columnWidth(inWidth: width - 2 * inset)
    }
  }

  /// Returns the height of a row of these items, which are not in a waterfall, in points. O(items) for `fit`, else O(1).
  func height(of items: ArraySlice<Scope>, _ context: LayoutContext) -> Double {
    let width = itemWidth(inWidth: context.width)
    switch height {
    case .points(let points): return points
    case .aspect(let ratio): return width * ratio
    case .fit(let bottom):
      let measure = ElementPlan.Measure(width: width, context: context)
      let lowest = items.reduce(0) { lowest, scope in max(lowest, ElementPlan.lowest(of: elements, scope, measure)) }
      return lowest + bottom
    }
  }

  /// Returns the height of one item of a waterfall.
  func height(of item: Scope, _ measure: ElementPlan.Measure) -> Double {
    guard case .fit(let bottom) = height else { return 0 }
    return ElementPlan.lowest(of: elements, item, measure) + bottom
  }

  /// Whether the background is drawn once behind the row and not behind each item. This is the case for a waterfall, and for a carousel
  /// without gap and inset, whose items may leave a part of the row uncovered.
  var hasCommonBackground: Bool {
    switch arrangement {
    case .carousel: gap == 0 && inset == 0
    case .waterfall: true
    case .single, .columns: false
    }
  }

  /// Returns the frame of the line along the bottom of a row.
  func lineFrame(in row: LayoutRect) -> LayoutRect {
    let height = min(1, row.height)
    return LayoutRect(x: row.x, y: row.maxY - height, width: row.width, height: height)
  }

  var isFeed: Bool {
    if case .waterfall = arrangement { true } else { false }
  }

  var isFit: Bool {
    if case .fit = height { true } else { false }
  }
}

/// A compiled row, a group of rows, or the place of children.
indirect enum RowNode: Sendable {
  /// A row, repeated for each item of the slot `each` if it is not `nil`.
  case row(RowPlan, each: Int?, when: Condition?)
  /// Rows that are repeated for each item of the slot `each`.
  case group(each: Int, when: Condition?, [RowNode])
  /// The rows of the children in a slot.
  case children(Int, when: Condition?)
}
