import Storey

/// `storey-benchmarks layout`: measures pages of a thousand to a million rows: the speed of layout, queries and edits of a
/// floor, and the memory per row.
///
/// The rows have the same heights, from 20 to 275 points, as those of `peers/py/layout.py`, which measures Yoga and Taffy.
/// As in a real page, they are grouped in floors: each has twenty rows, a header and a margin.
struct LayoutBenchmark: Benchmark {
  static let usage = "[--runs N]"
  private static let rowsOfFloor = 20
  private static let rowCounts = [1_000, 100_000, 1_000_000]

  private var runs = 5

  init(_ arguments: BenchmarkArguments) throws {
    var arguments = arguments
    while let argument = arguments.next() {
      guard argument == "--runs" else { throw arguments.invalid }
      runs = try arguments.number()
    }
  }

  func run() throws -> Bool {
    let pages = try Self.rowCounts.map { try Self.pages(rowCount: $0) }
    // The memory of layouts is measured first, and the layouts are held until the end, so that freed memory is not reused.
    let held = pages.map { page in
      Memory.each(of: max(4, 8_000_000 / page.rowCount)) { TableLayout(page.array) }
    }
    print(
      "rows of 20 to 275 points, 20 per floor, each floor with a sticky header and a margin; one thread, \(runs) runs")
    print(
      "rows per second; bytes per row; nanoseconds per query or edit; milliseconds per diff with 1 % of the floors changed"
    )
    print(
      Table.row([
        "rows", "rows/s", "made", "uniform", "bytes/row", "row(at:)", "rows(in:)", "frame(of:)", "hit test",
        "replace", "insert", "remove", "move", "diff",
      ]))
    for (page, memory) in zip(pages, held) { print(Table.row(figures(page, bytes: memory.bytes))) }
    print("'made' creates the model of each row when it is measured; 'uniform' measures one row of each renderer")
    withExtendedLifetime(held) {}
    return true
  }

  /// Returns the rows of one height that are laid out per second, in a page of 100,000 rows.
  static func rowsPerSecond(runs: Int) throws -> Double {
    let pages = try Self.pages(rowCount: 100_000)
    let best = Measurement("", runs: runs) { TableLayout(pages.array).rows.count }.seconds[0]
    return Double(pages.rowCount) / best
  }

  /// Returns the floors per second that are compared, in two pages of 100,000 floors of which 1 % differ.
  static func differencesPerSecond(runs: Int) throws -> Double {
    var registry = FloorRegistry()
    try registry.register(BarCell.self)
    let floors = (0..<100_000).map { Floor(BarFloor(bars: [BarRow(height: Double(20 + $0 % 200))], kind: .array)) }
    let old = TableLayout(Page(floors: floors, registry: registry))
    var new = old
    for index in stride(from: 0, to: floors.count, by: 100) {
      new.replaceFloor(at: index, with: Floor(BarFloor(bars: [BarRow(height: 7)], kind: .array)))
    }
    let changed = new
    let best = Measurement("", runs: runs) { LayoutChange(from: old, to: changed).floors.count }.seconds[0]
    return Double(floors.count) / best
  }

  private static func pages(rowCount: Int) throws -> Pages {
    var registry = FloorRegistry()
    try registry.register(BarCell.self)
    try registry.register(TileCell.self)
    return Pages(rowCount: rowCount, floors: rowCount / rowsOfFloor, registry)
  }

  /// The same page with three kinds of rows: an array, rows made on demand, and uniform rows.
  private struct Pages {
    let rowCount: Int
    let array, made, uniform: Page
    let replacement: Floor

    init(rowCount: Int, floors: Int, _ registry: FloorRegistry) {
      self.rowCount = rowCount
      var heights = Heights()
      let models = (0..<floors).map { _ in (0..<rowCount / floors).map { _ in BarRow(height: heights.next()) } }
      func page(_ kind: BarFloor.Kind) -> Page {
        Page(floors: models.map { Floor(BarFloor(bars: $0, kind: kind)) }, registry: registry)
      }
      (array, made, uniform) = (page(.array), page(.made), page(.uniform))
      replacement = Floor(BarFloor(bars: models[0], kind: .array))
    }
  }

  private func figures(_ pages: Pages, bytes: Int) -> [String] {
    let (rowCount, floorCount) = (pages.rowCount, pages.array.floors.count)
    var layout = TableLayout(pages.array)
    let seconds = [pages.array, pages.made, pages.uniform].map { page in time { TableLayout(page).rows.count } }
    var changed = layout
    for index in stride(from: 0, to: floorCount, by: 100) { changed.replaceFloor(at: index, with: pages.replacement) }
    let original = layout
    let diff = time { LayoutChange(from: original, to: changed).floors.count }

    var dice = Corpus(seed: 7)
    let places = (0..<2_000).map { _ in dice.fraction() * layout.height }
    let floors = (0..<2_000).map { _ in Int(dice.fraction() * Double(floorCount)) }
    let replacement = pages.replacement
    let speeds = seconds.map { "\(Int(Double(rowCount) / $0 / 1e6)) M" }
    return ["\(rowCount)"] + speeds + [
      "\(bytes / rowCount)",
      each(places) { layout.row(at: LayoutPoint(x: 0, y: $0))?.index ?? 0 },
      each(places) { layout.rows(in: LayoutRect(x: 0, y: $0, width: 375, height: 812)).count },
      each(floors) { Int(layout.frame(of: .row(section: $0, row: 7))?.y ?? 0) },
      each(places) { layout.hitTest(LayoutPoint(x: 9, y: 300), scrolledTo: $0) == nil ? 0 : 1 },
      each(floors) {
        layout.replaceFloor(at: $0, with: replacement)
        return 0
      },
      each(floors) {
        layout.insertFloor(replacement, at: $0)
        return 0
      },
      each(floors) {
        layout.removeFloor(at: $0)
        return 0
      },
      each(floors) {
        layout.moveFloor(from: $0, to: floorCount - 1 - $0)
        return 0
      },
      "\(Double(Int(diff * 1e5)) / 100)",
    ]
  }

  /// Returns the median time of the runs, in seconds.
  private func time(_ work: () -> Int) -> Double { Measurement("", runs: runs, work).median }

  /// Returns the median time of one of many queries, in nanoseconds.
  private func each<Value>(_ values: [Value], _ ask: (Value) -> Int) -> String {
    var check = 0
    let seconds = Measurement("", runs: runs) {
      for value in values { check &+= ask(value) }
      return check
    }.median
    return "\(Int(seconds / Double(values.count) * 1e9))"
  }
}

/// A generator of row heights, the same as in `peers/py/layout.py`: a linear congruential generator with seed 12345.
private struct Heights {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(20 + (state >> 24))
  }
}

/// A floor whose rows contain their heights.
private struct BarFloor: TemplateContainer, TemplateSorb {
  enum Kind {
    case array, made, uniform
  }

  static let pattern: FloorPattern = "Bars"
  static let cells: [any TemplateCell.Type] = [BarCell.self, TileCell.self]
  let bars: [BarRow]
  let kind: Kind

  private static let base = FloorBase(pattern: "Bars", margin: Margin(height: 10))

  var base: FloorBase { Self.base }
  var sorbHeader: FloorRow? { FloorRow(BarRow(height: 44), drawnBy: BarCell.self) }
  var rows: FloorRows {
    switch kind {
    case .array: FloorRows(bars, drawnBy: BarCell.self)
    case .made: FloorRows(count: bars.count, drawnBy: BarCell.self) { [bars] in bars[$0] }
    case .uniform: FloorRows(count: bars.count, drawnBy: TileCell.self) { [bars] in bars[$0] }
    }
  }
}

private struct BarRow: TemplateRender {
  let height: Double
}

private enum BarCell: TemplateCell {
  static func height(of model: BarRow, in context: LayoutContext) -> Double { model.height }

  static func draw(_ model: BarRow, in canvas: inout FloorCanvas) { canvas.fill(.fill, in: canvas.bounds) }
}

private enum TileCell: UniformCell {
  typealias Model = BarRow
  static func height(in context: LayoutContext) -> Double { 120 }
  static func draw(_ model: BarRow, in canvas: inout FloorCanvas) { canvas.fill(.fill, in: canvas.bounds) }
}
