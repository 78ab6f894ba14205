import TestLevels
import Testing

@testable import Storey

private struct Item: TemplateRender {
  let height: Double
}

/// A floor with the rows that a test passes.
private struct Shelf: TemplateContainer {
  static let pattern: FloorPattern = "Shelf"
  static let cells: [any TemplateCell.Type] = [ItemCell.self, TenthCell.self]
  let base = FloorBase(pattern: pattern)
  let rows: FloorRows
}

private enum ItemCell: TemplateCell {
  static func height(of model: Item, in context: LayoutContext) -> Double { model.height }
  static func draw(_ model: Item, in canvas: inout FloorCanvas) { canvas.fill(.fill, in: canvas.bounds) }
}

private enum TenthCell: UniformCell {
  typealias Model = Item
  static func height(in context: LayoutContext) -> Double { context.width / 10 }
  static func draw(_ model: Item, in canvas: inout FloorCanvas) { canvas.fill(.fill, in: canvas.bounds) }
}

@Suite(.tags(.threads)) struct FloorRowsTests {
  private let items = [1.0, 2, 3, 4].map(Item.init)

  private func layout(_ rows: FloorRows) throws -> TableLayout {
    var registry = FloorRegistry()
    try registry.register(ItemCell.self)
    try registry.register(TenthCell.self)
    return TableLayout(Page(floors: [Floor(Shelf(rows: rows))], registry: registry), width: 200)
  }

  private func rows(_ rows: FloorRows) throws -> [String] {
    try layout(rows).rows.map { "\($0.identifier) \($0.frame.y) \($0.frame.height)" }
  }

  private let oneByOne = ["item 0.0 1.0", "item 1.0 2.0", "item 3.0 3.0", "item 6.0 4.0"]

  /// Returns the heights in the models of rows.
  private func heights(_ rows: FloorRows) -> [Double] { rows.compactMap { ($0.model as? Item)?.height } }

  @Test func `all ways to build rows give the same rows`() throws {
    let items = items
    #expect(try rows(FloorRows()) == [])
    #expect(try rows(FloorRows(items, drawnBy: ItemCell.self)) == oneByOne)
    #expect(try rows(FloorRows(count: 4, drawnBy: ItemCell.self) { items[$0] }) == oneByOne)
    #expect(
      try rows(
        FloorRows(Array(items[..<2]), drawnBy: ItemCell.self) + FloorRows(Array(items[2...]), drawnBy: ItemCell.self))
        == oneByOne)
    var appended = FloorRows()
    for item in items { appended.append(FloorRow(item, drawnBy: ItemCell.self)) }
    #expect(try rows(appended) == oneByOne)
    appended.append(contentsOf: FloorRows([Item](), drawnBy: TenthCell.self))
    #expect(heights(appended) == [1, 2, 3, 4])
  }

  @Test func `adjacent rows of one renderer form one piece`() {
    let (items, array) = (items, FloorRows(items, drawnBy: ItemCell.self))
    #expect((array + array).pieces.map(\.rows.count) == [8])
    #expect((array + FloorRows(items, drawnBy: TenthCell.self) + array).pieces.map(\.rows.count) == [4, 4, 4])
    #expect((array + FloorRows(items, drawnBy: ItemCell.self, as: "other")).pieces.count == 2)
    #expect(
      (array + FloorRows(count: 2, drawnBy: ItemCell.self) { items[$0] } + array).pieces.map(\.first) == [0, 4, 6])
    #expect(heights(array + FloorRows(count: 2, drawnBy: ItemCell.self) { items[$0] } + array).count == 10)
  }

  @Test func `appending to a copy does not change the original`() {
    let original = FloorRows(items, drawnBy: ItemCell.self)
    var copy = original
    copy.append(FloorRow(Item(height: 9), drawnBy: ItemCell.self))
    var other = original
    other.append(FloorRow(Item(height: 7), drawnBy: ItemCell.self))
    #expect(heights(original) == [1, 2, 3, 4])
    #expect(heights(copy) == [1, 2, 3, 4, 9] && heights(other) == [1, 2, 3, 4, 7])
  }

  @Test func `single rows can be appended to other rows`() {
    let items = items
    let made = FloorRows(count: 4, drawnBy: ItemCell.self) { items[$0] } + FloorRows(items, drawnBy: TenthCell.self)
    var picked = FloorRows()
    for index in [5, 1, 2] { picked.append(made[index]) }
    #expect(heights(picked) == [2, 2, 3])
    #expect(picked.map(\.floorIdentifier.name) == ["tenth", "item", "item"])
  }

  @Test func `100,000 rows can be appended one by one`() {
    var rows = FloorRows()
    for index in 0..<100_000 { rows.append(FloorRow(Item(height: Double(index)), drawnBy: ItemCell.self)) }
    #expect(rows.count == 100_000 && rows.pieces.count == 1)
    #expect((rows[99_999].model as? Item)?.height == 99_999)
    // Appending does not copy the piece. Copying it for every row would take quadratic time.
    let pieces = rows.pieces.map { ObjectIdentifier($0.rows) }
    rows += FloorRows([Item(height: 1)], drawnBy: ItemCell.self)
    #expect(rows.pieces.map { ObjectIdentifier($0.rows) } == pieces && rows.count == 100_001)
    // A shared piece is copied before it changes.
    let kept = rows
    rows.append(FloorRow(Item(height: 2), drawnBy: ItemCell.self))
    #expect(kept.count == 100_001 && rows.count == 100_002)
    #expect(rows.pieces.map { ObjectIdentifier($0.rows) } != pieces)
  }

  @Test func `rows that are shared between tasks are copied before they change`() async {
    let rows = FloorRows(items, drawnBy: ItemCell.self)
    let counts = await withTaskGroup(of: Int.self) { group in
      for thread in 0..<8 {
        group.addTask {
          var own = rows
          for index in 0..<(thread + 1) * 50 {
            own.append(FloorRow(Item(height: Double(index)), drawnBy: ItemCell.self))
          }
          return own.count
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts.sorted() == (1...8).map { 4 + $0 * 50 })
    #expect(rows.count == 4 && rows.pieces.count == 1)
  }

  @Test func `rows of a uniform renderer have its height`() throws {
    let items = items
    let tenths = FloorRows(count: 3, drawnBy: TenthCell.self) { items[$0] }
    #expect(
      try rows(tenths + FloorRows([items[3]], drawnBy: ItemCell.self)) == [
        "tenth 0.0 20.0", "tenth 20.0 20.0", "tenth 40.0 20.0", "item 60.0 4.0",
      ])
    #expect(try rows(FloorRows(items, drawnBy: TenthCell.self)).last == "tenth 60.0 20.0")
  }

  @Test func `the models of a million rows are created only when they are drawn`() throws {
    let made = Counter()
    let rows = FloorRows(count: 1_000_000, drawnBy: TenthCell.self) { index in
      made.add()
      return Item(height: Double(index))
    }
    var registry = FloorRegistry()
    try registry.register(TenthCell.self)
    let floor = Floor(Shelf(rows: rows))
    let layout = TableLayout(Page(floors: [floor, floor], registry: registry), width: 200)
    #expect(layout.rows.count == 2_000_000 && layout.height == 40_000_000)
    #expect(layout.row(at: LayoutPoint(x: 0, y: 20_000_000))?.section == 1)
    #expect(layout.rows(in: LayoutRect(x: 0, y: 399, width: 1, height: 2)).map(\.index) == [19, 20])
    #expect(layout.frame(of: .row(section: 1, row: 999_999))?.maxY == 40_000_000)
    #expect(made.count == 0)
    #expect(layout.drawn(.row(layout.rows[1_999_999])).list.elements.count == 1)
    #expect(made.count == 1)
  }

  @Test func `invalid row counts are clamped without a trap`() throws {
    #expect(FloorRows(count: -3, drawnBy: ItemCell.self) { _ in Item(height: 1) }.isEmpty)
    let many = FloorRows(count: .max, drawnBy: TenthCell.self) { _ in Item(height: 1) }
    #expect(many.count == Int(Int32.max))
    #expect((many + many).count == 2 * Int(Int32.max))
    #expect(try layout(many + many).rows.count == 2 * Int(Int32.max))
  }

  @Test func `the rows of a floor are requested once`() throws {
    let asked = Counter()
    let page = Page(floors: [Floor(AskedFloor(asked: asked))], registry: FloorRegistry())
    for width in [100.0, 200] { #expect(TableLayout(page, width: width).diagnostics.isEmpty) }
    #expect(asked.count == 1)
  }

  @Test func `a row is found by a point and drawn`() throws {
    let layout = try layout(FloorRows(items, drawnBy: ItemCell.self))
    let row = try #require(layout.row(at: LayoutPoint(x: 1, y: 6.5)))
    #expect(row.index == 3)
    #expect(layout.drawn(.row(row)).list.elements.map(\.frame) == [LayoutRect(x: 0, y: 0, width: 200, height: 4)])
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a height that is not finite is reported in words`(height: Double) throws {
    let messages = try layout(FloorRows([Item(height: height)], drawnBy: ItemCell.self)).diagnostics.map(\.message)
    #expect(messages.count == 1 && messages[0].contains("row height is not a finite number;"))
    #expect(messages.allSatisfy { !$0.contains("inf ") && !$0.contains("nan") })
  }

  @Test func `invalid sizes of text styles are clamped without a trap`() {
    var theme = Theme.standard
    theme.change(.body, size: -.infinity, lineHeight: -0.0)
    #expect(theme.style(.body).size == 4 && theme.style(.body).lineHeight == 4)
    theme.change(.body, size: .nan, lineHeight: .infinity)
    #expect(theme.style(.body).size == 4 && theme.style(.body).lineHeight == 200)
  }
}

/// A counter. Unchecked because each test uses its own instance on one thread.
private final class Counter: @unchecked Sendable {
  private(set) var count = 0
  func add() { count += 1 }
}

private struct AskedFloor: TemplateContainer {
  static let pattern: FloorPattern = "Asked"
  static let cells: [any TemplateCell.Type] = []
  let base = FloorBase(pattern: pattern)
  let asked: Counter
  var rows: FloorRows {
    asked.add()
    return FloorRows()
  }
}
