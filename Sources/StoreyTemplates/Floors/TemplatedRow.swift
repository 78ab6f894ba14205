import Storey

/// A row of a templated floor: a range of the items of an array, and the plan that draws them.
struct TemplatedRow: TemplateRender, TemplateAction {
  let plan: RowPlan
  /// All items of the array, or the enclosing floor or item if the row is not repeated.
  private let all: [Scope]
  private let first: Int32
  private let count: Int32
  /// The measurement of the whole feed, for a measured row of a waterfall.
  private(set) var feed: MeasuredFeed?
  /// The taps of repeated elements; `nil` if the plan does not have them.
  private let repeatedTaps: RepeatedTaps?
  /// The rows of children in the row; `nil` if the plan does not have them.
  private let parts: RowParts?

  init(plan: RowPlan, items: [Scope], _ range: Range<Int>) {
    self.plan = plan
    all = items
    first = Int32(clamping: range.lowerBound)
    count = Int32(clamping: range.count)
    repeatedTaps = plan.hasRepeatedTaps ? RepeatedTaps() : nil
    parts = plan.hasParts ? RowParts() : nil
  }

  /// Whether a child in the row draws countdowns.
  var partsCountDown: Bool { plan.hasParts && items.contains(where: \.childrenCountDown) }

  /// The items of the row. Their indices are their ordinals in the array.
  var items: ArraySlice<Scope> { all[Int(first)..<Int(first) + Int(count)] }

  /// The first item of the array.
  var firstOfAll: Scope? { all.first }

  /// The index of the row in its feed, if it is a row of a waterfall.
  var rowOfFeed: Int { Int(first) / WaterfallPlan.itemsPerRow }

  /// Whether the row is the last one of its array.
  var isLast: Bool { Int(first) + Int(count) == all.count }

  /// Whether the row has the items that follow those of another row of the same array.
  func continues(_ other: TemplatedRow) -> Bool {
    plan === other.plan && first == other.first + other.count && !other.isLast
  }

  /// Returns the measurement of the feed of the row in a context; `nil` if it is not a row of a waterfall. O(1) for a row of a layout,
  /// O(items of the feed) for one that was not measured.
  func feed(in context: LayoutContext, after old: MeasuredFeed? = nil) -> MeasuredFeed? {
    guard case .waterfall(let waterfall) = plan.arrangement else { return nil }
    if let feed, feed.isMeasured(in: context) { return feed }
    return MeasuredFeed(plan, waterfall, all, in: context, after: old)
  }

  /// Returns the row with the measurement of its feed.
  func measured(_ feed: MeasuredFeed) -> TemplatedRow {
    var row = self
    row.feed = feed
    return row
  }

  /// The number of rows that this row counts as for the limits on rows: a template can draw a lot for each item.
  var weight: Int { plan.cost.rows(for: items) }

  /// The positions of repeated elements and of children, before the row is drawn.
  var positions: RepeatedPositions {
    let first = items.count * plan.taps.count
    guard let parts else { return RepeatedPositions(from: first) }
    return RepeatedPositions(
      from: first, children: (firstOfParts, parts.rows(of: plan.elements, in: items).count))
  }

  /// The first position of children, which follow all other taps.
  private var firstOfParts: Int {
    items.count * plan.taps.count + (repeatedTaps?.count(of: plan.elements, in: items) ?? 0)
  }

  /// Returns the row of a child that has a position, and the position in it; `nil` for a position of the row itself.
  private func part(at position: Int) -> (row: FloorRow, position: Int)? {
    guard let rows = parts?.rows(of: plan.elements, in: items),
      let place = PartPositions.place(of: position, from: firstOfParts, rowCount: rows.count)
    else { return nil }
    return (rows[place.row], place.position)
  }

  /// Returns the action of the tap at a position. Positions number the taps of the first item, then those of the second, after all
  /// items the taps of repeated elements, and then those of children.
  func action(at position: Int) -> FloorAction? {
    if let part = part(at: position) { return part.row.action(at: part.position) }
    guard let place = tap(at: position) else { return nil }
    return place.tap.action(in: place.scope)
  }

  func source(at position: Int) -> TapSource? {
    if let part = part(at: position) { return part.row.source(at: part.position) }
    guard let place = tap(at: position) else { return nil }
    return place.tap.source(in: place.scope)
  }

  private func tap(at position: Int) -> TapPlace? {
    let taps = plan.taps
    if position < 0 { return nil }
    if position < items.count * taps.count {
      return TapPlace(scope: all[Int(first) + position / taps.count], tap: taps[position % taps.count])
    }
    return repeatedTaps?.place(at: position - items.count * taps.count, of: plan.elements, in: items)
  }
}
