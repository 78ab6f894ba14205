import Storey

/// The measurement of a feed of columns: the height of each item, and the state of the columns above each of its rows. All rows of the feed
/// share it, and are drawn from it.
///
/// The columns flow on from one row to the next. So a row begins at the top of its first item, above the end of the rows before it, and ends
/// at the bottom of its lowest item.
///
/// It takes 8 bytes for each item and, for each row, 48 bytes and 8 bytes for each column: less than 1 MB for 100,000 items in two columns.
final class MeasuredFeed: Sendable {
  /// The place of a row, in points from the top of the feed. All of them are multiples of 1/65536 point, as the places in a layout.
  private struct Row {
    let top: Double
    /// The bottom of its lowest item.
    let bottom: Double
    /// The bottom of the lowest item up to the last one of the row.
    let end: Double
  }

  let plan: RowPlan
  private let waterfall: WaterfallPlan
  private let items: [Scope]
  private let context: LayoutContext
  /// The heights of the items as measured, in points.
  private let heights: [Double]
  private let rows: [Row]
  /// The bottoms of the columns above each row, row by row.
  private let columns: [Double]
  private let columnCount: Int
  /// The number of items that were measured. The others have the heights of the old feed.
  let measuredCount: Int

  /// Measures the items of a feed. Items at its start and end that have the same content as in an old version of it are not measured, and
  /// the rows up to the first other item are not placed again. O(items).
  init(
    _ plan: RowPlan, _ waterfall: WaterfallPlan, _ items: [Scope], in context: LayoutContext,
    after old: MeasuredFeed? = nil
  ) {
    let old = old.flatMap { $0.plan === plan && $0.context == context ? $0 : nil }
    let start = old.map { zip($0.items, items).prefix { $0.measuresLike($1) }.count } ?? 0
    let end = old.map { Self.commonEnd(of: $0.items[start...], items[start...]) } ?? 0
    let measure = ElementPlan.Measure(width: plan.itemWidth(inWidth: context.width), context: context)
    var heights: [Double] = []
    heights.reserveCapacity(items.count)
    if let old { heights += old.heights[..<start] }
    for item in items[start..<(items.count - end)] { heights.append(plan.height(of: item, measure)) }
    if let old { heights += old.heights.suffix(end) }
    measuredCount = items.count - start - end
    (self.plan, self.waterfall, self.items, self.context, self.heights) = (plan, waterfall, items, context, heights)

    let size = WaterfallPlan.itemsPerRow
    // The row of the first item that differs begins as it did.
    let kept = old.map { min(start / size, $0.rows.count - 1) } ?? 0
    var rows = old.map { Array($0.rows[..<kept]) } ?? []
    var placement = WaterfallPlan.Placement(waterfall, inWidth: context.width - 2 * plan.inset)
    columnCount = placement.bottoms.count
    var columns: [Double] = []
    if let old {
      columns += old.columns[..<(kept * columnCount)]
      placement.bottoms = Array(old.columns[(kept * columnCount)..<((kept + 1) * columnCount)])
    }
    for first in stride(from: kept * size, to: items.count, by: size) {
      let above = rows.last?.end
      let top = above.map { RowPlace.roundedDown(min($0, placement.shortest)) } ?? 0
      columns += placement.bottoms
      var bottom = top
      for height in heights[first..<min(first + size, items.count)] {
        bottom = max(bottom, placement.place(height: RefusedHeights.valid(height)).maxY)
      }
      bottom = RowPlace.rounded(bottom)
      rows.append(Row(top: top, bottom: bottom, end: max(above ?? 0, bottom)))
    }
    (self.rows, self.columns) = (rows, columns)
  }

  private static func commonEnd(of old: ArraySlice<Scope>, _ new: ArraySlice<Scope>) -> Int {
    zip(old.reversed(), new.reversed()).prefix { $0.measuresLike($1) }.count
  }

  /// Whether the feed was measured in a context.
  func isMeasured(in other: LayoutContext) -> Bool { context == other }

  /// The heights of items that are invalid. The nearest valid ones are used. O(items).
  var refused: RefusedHeights {
    var refused = RefusedHeights()
    for height in heights { _ = refused.accept(height) }
    return refused
  }

  /// Returns the place of a row below the rows above it. The last row ends where the feed ends.
  func place(ofRow row: Int) -> RowPlace {
    let (top, above) = (rows[row].top, end(aboveRow: row))
    let bottom = row == rows.count - 1 ? rows[row].end : rows[row].bottom
    return RowPlace(overlap: above - top, height: bottom - top, itemCount: WaterfallPlan.itemsPerRow)
  }

  /// Returns the part of a row that is below the rows above it, in the coordinates of the row.
  func ownArea(ofRow row: Int, in bounds: LayoutRect) -> LayoutRect {
    let y = end(aboveRow: row) - rows[row].top
    return LayoutRect(x: bounds.x, y: y, width: bounds.width, height: max(0, bounds.height - y))
  }

  private func end(aboveRow row: Int) -> Double { row == 0 ? 0 : rows[row - 1].end }

  /// Passes the items of a row to a closure, with their indices in the feed and their frames in the row. O(items of the row).
  func forEachItem(ofRow row: Int, _ body: (_ index: Int, _ item: Scope, _ frame: LayoutRect) -> Void) {
    var placement = WaterfallPlan.Placement(waterfall, inWidth: context.width - 2 * plan.inset)
    placement.bottoms = Array(columns[(row * columnCount)..<((row + 1) * columnCount)])
    let first = row * WaterfallPlan.itemsPerRow
    for index in first..<min(first + WaterfallPlan.itemsPerRow, items.count) {
      var frame = placement.place(height: RefusedHeights.valid(heights[index]))
      frame.x += plan.inset
      frame.y -= rows[row].top
      body(index, items[index], frame)
    }
  }
}
