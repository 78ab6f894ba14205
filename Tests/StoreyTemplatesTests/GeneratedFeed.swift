import Storey
import StoreyTemplates
import TestMutations

/// A generated page with one feed of columns, and the places of its items in a simple model.
struct GeneratedFeed {
  var heights: [Double]
  let columns: Int?
  let minimumWidth: Double
  let (columnGap, rowGap): (Double, Double)
  let inset: Double
  let width: Double
  let direction: PageDirection

  /// Creates a feed. A fourth of the feeds have more than one row, and some have zero and very large heights.
  init(_ dice: inout Dice) {
    let count = dice.isLucky(oneIn: 4) ? 150 + dice.below(500) : dice.below(80)
    let tall = dice.isLucky(oneIn: 3)
    heights = []
    columns = dice.isLucky(oneIn: 3) ? nil : 1 + dice.below(6)
    minimumWidth = Double(40 + dice.below(200))
    (columnGap, rowGap) = (Double(dice.below(12)), Double(dice.below(20)))
    inset = Double(dice.below(3) * 7)
    width = Double(200 + dice.below(700))
    direction = dice.isLucky(oneIn: 3) ? .rightToLeft : .leftToRight
    heights = (0..<count).map { _ in Self.height(&dice, tall: tall) }
  }

  static func height(_ dice: inout Dice, tall: Bool) -> Double {
    if dice.isLucky(oneIn: 10) { return 0 }
    if tall && dice.isLucky(oneIn: 60) { return Double(dice.below(20_000)) }
    return Double(dice.below(6000)) / 100
  }

  var template: String {
    let size = columns.map { #""columns": \#($0)"# } ?? #""minWidth": \#(minimumWidth)"#
    return """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {
        "h": {"type": "number", "required": true}, "jump": {"type": "jump"}}}},
        "rows": [{"each": "items", "height": "fit", "waterfall": {\(size), "gap": [\(rowGap), \(columnGap)]},
          "inset": \(inset), "tap": "jump", "label": "x",
          "elements": [{"stack": "column", "elements": [{"fill": "fill", "height": "{h}"}]}]}]}
      """
  }

  /// The bytes of the page. The event of an item is its index.
  var page: [UInt8] {
    let items = heights.enumerated().map { #"{"h": \#($1), "jump": {"des": "search", "srv": "\#($0)"}}"# }
    return Array(#"{"floors": [{"pattern": "T", "items": [\#(items.joined(separator: ", "))]}]}"#.utf8)
  }

  var context: LayoutContext { LayoutContext(width: width, direction: direction) }

  func layout() throws -> TableLayout {
    TableLayout(Page(decoding: page, registry: try Templates.registry(template)), in: context)
  }

  /// The frames of the items: each in the shortest column, of equal ones in the first.
  var modelFrames: [LayoutRect] {
    let room = width - 2 * inset
    let count = columns ?? min(50, max(1, Int((room + columnGap) / (minimumWidth + columnGap))))
    let columnWidth = max(0, (room - columnGap * Double(count - 1)) / Double(count))
    var bottoms = Array(repeating: 0.0, count: count)
    return heights.map { height in
      let column = bottoms.firstIndex(of: bottoms.min() ?? 0) ?? 0
      let x = inset + Double(column) * (columnWidth + columnGap)
      let frame = LayoutRect(x: x, y: bottoms[column], width: columnWidth, height: height)
      bottoms[column] += height + rowGap
      return direction == .rightToLeft ? frame.mirrored(inWidth: width) : frame
    }
  }
}

/// The items of feeds in a layout.
enum FeedItems {
  /// Returns the frames of the items on the page, in their order.
  static func frames(in layout: TableLayout) -> [LayoutRect] {
    layout.rows.flatMap { row in
      layout.drawn(.row(row)).list.elements.filter { $0.role == .listitem }.map { element in
        var frame = element.frame
        frame.y += row.frame.y
        return frame
      }
    }
  }
}
