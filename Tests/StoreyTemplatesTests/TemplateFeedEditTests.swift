import Storey
import StoreyTemplates
import TestMutations
import Testing

/// Feeds of columns after edits, compared with new layouts.
@Suite struct TemplateFeedEditTests {
  /// An edit of the items of a feed, and the most items that it may measure.
  private static func edit(_ feed: inout GeneratedFeed, _ dice: inout Dice) -> (name: String, most: Int) {
    let count = feed.heights.count
    let added = (0..<(1 + dice.below(5))).map { _ in GeneratedFeed.height(&dice, tall: false) }
    switch dice.below(5) {
    case 0:
      feed.heights += added
      return ("insertion at the end", added.count)
    case 1:
      feed.heights.insert(contentsOf: added, at: dice.below(count + 1))
      return ("insertion", added.count)
    case 2:
      let start = dice.below(count)
      feed.heights.removeSubrange(start..<min(count, start + 1 + dice.below(5)))
      return ("removal", 0)
    case 3:
      feed.heights.removeLast(min(count, 1 + dice.below(210)))
      return ("removal at the end", 0)
    default:
      if count == 0 { return ("no change", 0) }
      feed.heights[dice.below(count)] += 1
      return ("change", 1)
    }
  }

  /// The rows and the frames of their elements.
  private static func drawing(_ layout: TableLayout) -> [[LayoutRect]] {
    layout.rows.map { row in [row.frame] + layout.drawn(.row(row)).list.elements.map(\.frame) }
  }

  @Test func `an edited feed equals a new layout, and only new items are measured`() throws {
    for run in 0..<1000 {
      var dice = Dice(seed: 11, run: run)
      var feed = GeneratedFeed(&dice)
      let registry = try Templates.registry(feed.template)
      let old = TableLayout(Page(decoding: feed.page, registry: registry), in: feed.context)
      #expect(old.measuredItemCount == feed.heights.count)
      let (name, most) = Self.edit(&feed, &dice)
      let page = Page(decoding: feed.page, registry: registry)
      let fresh = TableLayout(page, in: feed.context)
      let next = TableLayout(page, in: feed.context, after: old)
      #expect(next.measuredItemCount <= most, "run \(run): \(name)")
      #expect(Self.drawing(next) == Self.drawing(fresh), "run \(run): \(name)")
      #expect(next.height == fresh.height)
      var replaced = old
      replaced.replaceFloor(at: 0, with: page.floors[0])
      #expect(replaced.measuredItemCount <= most)
      #expect(replaced.rows.elementsEqual(fresh.rows), "run \(run): \(name)")
    }
  }

  private let texts = """
    {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}, "i": {"type": "url"}}}},
      "rows": [{"each": "items", "height": "fit", "waterfall": {"columns": 2},
        "elements": [{"stack": "column", "elements": [{"image": "{i}", "aspect": "1:1"}, {"text": "{t}"}]}]}]}
    """

  private func page(_ items: [String], _ registry: FloorRegistry, identity: Int = 1, above: String = "") -> Page {
    Page(
      decoding: Array(
        #"{"floors": [\#(above){"pattern": "T", "identityId": \#(identity), "items": [\#(items.joined(separator: ","))]}]}"#
          .utf8),
      registry: registry)
  }

  @Test func `an item is measured again only if its content can change its height`() throws {
    let registry = try Templates.registry(texts)
    let items = (0..<300).map { #"{"t": "\#(String(repeating: "word ", count: $0 % 30))", "i": "a.png"}"# }
    let old = TableLayout(page(items, registry))
    func measured(_ items: [String], width: Double = 375, above: String = "", identity: Int = 1) -> Int {
      let new = page(items, registry, identity: identity, above: above)
      let layout = TableLayout(new, width: width, after: old)
      #expect(layout.rows.elementsEqual(TableLayout(new, width: width).rows))
      return layout.measuredItemCount
    }
    var edited = items
    #expect(measured(edited) == 0)
    edited[100] = #"{"t": "\#(String(repeating: "word ", count: 10))", "i": "b.png"}"#
    #expect(measured(edited) == 0, "another picture has the same size")
    edited[100] = #"{"t": "\#(String(repeating: "word ", count: 10))"}"#
    #expect(measured(edited) == 1, "no picture")
    edited[100] = #"{"t": "other", "i": "b.png"}"#
    #expect(measured(edited) == 1)
    edited[200] = edited[100]
    #expect(measured(edited) == 101, "all items from the first to the last one that changed")
    #expect(measured(items, width: 300) == 300, "another width")
    #expect(measured(items, identity: 2) == 300, "another floor")
    #expect(measured(items, above: #"{"pattern": "T", "identityId": 9, "items": [{"t": "a"}]},"#) == 1)
  }

  @Test func `invalid heights are reported for an edited feed as for a new one`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"h": {"type": "number"}}}},
        "rows": [{"each": "items", "height": "fit", "waterfall": {"columns": 1},
          "elements": [{"stack": "column", "elements": [{"fill": "fill", "height": "{h}"}]}]}]}
      """
    let registry = try Templates.registry(template)
    func page(_ heights: String) -> Page {
      Page(decoding: Array(#"{"floors": [{"pattern": "T", "items": [\#(heights)]}]}"#.utf8), registry: registry)
    }
    let old = TableLayout(page(#"{"h": 1e300}, {"h": 5}"#))
    let new = page(#"{"h": 1e300}, {"h": 5}, {"h": 6}"#)
    let edited = TableLayout(new, after: old)
    #expect(edited.measuredItemCount == 1)
    #expect(edited.height == 100_011)
    #expect(edited.diagnostics.map(\.message) == TableLayout(new).diagnostics.map(\.message))
    #expect(edited.diagnostics.count == 1)
  }

  @Test func `a change of a feed applies to the old layout`() throws {
    for run in 0..<20 {
      var dice = Dice(seed: 12, run: run)
      var feed = GeneratedFeed(&dice)
      let registry = try Templates.registry(feed.template)
      let old = TableLayout(Page(decoding: feed.page, registry: registry), in: feed.context)
      _ = Self.edit(&feed, &dice)
      let new = TableLayout(Page(decoding: feed.page, registry: registry), in: feed.context, after: old)
      let applied = try #require(old.applying(LayoutChange(from: old, to: new)))
      #expect(applied.rows.elementsEqual(new.rows))
    }
  }
}
