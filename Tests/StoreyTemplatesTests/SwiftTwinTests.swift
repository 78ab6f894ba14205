import Storey
import StoreyOutput
import Testing

/// The Swift version of the template below: a coupon, and the shops that accept it, with a sticky header.
private struct CouponFloor: TemplateContainer, JSONModel, TemplateSorb {
  static let pattern: FloorPattern = "Coupon"
  static let cells: [any TemplateCell.Type] = [TitleCell.self, CouponCell.self, ShopCell.self]
  let base: FloorBase
  let title: JSONText
  let coupon: CouponRow?
  let shops: [ShopRow]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    title = reader.required("title")
    let amount: JSONText? = reader.optional("amount", as: Amount.self)?.text
    let image: ResourceURL? = reader.optional("img")
    shops = reader.optional("shops", or: [])
    // A refused URL is not drawn.
    coupon = image.flatMap { $0.isRefused ? nil : $0 }.map { [title, base] in
      CouponRow(title: title, amount: amount, image: $0, jump: base.jump)
    }
  }

  var rows: FloorRows {
    FloorRows(coupon.map { [$0] } ?? [], drawnBy: CouponCell.self) + FloorRows(shops, drawnBy: ShopCell.self)
  }
  var sorbHeader: FloorRow? { FloorRow(TitleRow(title: title), drawnBy: TitleCell.self) }
}

/// A number that keeps its spelling.
private struct Amount: ModelValue {
  let text: JSONText
  static func read(from value: borrowing ValueReader) -> Amount? {
    value.number(.number).map { [text = value.text] _ in Amount(text: text) }
  }
  static var standIn: Amount { Amount(text: "0") }
}

private struct TitleRow: TemplateRender {
  let title: JSONText
}

private struct CouponRow: TemplateRender, TemplateAction {
  let title: JSONText
  let amount: JSONText?
  let image: ResourceURL
  let jump: Jump?
  func action(at position: Int) -> FloorAction? { position == 0 ? jump?.action : nil }
}

private struct ShopRow: JSONModel, TemplateRender, TemplateAction {
  let name: JSONText?
  let jump: Jump?
  init(from reader: inout JSONReader) {
    name = reader.optional("name")
    jump = reader.optional("jump")
  }
  func action(at position: Int) -> FloorAction? { position == 0 ? jump?.action : nil }
}

private enum TitleCell: UniformCell {
  typealias Model = TitleRow
  static let floorIdentifier: FloorIdentifier = "coupon-header"
  static func height(in context: LayoutContext) -> Double { 44 }
  static func draw(_ model: TitleRow, in canvas: inout FloorCanvas) {
    canvas.text(model.title, style: .title, in: LayoutRect(x: 10, y: 12, width: canvas.bounds.width - 20, height: 20))
  }
}

private enum CouponCell: UniformCell {
  typealias Model = CouponRow
  static func height(in context: LayoutContext) -> Double { 80 }
  static func draw(_ model: CouponRow, in canvas: inout FloorCanvas) {
    let width = canvas.bounds.width
    canvas.group(in: canvas.bounds, label: model.title, position: 0) { canvas in
      canvas.fill(
        ThemeColor(hex: "#FFF3E0") ?? .fill, in: LayoutRect(x: 10, y: 8, width: width - 20, height: 64), radius: 8)
      canvas.image(
        model.image, in: LayoutRect(x: 18, y: 16, width: 56, height: 48), label: model.title, role: .img)
      if let amount = model.amount {
        canvas.text(
          JSONText("¥\(amount)"), style: .price, in: LayoutRect(x: width - 100, y: 28, width: 80, height: 24))
      }
    }
  }
}

private enum ShopCell: UniformCell {
  typealias Model = ShopRow
  static func height(in context: LayoutContext) -> Double { 40 }
  static func draw(_ model: ShopRow, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, label: model.name, position: 0) { canvas in
      guard let name = model.name else { return }
      canvas.text(name, style: .body, in: LayoutRect(x: 10, y: 10, width: canvas.bounds.width - 20, height: 20))
    }
  }
}

@Suite struct SwiftTwinTests {
  private static let template = """
    {
      "template": 1, "pattern": "Coupon", "summary": "A coupon with its amount, and the shops that take it",
      "fields": {
        "title":  { "type": "string", "required": true },
        "amount": { "type": "number", "minimum": 0 },
        "img":    { "type": "url" },
        "jump":   { "type": "jump" },
        "shops":  { "type": "array", "of": { "name": { "type": "string" }, "jump": { "type": "jump" } } }
      },
      "header": { "height": 44, "sticky": true, "elements": [
        { "text": "{title}", "style": "title", "frame": [10, 12, "100%-20", 20] } ] },
      "rows": [
        { "when": "img", "height": 80, "tap": "jump", "elements": [
          { "fill": "#FFF3E0", "radius": 8, "frame": [10, 8, "100%-20", 64] },
          { "image": "{img}", "fit": "cover", "label": "{title}", "frame": [18, 16, 56, 48] },
          { "text": "¥{amount}", "style": "price", "frame": ["100%-100", 28, 80, 24] } ] },
        { "each": "shops", "identifier": "shop", "height": 40, "tap": "jump", "elements": [
          { "text": "{name}", "style": "body", "frame": [10, 10, "100%-20", 20] } ] }
      ]
    }
    """

  private static let page = """
    {"floors": [
      {"identityId": 7, "pattern": "Coupon", "title": "Tea \\u0026 cake", "amount": 20.50, "img": "a.png",
        "jump": {"des": "ranklist", "srv": "coupon"}, "margin": {"height": 8},
        "shops": [{"name": "十月稻田", "jump": {"url": "https://shop.example/", "params": {"from": "coupon"}}}, {"name": "B"}, {}, 7]},
      {"pattern": "Coupon", "title": "No picture", "shops": [{"name": "C", "jump": {}}]},
      {"pattern": "Coupon", "title": "No amount", "img": "javascript:alert(1)", "amount": null},
      {"pattern": "Coupon", "amount": 3},
      {"pattern": "Coupon", "title": "A title that is longer than any page is wide, so that it has to be cut at its end"}
    ]}
    """

  @Test(arguments: [120.0, 375, 768], PageDirection.allCases)
  func `a template and its Swift version have the same outputs, byte for byte`(
    width: Double, direction: PageDirection
  ) throws {
    var swift = FloorRegistry()
    try swift.register(CouponFloor.self)
    let registries = [try Templates.registry(Self.template), swift]
    let outputs = registries.map { registry in
      let layout = TableLayout(
        Page(decoding: Array(Self.page.utf8), registry: registry), width: width, direction: direction)
      return [
        Self.withoutSources(JSONWriter(scroll: 20).write(layout)), HTMLWriter().write(layout),
        SVGWriter().write(layout),
        TextWriter().write(layout), ActionsWriter().json(layout),
      ].map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(outputs[0] == outputs[1])
    #expect(outputs[0][0].contains("¥20.50"))
  }

  /// Returns layout JSON without the sources of elements: the Swift version has no sources for its texts and taps.
  private static func withoutSources(_ json: [UInt8]) -> [UInt8] {
    Array(
      json.split(separator: 0x0A).filter { $0.firstRange(of: Array(#""source":"#.utf8)) == nil }.joined(separator: [
        0x0A
      ]))
  }

  @Test func `a template and its Swift version report the same diagnostics`() throws {
    var swift = FloorRegistry()
    try swift.register(CouponFloor.self)
    let found = [try Templates.registry(Self.template), swift].map { registry in
      Page(decoding: Array(Self.page.utf8), registry: registry).diagnostics.map { "\($0.rule) \($0.message)" }
    }
    #expect(found[0] == found[1])
    #expect(found[0].contains { $0.hasPrefix("missing-key") })
  }
}
