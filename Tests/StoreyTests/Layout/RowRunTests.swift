import Storey
import Testing

private struct Item: TemplateRender {
  let height: Double
  var floorIdentifier: FloorIdentifier { "item" }
}

/// A floor that counts nothing: it tells its rows in runs of its tester's choice.
private struct Shelf: TemplateContainer, TemplateRuns {
  static let pattern: FloorPattern = "Shelf"
  var base: FloorBase { FloorBase(pattern: "Shelf") }
  let items: [Item]
  let rowRuns: [RowRun]
  var rowCount: Int { items.count }
  func row(at index: Int) -> any TemplateRender { items[index] }
}

private enum ItemCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "item"
  static func height(of model: Item, in context: LayoutContext) -> Double { model.height }
  static func draw(_ model: Item, in canvas: inout Canvas) { canvas.fill(.fill, in: canvas.bounds) }
}

private enum TenthCell: UniformCell {
  typealias Model = Item
  static let floorIdentifier: FloorIdentifier = "tenth"
  static func height(in context: LayoutContext) -> Double { context.width / 10 }
  static func draw(_ model: Item, in canvas: inout Canvas) { canvas.fill(.fill, in: canvas.bounds) }
}

@Suite struct RowRunTests {
  private let items = [1.0, 2, 3, 4].map(Item.init)

  private func layout(_ runs: [RowRun]) throws -> TableLayout {
    var registry = FloorRegistry()
    try registry.register(ItemCell.self)
    try registry.register(TenthCell.self)
    let floor = Floor(Shelf(items: items, rowRuns: runs))
    return TableLayout(Page(floors: [floor], registry: registry), width: 200)
  }

  private func rows(_ runs: [RowRun]) throws -> [String] {
    try layout(runs).rows.map { "\($0.identifier) \($0.frame.y) \($0.frame.height)" }
  }

  private let oneByOne = ["item 0.0 1.0", "item 1.0 2.0", "item 3.0 3.0", "item 6.0 4.0"]

  @Test func `rows in a run are those that are asked for one by one`() throws {
    #expect(try rows([]) == oneByOne)
    #expect(try rows([RowRun(items, drawnBy: "item")]) == oneByOne)
    #expect(
      try rows([RowRun(Array(items[..<2]), drawnBy: "item"), RowRun(Array(items[2...]), drawnBy: "item")]) == oneByOne)
  }

  @Test func `rows of a uniform renderer are as high as it says`() throws {
    #expect(
      try rows([RowRun(count: 3, drawnBy: "tenth")]) == [
        "tenth 0.0 20.0", "tenth 20.0 20.0", "tenth 40.0 20.0", "item 60.0 4.0",
      ])
    #expect(try rows([RowRun(items, drawnBy: "tenth")]).last == "tenth 60.0 20.0")
  }

  @Test func `runs that do not add up are asked for one by one`() throws {
    #expect(try rows([RowRun(count: 4, drawnBy: "item")]) == oneByOne)
    #expect(try rows([RowRun([Item](), drawnBy: "item"), RowRun(count: -3, drawnBy: "tenth")]) == oneByOne)
    #expect(try rows([RowRun(items + items, drawnBy: "item")]) == oneByOne)
    #expect(try rows([RowRun(count: 9, drawnBy: "nobody")]) == oneByOne)
  }

  @Test func `a million rows answer`() throws {
    var registry = FloorRegistry()
    try registry.register(TenthCell.self)
    let many = Array(repeating: Item(height: 1), count: 1_000_000)
    let floor = Floor(Shelf(items: many, rowRuns: [RowRun(many, drawnBy: "tenth")]))
    let layout = TableLayout(Page(floors: [floor, floor], registry: registry), width: 200)
    #expect(layout.rows.count == 2_000_000 && layout.height == 40_000_000)
    #expect(layout.row(at: Point(x: 0, y: 20_000_000))?.section == 1)
    #expect(layout.rows(in: Rect(x: 0, y: 399, width: 1, height: 2)).map(\.index) == [19, 20])
    #expect(layout.frame(of: .row(section: 1, row: 999_999))?.maxY == 40_000_000)
  }

  @Test func `a hundred thousand rows that are asked for one by one take no longer than their number`() throws {
    var registry = FloorRegistry()
    try registry.register(ItemCell.self)
    let many = (0..<100_000).map { Item(height: Double($0 % 3)) }
    let layout = TableLayout(Page(floors: [Floor(Shelf(items: many, rowRuns: []))], registry: registry), width: 200)
    #expect(layout.rows.count == 100_000)
    #expect(layout.rows[99_999].frame.y == 99_999)
  }

  @Test func `counts and lengths that nobody can mean trap nowhere`() throws {
    #expect(try rows([RowRun(count: 2, drawnBy: "tenth"), RowRun(count: .max, drawnBy: "tenth")]).count == 4)
    var theme = Theme.standard
    theme.change(.body, size: -.infinity, lineHeight: -0.0)
    #expect(theme.style(.body).size == 4 && theme.style(.body).lineHeight == 4)
    theme.change(.body, size: .nan, lineHeight: .infinity)
    #expect(theme.style(.body).size == 4 && theme.style(.body).lineHeight == 200)
  }

  @Test func `a row of a run is drawn and hit as any other`() throws {
    let layout = try layout([RowRun(items, drawnBy: "item")])
    let row = try #require(layout.row(at: Point(x: 1, y: 6.5)))
    #expect(row.index == 3)
    #expect(layout.elements(of: .row(row)).elements.map(\.frame) == [Rect(x: 0, y: 0, width: 200, height: 4)])
  }
}
