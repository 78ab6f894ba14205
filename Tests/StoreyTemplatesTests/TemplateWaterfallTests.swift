import Storey
import StoreyTemplates
import TestMutations
import Testing

/// Feeds of columns, compared with a simple model.
@Suite struct TemplateWaterfallTests {
  private func template(_ waterfall: String, inset: Int = 0) -> String {
    """
    {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {
      "h": {"type": "number", "required": true}, "jump": {"type": "jump"}}}},
      "rows": [{"each": "items", "height": "fit", "waterfall": \(waterfall), "inset": \(inset), "tap": "jump", "label": "x",
        "elements": [{"stack": "column", "elements": [{"fill": "fill", "height": "{h}"}]}]}]}
    """
  }

  private func floor(_ heights: [Int]) -> String {
    let items = heights.enumerated().map { #"{"h": \#($1), "jump": {"des": "search", "srv": "e\#($0)"}}"# }
    return #"{"pattern": "T", "items": [\#(items.joined(separator: ", "))]}"#
  }

  /// Returns the frames of the items on the page, in their order.
  private func frames(_ layout: TableLayout) -> [LayoutRect] {
    layout.rows.flatMap { row in
      layout.drawn(.row(row)).list.elements.filter { $0.role == .listitem }.map { element in
        var frame = element.frame
        frame.y += row.frame.y
        return frame
      }
    }
  }

  @Test func `each item is in the shortest column, of equal ones in the first`() throws {
    let layout = try Templates.layout(
      floor([50, 80, 30, 10, 20]), template(#"{"columns": 2, "gap": [10, 5]}"#, inset: 10), width: 125)
    #expect(
      frames(layout) == [
        LayoutRect(x: 10, y: 0, width: 50, height: 50), LayoutRect(x: 65, y: 0, width: 50, height: 80),
        LayoutRect(x: 10, y: 60, width: 50, height: 30), LayoutRect(x: 65, y: 90, width: 50, height: 10),
        LayoutRect(x: 10, y: 100, width: 50, height: 20),
      ])
    #expect(layout.height == 120)
  }

  @Test func `a page from right to left has the first column on the right`() throws {
    let layout = try Templates.layout(
      floor([50, 80]), template(#"{"columns": 2, "gap": 5}"#), width: 105, direction: .rightToLeft)
    #expect(frames(layout).map(\.x) == [55, 0])
  }

  @Test(arguments: [(100.0, 1), (205, 2), (310, 3), (1000, 9)])
  func `as many columns as fit are at least as wide as the smallest width`(width: Double, count: Int) throws {
    let layout = try Templates.layout(
      floor(Array(repeating: 10, count: 20)), template(#"{"minWidth": 100, "gap": 5}"#), width: width)
    #expect(Set(frames(layout).map(\.x)).count == count)
  }

  @Test func `generated feeds are those of a simple model`() throws {
    var dice = Dice(state: 7)
    for _ in 0..<200 {
      let heights = (0..<Int.random(in: 0..<260, using: &dice)).map { _ in Int.random(in: 0..<60, using: &dice) }
      let (columns, gap, width) = (
        1 + Int.random(in: 0..<5, using: &dice), Double(Int.random(in: 0..<12, using: &dice)),
        Double(200 + Int.random(in: 0..<400, using: &dice))
      )
      let layout = try Templates.layout(
        floor(heights), template(#"{"columns": \#(columns), "gap": \#(Int(gap))}"#), width: width)
      let columnWidth = (width - gap * Double(columns - 1)) / Double(columns)
      var (expected, top): ([LayoutRect], Double) = ([], 0)
      for start in stride(from: 0, to: heights.count, by: 200) {
        var bottoms = Array(repeating: top, count: columns)
        for height in heights[start..<min(start + 200, heights.count)].map(Double.init) {
          let column = bottoms.indices.min { bottoms[$0] < bottoms[$1] } ?? 0
          let x = Double(column) * (columnWidth + gap)
          expected.append(LayoutRect(x: x, y: bottoms[column], width: columnWidth, height: height))
          bottoms[column] += height + gap
        }
        top = expected[start...].map(\.maxY).max().map { $0 + gap } ?? top
      }
      let found = frames(layout)
      #expect(found.count == expected.count)
      for (a, b) in zip(found, expected) {
        #expect(abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && a.width == b.width && a.height == b.height)
      }
    }
  }

  @Test func `a tap on an item has the action of the item`() throws {
    let layout = try Templates.layout(floor([50, 80, 30]), template(#"{"columns": 2}"#))
    #expect(layout.hitTest(LayoutPoint(x: 10, y: 60))?.action?.eventID == "e2")
    #expect(layout.hitTest(LayoutPoint(x: 300, y: 60))?.action?.eventID == "e1")
    #expect(layout.hitTest(LayoutPoint(x: 10, y: 85))?.action == nil)
  }
}
