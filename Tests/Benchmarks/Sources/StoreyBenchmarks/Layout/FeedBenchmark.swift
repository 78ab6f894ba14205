import Storey
import StoreyTemplates

/// `storey-benchmarks feed`: measures a feed of columns, whose rows overlap, beside the same items in plain rows of two columns.
///
/// Each item is a card of a product: a picture, a title of one or two lines, and a price.
struct FeedBenchmark: Benchmark {
  static let usage = "[--runs N] [--items N]"
  private static let viewport = LayoutSize(width: 375, height: 667)

  private var runs = 5
  private var count = 100_000

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      switch argument {
      case "--runs": runs = try arguments.number()
      case "--items": count = max(1000, try arguments.number())
      default: throw arguments.invalid
      }
    }
  }

  func run() throws -> Bool {
    let bytes = Self.page(items: count)
    let longer = Self.page(items: count + 1)
    print("\(count) cards in two columns, a page of \(bytes.count / 1_000_000) MB; \(runs) runs, one thread")
    // The memory is measured first, and the layouts are held until the end, so that freed memory is not reused.
    let layouts = try [#""waterfall": {"columns": 2, "gap": 8}"#, #""columns": 2, "gap": 8"#].map {
      try Held(bytes, $0)
    }
    let (feed, rows) = (figures(layouts[0], bytes, longer), figures(layouts[1], bytes, longer))
    print(Table.row(["", "feed", "rows", "ratio"], width: 24))
    for (a, b) in zip(feed, rows) {
      print(
        Table.row(
          [
            "\(a.name), \(a.unit)", Self.text(a.value), Self.text(b.value),
            b.value > 0 ? Self.text(a.value / b.value) : "-",
          ], width: 24))
    }
    return true
  }

  private typealias Figure = (name: String, unit: String, value: Double)

  /// A layout, and the memory that it took to make it.
  private struct Held {
    let layout: TableLayout
    let pageMemory, layoutMemory, peak: Int

    init(_ bytes: [UInt8], _ arrangement: String) throws {
      var registry = FloorRegistry()
      try registry.register(template: Array(FeedBenchmark.template(arrangement).utf8))
      let before = Memory.resident
      Memory.resetPeak()
      let page = Page(decoding: bytes, registry: registry)
      pageMemory = Memory.resident - before
      layout = TableLayout(page)
      layoutMemory = Memory.resident - before - pageMemory
      peak = Memory.peak - before
    }
  }

  private func figures(_ held: Held, _ bytes: [UInt8], _ longer: [UInt8]) -> [Figure] {
    let (layout, page, registry) = (held.layout, held.layout.page, held.layout.page.registry)
    let decode = time { Page(decoding: bytes, registry: registry).floors.count }
    let measure = time { TableLayout(page).rows.count }
    let next = Page(decoding: longer, registry: registry)
    let append = time { TableLayout(next, after: layout).rows.count }
    var dice = Corpus(seed: 5)
    let places = (0..<100).map { _ in dice.fraction() * (layout.height - Self.viewport.height) }
    var drawn = DrawnPart()
    func draw(from y: Double) -> Int {
      layout.rows(in: LayoutRect(x: 0, y: y, width: Self.viewport.width, height: Self.viewport.height)).reduce(0) {
        let top = y - $1.frame.y
        layout.draw(.row($1), in: top...(top + Self.viewport.height), into: &drawn)
        return $0 + drawn.list.elements.count
      }
    }
    let frame = time { draw(from: 0) }
    let frames = time { places.reduce(0) { $0 + draw(from: $1) } }
    let hits = time {
      places.reduce(0) { $0 + (layout.hitTest(LayoutPoint(x: 100, y: 300), scrolledTo: $1)?.action == nil ? 0 : 1) }
    }
    return [
      ("decode", "ms", decode * 1e3), ("layout", "ms", measure * 1e3),
      ("first frame", "ms", (decode + measure + frame) * 1e3), ("draw first frame", "us", frame * 1e6),
      ("draw any frame", "us", frames / Double(places.count) * 1e6),
      ("hit test", "us", hits / Double(places.count) * 1e6),
      ("layout with one more", "ms", append * 1e3), ("memory of the page", "MB", Double(held.pageMemory) / 1e6),
      ("memory of the layout", "MB", Double(held.layoutMemory) / 1e6), ("peak memory", "MB", Double(held.peak) / 1e6),
    ]
  }

  /// Returns the median time of the runs, in seconds.
  private func time(_ work: () -> Int) -> Double { Measurement("", runs: runs, work).median }

  private static func text(_ number: Double) -> String { String((number * 100).rounded() / 100) }

  private static func template(_ arrangement: String) -> String {
    """
    {"template": 1, "pattern": "Feed", "fields": {
      "items": {"type": "array", "required": true, "of": {
        "title": {"type": "string", "required": true}, "price": {"type": "number"}, "img": {"type": "url"},
        "jump": {"type": "jump"}}}},
     "rows": [{"each": "items", "height": "fit", \(arrangement), "inset": 12, "tap": "jump", "label": "{title}", "elements": [
       {"stack": "column", "background": "surface", "radius": 12, "elements": [
         {"image": "{img}", "aspect": "1:1", "shrink": 0},
         {"stack": "column", "gap": 6, "padding": [8, 10], "elements": [
           {"text": "{title}", "style": "body", "lines": 2, "truncates": "expected"},
           {"text": "{price:price}", "style": "price", "lines": 1}]}]}]}]}
    """
  }

  /// Returns a page with a number of items. It is appended to one array, so that little memory is freed.
  private static func page(items count: Int) -> [UInt8] {
    let titles = ["西湖龙井 明前特级 250g", "Earl Grey", "凤凰单丛（蜜兰香）一芽两叶 传统炭焙 礼盒装", "Sencha of the first flush, in a tin", "普洱"]
    var page = Array(#"{"floors":[{"identityId":1,"pattern":"Feed","items":["#.utf8)
    page.reserveCapacity(count * 256)
    for index in 0..<count {
      let item = """
        {"title":"\(titles[index * 7 % 31 % titles.count])","price":\(index * 7 % 100).50,\
        "img":"https://img.storey.example/\(index).jpg",\
        "jump":{"des":"ProductDetail","params":{"skuId":"\(index)"},"srv":"feed_\(index)"}}
        """
      page += (index == 0 ? "" : ",").utf8
      page += item.utf8
    }
    page += "]}]}".utf8
    return page
  }
}
