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

  init(plan: RowPlan, items: [Scope], _ range: Range<Int>) {
    self.plan = plan
    all = items
    first = Int32(clamping: range.lowerBound)
    count = Int32(clamping: range.count)
    repeatedTaps = plan.hasRepeatedTaps ? RepeatedTaps() : nil
  }

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

  /// Returns the action of the tap at a position. Positions number the taps of the first item, then those of the second, and after all
  /// items the taps of repeated elements.
  func action(at position: Int) -> FloorAction? {
    guard let place = tap(at: position) else { return nil }
    return place.tap.action(in: place.scope)
  }

  func source(at position: Int) -> TapSource? {
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
