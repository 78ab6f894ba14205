import Storey
import StoreyFloors
import StoreyValidation
import TestFiles
import Testing

/// Tests the findings about texts and pictures.
@Suite struct DrawnTextTests {
  @Test(arguments: Sample.all.map(\.name))
  func `pictures that are counted without drawing texts are those of the drawing`(name: String) throws {
    let sample = try #require(Sample.all.first { $0.name == name })
    let page = Page(decoding: try sample.bytes, registry: .standard)
    for width in [200.0, 375] {
      let layout = TableLayout(page, width: width)
      #expect(layout.pictureCount == InspectedPage(layout, byteCount: 0).drawing.pictureCount)
    }
  }

  @Test(arguments: [
    (#""lctitleImg": "a.png""#, true), (#""lctitleImg": "a.png", "rctitle": "All of it""#, true),
    (#""lctitleImg": "a.png", "lctitle": "Tea", "rctitle": "All of it""#, false),
    (#""lctitleImg": "a.png", "lctitle": " ""#, true),
  ])
  func `a title image requires a title on the same side`(header: String, isFound: Bool) {
    let floor =
      #"{"pattern": "SingleGoods", "fheader": {\#(header)}, "skuList": [{"skuId": 1, "title": "A", "srv": "a"}]}"#
    let expected = isFound ? ["image-without-alternative /floors/0/fheader/lctitleImg"] : []
    #expect(findings("image-without-alternative", floors: floor) == expected)
  }

  @Test(arguments: [
    (#""label": "logo""#, []), (#""label": "none""#, ["/floors/0/img"]), (#""label": "icon", "tap": true"#, []),
    (#""label": "logo", "tap": true"#, []), (#""label": "none", "tap": true"#, ["/floors/0/img"]),
    (#""label": "decoration""#, []), (#""label": "decoration", "tap": true"#, ["/floors/0/img"]),
    (#""label": "named decoration""#, []), (#""label": "named decoration", "tap": true"#, ["/floors/0/img"]),
    (#""label": "blank""#, ["/floors/0/img"]), (#""label": "made up""#, ["/floors/0/img"]),
    (#""label": "unnamed icon""#, []), (#""label": "unnamed icon", "tap": true"#, ["/floors/0"]),
  ])
  func `a label from code is accepted as alternative text, and a tappable picture requires a label`(
    keys: String, expected: [String]
  ) throws {
    var registry = FloorRegistry.standard
    try registry.register(BadgeFloor.self)
    let floor = "{\"pattern\": \"Badge\", \"img\": \"a.png\", \"jump\": {\"des\": \"search\", \"srv\": \"a\"}, \(keys)}"
    #expect(
      findings("image-without-alternative", floors: floor, registry: registry)
        == expected.map { "image-without-alternative \($0)" })
  }

  @Test func `each price that does not fit is reported once`() {
    let floor = """
      {"pattern": "SingleGoods", "skuList": [
        {"skuId": 1, "title": "A", "srv": "a", "wprice": "1234567890.12", "pprice": "123456789012345678.00"},
        {"skuId": 2, "title": "B", "srv": "b", "wprice": "9.90", "pprice": "12.00"}]}
      """
    #expect(
      findings("text-truncated", floors: floor) == [
        "text-truncated /floors/0/skuList/0/wprice", "text-truncated /floors/0/skuList/0/pprice",
      ])
  }

  @Test func `the title of a product may be truncated, and the kind of any other text is named`() {
    let long = "Tea of the first harvest, hand-picked in the mountains, 250 g"
    let page = """
      {"name": "Food", "floors": [
        {"pattern": "SingleGoods", "fheader": {"lctitle": "\(long)"}, "skuList": [
          {"skuId": 1, "title": "\(long)", "srv": "a", "wprice": "1234567890.12"}]},
        {"pattern": "NSelectN", "nBynList": [{"slogan": "\(long): \(long)", "jump": {"des": "search", "srv": "b"}}]},
        {"pattern": "Category", "categoryList": [{"title": "\(long)!", "functionId": "search", "srv": "c"}]}]}
      """
    let found = Validator(registry: .standard).validate(Array(page.utf8), file: "p").findings
      .filter { $0.rule == "text-truncated" }
    #expect(found.map(Self.subject) == ["the header", "the price", "the text", "the tab"])
  }

  @Test(arguments: [("12,345.67", "the number"), ("¥ 12345", "the price"), ("50 %", "the number"), ("12 g", nil)])
  func `a truncated number is reported even where a renderer expects that texts are truncated`(
    text: String, expected: String?
  ) {
    let page = #"{"name": "Food", "floors": [{"pattern": "Narrow", "text": "\#(text)"}]}"#
    var registry = FloorRegistry()
    #expect(throws: Never.self) { try registry.register(NarrowFloor.self) }
    let found = Validator(registry: registry).validate(Array(page.utf8), file: "p").findings
      .filter { $0.rule == "text-truncated" }
    #expect(found.map(Self.subject) == [expected].compactMap(\.self))
  }

  /// Returns the first two words of a message.
  private static func subject(_ finding: Finding) -> String {
    finding.message.split(separator: " ").prefix(2).joined(separator: " ")
  }

  @Test func `a composed text has the sources of all its parts`() throws {
    let document = try Document(parsing: Array(#"["tea", "250 g"]"#.utf8))
    let parts = document.root.elements.compactMap(\.text)
    let composed = JSONText("tea, 250 g", madeOf: parts)
    #expect(composed.string == "tea, 250 g")
    #expect(composed.sources.map(\.pointer.description) == ["/0", "/1"])
    #expect(composed.source?.pointer.description == "/0")
    #expect(JSONText("a", madeOf: [composed, parts[0]]).sources.count == 3)
    #expect(JSONText("a", madeOf: []).source == nil && JSONText("a", madeOf: "b").sources.isEmpty)
    #expect(!composed.isPlaceholder && JSONText(placeholder: "a", madeOf: parts[1]).isPlaceholder)
    #expect(JSONText(placeholder: "a", madeOf: parts[1]) == "a")
  }
}

/// A floor with one picture, whose label is selected by the page.
private struct BadgeFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Badge"
  let base: FloorBase
  let image: ResourceURL
  let label: JSONText
  let isTappable: Bool

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    image = reader.required("img")
    label = reader.required("label")
    isTappable = reader.optional("tap", or: false)
  }

  static let cells: [any TemplateCell.Type] = [BadgeCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: BadgeCell.self) }
  func action(at position: Int) -> FloorAction? { base.jump?.action }
  func source(at position: Int) -> TapSource? { TapSource(base.source, jump: base.jump) }
}

private enum BadgeCell: UniformCell {
  typealias Model = BadgeFloor
  static func height(in context: LayoutContext) -> Double { 20 }

  static func draw(_ model: BadgeFloor, in canvas: inout FloorCanvas) {
    let (label, role): (JSONText?, Role?) =
      switch model.label {
      case "none", "unnamed icon": (nil, .img)
      case "decoration": (nil, .presentation)
      case "named decoration": ("Logo", .presentation)
      case "blank": (" ", .img)
      case "made up": (Picture.label(at: 0, in: "Badges", canvas.context), .img)
      default: ("Logo", .img)
      }
    let isIcon = model.label == "icon" || model.label == "unnamed icon"
    canvas.image(
      isIcon ? ResourceURL("icon.png") : model.image, in: canvas.bounds, label: label, role: role,
      position: model.isTappable ? 0 : nil)
  }
}

/// A floor that draws a text, which may be truncated, in a few points.
private struct NarrowFloor: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Narrow"
  static let cells: [any TemplateCell.Type] = [NarrowCell.self]
  let base: FloorBase
  let text: JSONText

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    text = reader.required("text")
  }

  var rows: FloorRows { FloorRows([self], drawnBy: NarrowCell.self) }
}

private enum NarrowCell: UniformCell {
  typealias Model = NarrowFloor
  static let floorIdentifier: FloorIdentifier = "narrow"
  static func height(in context: LayoutContext) -> Double { 20 }

  static func draw(_ model: NarrowFloor, in canvas: inout FloorCanvas) {
    canvas.text(
      model.text, in: LayoutRect(x: 0, y: 0, width: 12, height: 20), lineLimit: 1, truncation: .expected)
  }
}
