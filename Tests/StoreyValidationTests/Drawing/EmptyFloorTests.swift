import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Tests the findings about floors without visible content.
@Suite struct EmptyFloorTests {
  @Test(arguments: [
    // The finding is at the list that the floor reads, not at an unknown list.
    (#""pattern": "SingleGoods", "tags": [], "skuList": []"#, ["/floors/0/skuList"]),
    (#""pattern": "Focus", "tags": [], "picList": [{}]"#, ["/floors/0"]),
    (
      #""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "margin": {"height": 9}, "skuList": []"#,
      ["/floors/0/skuList"]
    ),
    // The finding is at the fallback, not at the floor that it replaces.
    (
      #""pattern": "New", "items": [], "fallback": {"pattern": "Focus", "picList": []}"#, ["/floors/0/fallback/picList"]
    ),
    (#""pattern": "New", "items": [], "fallback": {"pattern": "Focus", "picList": [{}]}"#, ["/floors/0/fallback"]),
    // Products without visible content.
    (#""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "skuList": [{"skuId": 1, "srv": "a"}]"#, ["/floors/0"]),
    (
      #""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "skuList": [{"skuId": 1, "srv": "a", "wprice": 1}]"#,
      []
    ),
    // Tabs without a row still have an action.
    (#""pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "a"}]"#, []),
    (#""pattern": "Category", "categoryList": []"#, ["/floors/0/categoryList"]),
    // Headings from a list are visible content, and a floor without a list may be only a heading.
    (#""pattern": "Titles", "titles": ["A", "B"]"#, []),
    (#""pattern": "Titles", "title": "A", "titles": []"#, ["/floors/0/titles"]),
    (#""pattern": "Heading", "title": "A""#, []),
  ])
  func `a floor without visible content is reported at its empty list`(floor: String, expected: [String]) throws {
    var registry = FloorRegistry.standard
    try registry.register(TitlesFloor.self)
    try registry.register(HeadingFloor.self)
    #expect(findings("empty-floor", floors: "{\(floor)}", registry: registry) == expected.map { "empty-floor \($0)" })
  }
}

private struct TitlesFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Titles"
  let base: FloorBase
  let titles: [JSONText]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    let title: JSONText? = reader.optional("title")
    titles = [title].compactMap(\.self) + reader.required("titles", as: [JSONText].self)
  }

  static let cells: [any TemplateCell.Type] = [TitleCell.self]
  var rows: FloorRows { FloorRows(count: titles.count, drawnBy: TitleCell.self) { TitleRow(title: titles[$0]) } }
}

private struct HeadingFloor: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "Heading"
  let base: FloorBase
  let title: JSONText

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    title = reader.required("title")
  }

  static let cells: [any TemplateCell.Type] = [TitleCell.self]
  var rows: FloorRows { FloorRows([TitleRow(title: title)], drawnBy: TitleCell.self) }
}

private struct TitleRow: TemplateRender {
  let title: JSONText
}

private enum TitleCell: UniformCell {
  typealias Model = TitleRow
  static func height(in context: LayoutContext) -> Double { 20 }
  static func draw(_ model: TitleRow, in canvas: inout FloorCanvas) {
    canvas.text(model.title, style: .title, in: canvas.bounds, role: .heading)
  }
}
