import Storey

/// `storey-benchmarks layout`: pages of a thousand to a million rows. How fast they are laid out, answer, and change one
/// floor, and how much memory a row takes.
///
/// The rows are those of `peers/py/layout.py`, by which Yoga and Taffy are measured: of 20 to 275 points each, the same
/// numbers. Twenty of them make a floor, as a page has them, with a header and a margin around.
struct LayoutBenchmark {
  let runs: Int

  private static let rowsOfFloor = 20

  func run() throws {
    print(
      "rows of 20 to 275 points, 20 a floor, each floor with a sticky header and a margin; one thread, \(runs) runs")
    print(
      Table.row([
        "rows", "rows/s", "one by one", "uniform", "bytes/row", "row(at:)", "rows(in:)", "frame(of:)", "hit test",
        "replace", "insert", "remove", "move",
      ]))
    for rowCount in [1_000, 100_000, 1_000_000] { print(Table.row(try figures(rowCount))) }
    print("times in ns, the median; 'one by one' without runs, 'uniform' with one height a renderer; 1 thread")
  }

  private func figures(_ rowCount: Int) throws -> [String] {
    var heights = Heights()
    let floorCount = rowCount / Self.rowsOfFloor
    let models = (0..<floorCount).map { _ in (0..<Self.rowsOfFloor).map { _ in BarRow(height: heights.next()) } }
    var registry = FloorRegistry()
    try registry.register(BarCell.self)
    try registry.register(TileCell.self)
    func page(_ kind: BarFloor.Kind) -> Page {
      Page(floors: models.map { Floor(BarFloor(bars: $0, kind: kind)) }, registry: registry)
    }
    let runsPage = page(.runs)
    let bytes = Memory.each(of: max(4, 8_000_000 / rowCount)) { TableLayout(runsPage) }
    var layout = TableLayout(runsPage)

    let seconds = time { TableLayout(runsPage).rows.count }
    let singly = page(.oneByOne)
    let secondsSingly = time { TableLayout(singly).rows.count }
    let uniform = page(.uniform)
    let secondsUniform = time { TableLayout(uniform).rows.count }

    var dice = Corpus(seed: 7)
    let places = (0..<2_000).map { _ in dice.fraction() * layout.height }
    let floors = (0..<2_000).map { _ in Int(dice.fraction() * Double(floorCount)) }
    let replacement = Floor(BarFloor(bars: models[0], kind: .runs))
    return [
      "\(rowCount)", millions(Double(rowCount) / seconds), millions(Double(rowCount) / secondsSingly),
      millions(Double(rowCount) / secondsUniform), "\(bytes / rowCount)",
      each(places) { layout.row(at: Point(x: 0, y: $0))?.index ?? 0 },
      each(places) { layout.rows(in: Rect(x: 0, y: $0, width: 375, height: 812)).count },
      each(floors) { Int(layout.frame(of: .row(section: $0, row: 7))?.y ?? 0) },
      each(places) { layout.hitTest(Point(x: 9, y: 300), scrolledTo: $0) == nil ? 0 : 1 },
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
    ]
  }

  /// The median time of some runs, in seconds.
  private func time(_ work: () -> Int) -> Double { Measurement("", runs: runs, work).median }

  /// The median time that a question takes, over many of them, in nanoseconds.
  private func each<Value>(_ values: [Value], _ ask: (Value) -> Int) -> String {
    var check = 0
    let seconds = Measurement("", runs: runs) {
      for value in values { check &+= ask(value) }
      return check
    }.median
    return "\(Int(seconds / Double(values.count) * 1e9))"
  }

  private func millions(_ perSecond: Double) -> String { "\(Int(perSecond / 1e6)) M" }
}

/// The heights of the rows of the peers: a linear congruential generator, seed 12345.
private struct Heights {
  private var state: UInt32 = 12345

  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(20 + (state >> 24))
  }
}

/// A floor of rows that say how high they are.
private struct BarFloor: TemplateContainer, TemplateSorb, TemplateRuns {
  enum Kind {
    case runs, oneByOne, uniform
  }

  static let pattern: FloorPattern = "Bars"
  let bars: [BarRow]
  let kind: Kind

  private static let base = FloorBase(pattern: "Bars", margin: Margin(height: 10))

  var base: FloorBase { Self.base }
  var rowCount: Int { bars.count }
  func row(at index: Int) -> any TemplateRender { bars[index] }
  var sorbHeader: (any TemplateRender)? { BarRow(height: 44) }
  var rowRuns: [RowRun] {
    switch kind {
    case .runs: [RowRun(bars, drawnBy: BarCell.floorIdentifier)]
    case .oneByOne: []
    case .uniform: [RowRun(count: bars.count, drawnBy: TileCell.floorIdentifier)]
    }
  }
}

private struct BarRow: TemplateRender {
  let height: Double
  var floorIdentifier: FloorIdentifier { BarCell.floorIdentifier }
}

private enum BarCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "bar"

  static func size(of model: BarRow, constrainedTo size: Size, in context: LayoutContext) -> Size {
    Size(width: size.width, height: model.height)
  }

  static func draw(_ model: BarRow, in canvas: inout Canvas) { canvas.fill(.fill, in: canvas.bounds) }
}

private enum TileCell: UniformCell {
  typealias Model = BarRow
  static let floorIdentifier: FloorIdentifier = "tile"
  static func height(inWidth width: Double, in context: LayoutContext) -> Double { 120 }
  static func draw(_ model: BarRow, in canvas: inout Canvas) { canvas.fill(.fill, in: canvas.bounds) }
}
