import Storey

/// A row of a template, compiled: what it takes to measure and draw it. A class, so that every row that it stands for
/// shares it.
final class RowPlan: Sendable {
  /// How high the row is.
  enum Height: Sendable {
    /// In points.
    case points(Double)
    /// In points for each point of the width of the row, or of an item beside others.
    case aspect(Double)
    /// Down to the lowest of its elements, and so many points more.
    case fit(bottom: Double)
  }

  /// How the items of a row stand.
  enum Arrangement: Sendable {
    /// There is one, as wide as the row.
    case single
    /// So many side by side.
    case columns(Int)
    /// Any number side by side, scrolling.
    case carousel(Element.Paging, itemWidth: FrameLength)
  }

  /// What a tap follows.
  struct Tap: Sendable {
    /// The slot of the jump.
    let slot: Int
    /// The name of the jump's field.
    let field: String
  }

  let identifier: FloorIdentifier
  let height: Height
  let arrangement: Arrangement
  /// Between items side by side, and beside the outer ones, in points.
  let gap: Double
  let inset: Double
  let background: ThemeColor?
  /// The colour of a line along the bottom, across all items.
  let line: ThemeColor?
  /// What the list of items is called.
  let listLabel: JSONText
  let label: TextSource?
  let role: Role?
  /// Whether a tap anywhere on the row, or the item, is the first of `taps`.
  let isTappable: Bool
  let elements: [ElementPlan]
  /// What drawing the elements takes.
  let cost: DrawingCost
  /// The jumps that taps follow, by their positions in an item.
  let taps: [Tap]

  init(
    identifier: FloorIdentifier, height: Height, arrangement: Arrangement, gap: Double, inset: Double,
    background: ThemeColor?, line: ThemeColor?, listLabel: JSONText, label: TextSource?, role: Role?, isTappable: Bool,
    elements: [ElementPlan], taps: [Tap]
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
  }

  /// How wide an item is in a row of a width, in points.
  func itemWidth(inWidth width: Double) -> Double {
    switch arrangement {
    case .single: width
    case .columns(let count): max(0, (width - 2 * inset - gap * Double(count - 1)) / Double(count))
    case .carousel(_, let itemWidth): max(0, itemWidth.resolved(in: width))
    }
  }

  /// How high a row of these items is, in points. O(items) under `fit`.
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

  /// Whether the background is behind the row, and not behind each item: items of a carousel that touch each other may
  /// leave the rest of the row free.
  var hasCommonBackground: Bool {
    if case .carousel = arrangement { gap == 0 && inset == 0 } else { false }
  }

  /// Where the line along the bottom of a row stands.
  func lineFrame(in row: LayoutRect) -> LayoutRect {
    let height = min(1, row.height)
    return LayoutRect(x: row.x, y: row.maxY - height, width: row.width, height: height)
  }

  var isFit: Bool {
    if case .fit = height { true } else { false }
  }
}

/// Rows of a template, compiled, in the order in which they stand.
indirect enum RowNode: Sendable {
  /// A row; once for each item of a slot, if there is one.
  case row(RowPlan, each: Int?, when: Int?)
  /// Rows, once for each item of a slot.
  case group(each: Int, when: Int?, [RowNode])
}
