import Storey

/// A feed of columns, in which each item is placed in the shortest column.
struct WaterfallPlan: Sendable {
  /// The number of columns.
  enum Columns: Sendable {
    case count(Int)
    /// As many as fit if each is at least as wide as a number of points.
    case minimumWidth(Double)
  }

  /// The items of one row of a layout, which bounds the cost of drawing a row. The columns flow on in the next row.
  static let itemsPerRow = 200

  let columns: Columns
  let columnGap: Double
  let rowGap: Double

  /// Returns the number of columns in a width without the insets.
  func count(inWidth width: Double) -> Int {
    switch columns {
    case .count(let count): return count
    case .minimumWidth(let least):
      let fitting = (max(0, width) + columnGap) / max(1, least + columnGap)
      return Int(min(max(fitting.rounded(.down), 1), Double(ColumnCount.allowed.upperBound)))
    }
  }

  /// Returns the width of a column.
  func columnWidth(inWidth width: Double) -> Double {
    let count = Double(count(inWidth: width))
    return max(0, (width - columnGap * (count - 1)) / count)
  }

  /// The columns of a feed while items are placed.
  struct Placement {
    /// The bottom of each column, with the gap below its last item.
    var bottoms: [Double]
    private let columnWidth: Double
    private let plan: WaterfallPlan

    init(_ plan: WaterfallPlan, inWidth width: Double) {
      self.plan = plan
      bottoms = Array(repeating: 0, count: plan.count(inWidth: width))
      columnWidth = plan.columnWidth(inWidth: width)
    }

    /// Places an item in the shortest column, of equal ones in the first. O(columns).
    mutating func place(height itemHeight: Double) -> LayoutRect {
      var column = 0
      for index in bottoms.indices where bottoms[index] < bottoms[column] { column = index }
      let frame = LayoutRect(
        x: Double(column) * (columnWidth + plan.columnGap), y: bottoms[column], width: columnWidth, height: itemHeight)
      bottoms[column] += itemHeight + plan.rowGap
      return frame
    }

    /// The bottom of the shortest column. O(columns).
    var shortest: Double { bottoms.min() ?? 0 }
  }
}
