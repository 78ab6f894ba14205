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

  @Test func `each item is in the shortest column, of equal ones in the first`() throws {
    let layout = try Templates.layout(
      floor([50, 80, 30, 10, 20]), template(#"{"columns": 2, "gap": [10, 5]}"#, inset: 10), width: 125)
    #expect(
      FeedItems.frames(in: layout) == [
        LayoutRect(x: 10, y: 0, width: 50, height: 50), LayoutRect(x: 65, y: 0, width: 50, height: 80),
        LayoutRect(x: 10, y: 60, width: 50, height: 30), LayoutRect(x: 65, y: 90, width: 50, height: 10),
        LayoutRect(x: 10, y: 100, width: 50, height: 20),
      ])
    #expect(layout.height == 120)
  }

  @Test func `a page from right to left has the first column on the right`() throws {
    let layout = try Templates.layout(
      floor([50, 80]), template(#"{"columns": 2, "gap": 5}"#), width: 105, direction: .rightToLeft)
    #expect(FeedItems.frames(in: layout).map(\.x) == [55, 0])
  }

  @Test(arguments: [(100.0, 1), (205, 2), (310, 3), (1000, 9)])
  func `as many columns as fit are at least as wide as the smallest width`(width: Double, count: Int) throws {
    let layout = try Templates.layout(
      floor(Array(repeating: 10, count: 20)), template(#"{"minWidth": 100, "gap": 5}"#), width: width)
    #expect(Set(FeedItems.frames(in: layout).map(\.x)).count == count)
  }

  @Test func `generated feeds are those of a simple model`() throws {
    for run in 0..<1000 {
      var dice = Dice(seed: 7, run: run)
      let feed = GeneratedFeed(&dice)
      let layout = try feed.layout()
      let found = FeedItems.frames(in: layout)
      let expected = feed.modelFrames
      #expect(found.count == expected.count)
      let worst = zip(found, expected).reduce(0) { worst, pair in
        let (a, b) = pair
        return max(worst, abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
      }
      #expect(worst < 1e-4, "run \(run)")
      #expect(abs(layout.height - (expected.map(\.maxY).max() ?? 0)) < 1e-4, "run \(run)")
    }
  }

  @Test func `the columns flow on after the items of a row`() throws {
    // The 200 items of the first row fill the first column up to 1,000 points and the second one up to 990.
    let heights = Array(repeating: 10, count: 199) + [5] + [30, 40]
    let layout = try Templates.layout(floor(heights), template(#"{"columns": 2}"#), width: 100)
    #expect(layout.rows.map(\.frame.y) == [0, 995])
    #expect(layout.rows.map(\.frame.maxY) == [1000, 1040])
    #expect(FeedItems.frames(in: layout).suffix(2).map(\.y) == [995, 1000])
    #expect(layout.height == 1040)
  }

  @Test func `the background is drawn once, and the line below the last row only`() throws {
    let template = template(#"{"columns": 2}"#).replacing(
      #""tap": "jump""#, with: #""tap": "jump", "background": "background", "line": "separator""#)
    let heights = Array(repeating: 10, count: 199) + [5] + [30, 40]
    let layout = try Templates.layout(floor(heights), template, width: 100)
    let fills = layout.rows.map { row in
      layout.drawn(.row(row)).list.outermost.compactMap { element in
        if case .fill = element.content { element.frame } else { nil }
      }
    }
    #expect(
      fills == [
        [LayoutRect(x: 0, y: 0, width: 100, height: 1000)],
        [LayoutRect(x: 0, y: 5, width: 100, height: 40), LayoutRect(x: 0, y: 44, width: 100, height: 1)],
      ])
  }

  @Test func `a row of high items is not cut, and an item that is too high is reported`() throws {
    let high = try Templates.layout(floor(Array(repeating: 900, count: 250)), template(#"{"columns": 1}"#))
    #expect(high.height == 225_000)
    #expect(high.diagnostics.isEmpty)
    let tooHigh = try Templates.layout(floor([200_000, 10]), template(#"{"columns": 1}"#))
    #expect(tooHigh.height == 100_010)
    #expect(tooHigh.diagnostics.map(\.message) == ["a t item height of 200000 points is out of range; 100000 is used"])
  }

  @Test func `a tap on an item has the action of the item`() throws {
    let layout = try Templates.layout(floor([50, 80, 30]), template(#"{"columns": 2}"#))
    #expect(layout.hitTest(LayoutPoint(x: 10, y: 60))?.action?.eventID == "e2")
    #expect(layout.hitTest(LayoutPoint(x: 300, y: 60))?.action?.eventID == "e1")
    #expect(layout.hitTest(LayoutPoint(x: 10, y: 85))?.action == nil)
  }

  @Test func `taps of repeated elements in a feed are those of their items, also after an edit`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"parts": {"type": "array", "of": {
        "t": {"type": "string"}, "jump": {"type": "jump"}}}}}},
        "rows": [{"each": "items", "height": "fit", "waterfall": {"columns": 2}, "elements": [
          {"stack": "column", "elements": [{"each": "parts", "text": "{t}", "tap": "jump"}]}]}]}
      """
    func page(_ counts: [Int]) throws -> Page {
      let items = counts.enumerated().map { item, count in
        let parts = (0..<count).map { #"{"t": "x", "jump": {"des": "search", "srv": "e\#(item).\#($0)"}}"# }
        return #"{"parts": [\#(parts.joined(separator: ", "))]}"#
      }
      return Page(
        decoding: Array(#"{"floors": [{"pattern": "T", "items": [\#(items.joined(separator: ", "))]}]}"#.utf8),
        registry: try Templates.registry(template))
    }
    func events(_ layout: TableLayout) -> [String] { layout.actions.map { $0.eventID?.string ?? "" } }
    var counts = (0..<250).map { $0 % 4 }
    var layout = TableLayout(try page(counts), in: LayoutContext(width: 375))
    for change in [(3, 5), (249, 0), (0, 2)] {
      let expected = counts.enumerated().flatMap { item, count in (0..<count).map { "e\(item).\($0)" } }
      #expect(layout.rows.count > 1)
      #expect(events(layout) == expected)
      let row = layout.rows[layout.rows.count - 1]
      let last = try #require(layout.drawn(.row(row)).list.elements.last { $0.position != nil }?.frame)
      let point = LayoutPoint(x: last.x + 1, y: row.frame.y + last.y + 1)
      #expect(layout.hitTest(point)?.action?.eventID?.string == expected.last)
      counts[change.0] = change.1
      layout = TableLayout(try page(counts), in: LayoutContext(width: 375), after: layout)
    }
  }
}
