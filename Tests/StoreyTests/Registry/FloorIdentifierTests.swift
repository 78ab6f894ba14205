import Testing

@testable import Storey

private enum NoticeFloor {
  enum Cell: SampleCell {}
  enum NoticeCell: SampleCell {}
}

private enum Banner {
  enum Cell: SampleCell {}
}

private enum Generic<Element> {
  enum Cell: SampleCell {}
  enum ItemListCell: SampleCell {}
}

private enum Cell: SampleCell {}

private enum Plain: SampleCell {}

private struct SampleRow: TemplateRender {}

private protocol SampleCell: TemplateCell where Model == SampleRow {}

extension SampleCell {
  static func height(of model: SampleRow, in context: LayoutContext) -> Double { 0 }
  static func draw(_ model: SampleRow, in canvas: inout FloorCanvas) {}
}

@Suite struct FloorIdentifierTests {
  @Test func `the identifier of a renderer is derived from its type`() {
    enum LocalCell: SampleCell {}
    let named: [(any TemplateCell.Type, FloorIdentifier)] = [
      (NoticeFloor.Cell.self, "notice"), (NoticeFloor.NoticeCell.self, "notice"), (Banner.Cell.self, "banner"),
      (Generic<[String: (Int) -> Int]>.Cell.self, "generic"), (Generic<Int>.ItemListCell.self, "item-list"),
      (Cell.self, "cell"), (Plain.self, "plain"), (LocalCell.self, "local"), (HeaderCell.self, "header"),
    ]
    for (cell, name) in named { #expect(cell.floorIdentifier == name) }
  }

  @Test(arguments: [
    ("Shop.NoticeFloor.Cell", "notice"), ("Shop.Floor.Cell", "floor"), ("Shop.Cell", "cell"), ("Shop.SKUCell", "sku"),
    ("Shop.`a b`", "a b"), ("Shop.`two lines`.Cell", "two lines"),
    ("Shop.Page2Cell", "page2"), ("Shop.(unknown context at $1).TwoLinesCell", "two-lines"), ("Cell", "cell"),
    ("", "cell"),
  ])
  func `an identifier is derived from the qualified name of a type`(type: String, name: String) {
    #expect(FloorIdentifier(named: type).name == name)
  }
}
