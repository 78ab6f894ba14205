import Storey
import StoreyFloors
import StoreyValidation
import Testing

/// Floors that show nothing, and what is missing in them.
@Suite struct EmptyFloorTests {
  @Test(arguments: [
    // The list that the floor reads, not one that it does not know.
    (#""pattern": "SingleGoods", "tags": [], "skuList": []"#, ["/floors/0/skuList"]),
    (#""pattern": "Focus", "tags": [], "picList": [{}]"#, ["/floors/0"]),
    (
      #""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "margin": {"height": 9}, "skuList": []"#,
      ["/floors/0/skuList"]
    ),
    // The floor that is shown, not the one that it stands for.
    (
      #""pattern": "New", "items": [], "fallback": {"pattern": "Focus", "picList": []}"#, ["/floors/0/fallback/picList"]
    ),
    (#""pattern": "New", "items": [], "fallback": {"pattern": "Focus", "picList": [{}]}"#, ["/floors/0/fallback"]),
    // Products of which nothing can be seen.
    (#""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "skuList": [{"skuId": 1, "srv": "a"}]"#, ["/floors/0"]),
    (
      #""pattern": "SingleGoods", "fheader": {"lctitle": "Tea"}, "skuList": [{"skuId": 1, "srv": "a", "wprice": 1}]"#,
      []
    ),
    // Tabs without a row lead somewhere.
    (#""pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "a"}]"#, []),
    (#""pattern": "Category", "categoryList": []"#, ["/floors/0/categoryList"]),
    // Headings of a list are what it shows, and a floor without a list may be a heading.
    (#""pattern": "Titles", "titles": ["A", "B"]"#, []),
    (#""pattern": "Titles", "title": "A", "titles": []"#, ["/floors/0/titles"]),
    (#""pattern": "Heading", "title": "A""#, []),
  ])
  func `a floor that shows nothing is reported at the list that is empty`(floor: String, expected: [String]) throws {
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
