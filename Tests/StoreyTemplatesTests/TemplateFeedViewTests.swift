import Storey
import StoreyOutput
import StoreyTemplates
import StoreyTracking
import TestLevels
import TestMutations
import Testing

/// The visible part, taps, exposures and outputs of feeds whose rows overlap, compared with a search of all items.
@Suite struct TemplateFeedViewTests {
  private static let size = TestLevel.isLong ? 100_000 : 5000

  /// Returns a feed of many items.
  private static func feed(_ dice: inout Dice, count: Int, tall: Bool) -> GeneratedFeed {
    var feed = GeneratedFeed(&dice)
    feed.heights = (0..<count).map { _ in GeneratedFeed.height(&dice, tall: tall) }
    return feed
  }

  @Test(arguments: [false, true])
  func `taps and the visible part of a long feed are those of a search of all items`(tall: Bool) throws {
    var dice = Dice(seed: 21, run: tall ? 1 : 0)
    let feed = Self.feed(&dice, count: Self.size, tall: tall)
    let layout = try feed.layout()
    let frames = FeedItems.frames(in: layout)
    #expect(frames.count == Self.size)
    let rows = Array(layout.rows)
    for _ in 0..<60 {
      let offset = Double(dice.below(Int(layout.height)))
      let point = LayoutPoint(x: Double(dice.below(Int(feed.width))), y: Double(dice.below(667)))
      let onPage = LayoutPoint(x: point.x, y: point.y + offset)
      let hit = layout.hitTest(point, scrolledTo: offset)
      let item = frames.firstIndex { $0.contains(onPage) }
      #expect(hit?.action?.eventID?.string == item.map(String.init))
      if let item, case .row(let row)? = hit?.part { #expect(row.index == item / 200) }

      let seen = layout.visibleParts(scrolledTo: offset, height: 667).compactMap { part -> LayoutRow? in
        if case .row(let row) = part.part { row } else { nil }
      }
      #expect(seen == rows.filter { $0.frame.y < offset + 667 && $0.frame.maxY > offset })
      let items = frames.indices.filter {
        frames[$0].y < offset + 667 && frames[$0].maxY > offset && frames[$0].height > 0
      }
      #expect(Set(items.map { $0 / 200 }).isSubset(of: seen.map(\.index)))
      let range = layout.rows(in: LayoutRect(x: 0, y: offset, width: 10, height: 667))
      #expect(seen.first.map { range.first == $0 } ?? range.isEmpty)
      #expect(seen.last.map { range.last == $0 } ?? range.isEmpty)
      #expect(layout.row(at: onPage) == rows.last { $0.frame.contains(onPage) })
    }
  }

  @Test func `rows beside a very high item are not looked at`() throws {
    var dice = Dice(seed: 22, run: 0)
    var feed = Self.feed(&dice, count: 1, tall: false)
    while feed.columns != 2 { feed = Self.feed(&dice, count: 1, tall: false) }
    feed.heights = [90_000] + Array(repeating: 10, count: 4000)
    let layout = try feed.layout()
    #expect(layout.rows.count == 21)
    let parts = layout.visibleParts(scrolledTo: 30_000, height: 667).map(\.path)
    let beside = try #require(feed.modelFrames.firstIndex { $0.maxY > 30_000 && $0.height < 100 })
    #expect(parts.first == .row(section: 0, row: 0))
    #expect(parts.contains(.row(section: 0, row: beside / 200)))
    #expect(parts.count <= 4)
    let hit = layout.hitTest(LayoutPoint(x: feed.modelFrames[0].x + 1, y: 10), scrolledTo: 30_000)
    #expect(hit?.action?.eventID == "0")
  }

  @Test func `a band of a row has all elements that a viewport shows, with the same positions`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {
        "h": {"type": "number"}, "jump": {"type": "jump"},
        "tags": {"type": "array", "of": {"name": {"type": "string"}, "jump": {"type": "jump"}}}}}},
        "rows": [{"each": "items", "height": "fit", "waterfall": {"columns": 3},
          "elements": [{"stack": "column", "elements": [{"fill": "fill", "height": "{h}", "tap": "jump", "label": "x"},
            {"each": "tags", "text": "{name}", "tap": "jump"}]}]}]}
      """
    var dice = Dice(seed: 25, run: 0)
    let items = (0..<450).map { index in
      let tags = (0..<dice.below(3)).map { #"{"name": "n", "jump": {"des": "search", "srv": "\#(index).\#($0)"}}"# }
      return
        #"{"h": \#(dice.below(90)), "jump": {"des": "search", "srv": "\#(index)"}, "tags": [\#(tags.joined(separator: ","))]}"#
    }
    let layout = try Templates.layout(#"{"pattern": "T", "items": [\#(items.joined(separator: ","))]}"#, template)
    var part = DrawnPart()
    for row in layout.rows {
      let whole = layout.drawn(.row(row))
      func seen(_ drawn: DrawnPart, _ band: ClosedRange<Double>) -> [String] {
        drawn.list.elements.filter { $0.frame.y < band.upperBound && $0.frame.maxY > band.lowerBound }.map { element in
          "\(element.frame) \(element.position ?? -1) \(drawn.action(of: element)?.eventID?.string ?? "")"
        }
      }
      for _ in 0..<20 {
        let top = Double(dice.below(Int(row.frame.height)))
        let band = top...(top + 300)
        layout.draw(.row(row), in: band, into: &part)
        #expect(seen(part, band) == seen(whole, band))
        #expect(part.list.elements.count < whole.list.elements.count)
      }
    }
  }

  @Test func `the items of both rows at their border are exposed`() throws {
    var dice = Dice(seed: 23, run: 0)
    for _ in 0..<20 {
      let feed = Self.feed(&dice, count: 450, tall: false)
      let layout = try feed.layout()
      let border = layout.rows[1].frame.y
      let sample = ScrollSample(time: .zero, offset: max(0, border - 200), viewportHeight: 400)
      let later = ScrollSample(time: .seconds(1), offset: sample.offset, viewportHeight: 400)
      let exposures = layout.exposures(
        of: [sample, later], threshold: ExposureThreshold(share: 0.99, duration: .milliseconds(500)))
      let view = LayoutRect(x: 0, y: sample.offset, width: feed.width, height: 400)
      let expected = feed.modelFrames.indices.filter { index in
        let frame = feed.modelFrames[index]
        return frame.height > 0.01 && frame.width > 0 && frame.intersection(view).height > 0.99 * frame.height
      }
      #expect(
        exposures.filter { $0.path.position != nil }.compactMap { $0.eventID.flatMap { Int($0.string) } }.sorted()
          == expected)
    }
  }

  @Test func `only pages with rows that overlap have the rule for them`() throws {
    var dice = Dice(seed: 24, run: 0)
    for count in [200, 201] {
      let feed = Self.feed(&dice, count: count, tall: false)
      let html = String(decoding: HTMLWriter().write(try feed.layout()), as: UTF8.self)
      #expect(html.contains(".v{pointer-events:none}.v li{pointer-events:auto}") == (count > 200))
      #expect(html.contains(#"<div class="r v" data-row="0.1""#) == (count > 200))
      #expect(html.contains(#"<div class="r" data-row="0.0""#))
    }
  }

  @Test func `the columns flow on in text`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}}}},
        "rows": [{"each": "items", "height": "fit", "waterfall": {"columns": 2}, "elements": [
          {"stack": "column", "padding": [12, 0, 0, 0], "elements": [{"text": "{t}", "lines": 1}]}]}]}
      """
    let items = (0..<401).map { #"{"t": "\#($0)"}"# }
    let layout = try Templates.layout(#"{"pattern": "T", "items": [\#(items.joined(separator: ","))]}"#, template)
    let text = String(decoding: TextWriter().write(layout), as: UTF8.self)
    for index in 0..<401 { #expect(text.split(whereSeparator: \.isWhitespace).contains("\(index)"), "\(index)") }
  }
}
