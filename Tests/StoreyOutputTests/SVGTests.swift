import Storey
import StoreyOutput
import TestLevels
import Testing

private struct SignFloor: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Sign"
  let base: FloorBase
  let text: JSONText
  let image: ResourceURL?

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    text = reader.required("text")
    image = reader.optional("img")
  }

  static let cells: [any TemplateCell.Type] = [SignCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: SignCell.self) }
}

/// A renderer with custom text styles. One has the name of a class in the style sheet, the other contains markup characters.
private enum SignCell: TemplateCell {
  static let role = TextStyle(name: "n", size: 11, lineHeight: 14, color: .accent)
  static let literal = TextStyle(name: "a\"<b", size: 13, lineHeight: 14, weight: .bold, color: .literal(0x1122_33FF))

  static func height(of model: SignFloor, in context: LayoutContext) -> Double { 90 }

  static func draw(_ model: SignFloor, in canvas: inout FloorCanvas) {
    canvas.text(model.text, style: role, in: LayoutRect(x: 10, y: 0, width: 200, height: 14))
    canvas.text(model.text, style: literal, in: LayoutRect(x: 10, y: 20, width: 200, height: 14), alignment: .trailing)
    canvas.image(model.image, in: LayoutRect(x: 10, y: 40, width: 100, height: 40), label: model.text, role: .img)
    canvas.image(model.image, in: LayoutRect(x: 120, y: 40, width: 40, height: 40), role: .presentation)
  }
}

@Suite(.tags(.unsafeMemory)) struct SVGTests {
  private func svg(_ text: String, direction: PageDirection? = nil) throws -> String {
    var registry = FloorRegistry()
    try registry.register(SignFloor.self)
    let page =
      "{\"floors\":[{\"pattern\":\"Sign\",\"text\":\"\(text)\",\"img\":\"https://a.example/x/tea-and-cakes.jpg?w=1\"}]}"
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: registry), width: 300, direction: direction)
    return String(decoding: SVGWriter().write(layout), as: UTF8.self)
  }

  @Test func `a picture with a height has the floors that begin above it`() throws {
    var registry = FloorRegistry()
    try registry.register(SignFloor.self)
    let floors = (0..<9).map { "{\"pattern\":\"Sign\",\"text\":\"T\($0)\",\"img\":\"a.jpg\"}" }.joined(separator: ",")
    let layout = TableLayout(Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: registry), width: 300)
    var writer = SVGWriter()
    writer.height = layout.sections[2].frame.y + 1
    let svg = String(decoding: writer.write(layout), as: UTF8.self)
    #expect(svg.contains(">T2</text>") && !svg.contains("T3"))
    #expect(svg.contains("height=\"\(Int(writer.height))\" viewBox=\"0 0 300 \(Int(writer.height))\""))
    writer.height = layout.height + 100
    #expect(writer.write(layout) == SVGWriter().write(layout))
  }

  @Test func `custom text styles are written inline, regardless of their names`() throws {
    let svg = try svg("Tea")
    // The baseline is (14 + (0.905 - 0.212) * 11) / 2 below the top.
    #expect(
      svg.contains(#"<text class="c-accent" style="font-size:11px;font-weight:400" x="10" y="10.8115">Tea</text>"#))
    #expect(
      svg.contains(
        ##"<text style="font-size:13px;font-weight:700;fill:#112233" x="210" text-anchor="end" y="31.5045">Tea</text>"##
      ))
  }

  @Test func `pictures are described by label, file name and size`() throws {
    let svg = try svg("Tea")
    #expect(svg.contains("<title>Tea · tea-and-cakes.jpg · 100 × 40</title>"))
    #expect(svg.contains("<title>tea-and-cakes.jpg · 40 × 40</title>"))
    #expect(svg.contains(">100 × 40</text>") && !svg.contains(">40 ×"))
  }

  @Test func `text from right to left begins at the right edge`() throws {
    let svg = try svg("Tea", direction: .rightToLeft)
    #expect(svg.contains("direction=\"rtl\""))
    #expect(svg.contains(#"x="290" y="10.8115">Tea</text>"#))
    #expect(svg.contains(#"x="90" text-anchor="end""#))
  }

  @Test(arguments: ["</text><script>alert(1)</script>", "&lt;", "]]>", "\\u0000\\u0007\\ufffe", "<!--", "' onload='x"])
  func `text of a page never becomes markup`(text: String) throws {
    let svg = try svg(text)
    #expect(!svg.contains("<script") && !svg.contains("<!--") && !svg.contains("onload='"))
    #expect(svg.unicodeScalars.allSatisfy { $0.value >= 0x20 || $0 == "\n" })
    #expect(!svg.contains("\u{FFFE}") && !svg.contains("&lt;lt;"))
  }
}
