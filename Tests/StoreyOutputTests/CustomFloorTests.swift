import Storey
import StoreyFloors
import StoreyOutput
import Testing

/// A floor that uses only the public API, with one model and one renderer.
private struct NoticeFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Notice"
  let base: FloorBase
  let message: JSONText
  let jump: Jump?

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    message = reader.required("message")
    jump = base.jump
  }

  static let cells: [any TemplateCell.Type] = [NoticeCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: NoticeCell.self) }
  func action(at position: Int) -> FloorAction? { jump?.action }
}

private enum NoticeCell: TemplateCell {
  static func height(of model: NoticeFloor, in context: LayoutContext) -> Double {
    20 + context.height(of: model.message, style: .body, width: context.width - 20)
  }

  static func draw(_ model: NoticeFloor, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { canvas in
      canvas.text(model.message, style: .body, in: canvas.bounds.insetBy(dx: 10, dy: 10), lineLimit: .max)
    }
  }
}

/// A similar floor as a plain `Decodable` type.
private struct PlainNotice: TemplateContainer, TemplateRender, Decodable {
  static let pattern: FloorPattern = "PlainNotice"
  let base: FloorBase
  let message: String

  static let cells: [any TemplateCell.Type] = [PlainNoticeCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: PlainNoticeCell.self) }
}

private enum PlainNoticeCell: TemplateCell {
  static func height(of model: PlainNotice, in context: LayoutContext) -> Double { 40 }

  static func draw(_ model: PlainNotice, in canvas: inout FloorCanvas) {
    canvas.text(JSONText(model.message), style: .title, in: canvas.bounds.insetBy(dx: 10, dy: 10), role: .heading)
  }
}

@Suite struct CustomFloorTests {
  private func layout() throws -> TableLayout {
    var registry = FloorRegistry.standard
    try registry.register(NoticeFloor.self)
    try registry.register(PlainNotice.self)
    let page = """
      {"floors":[{"pattern":"Notice","identityId":1,"message":"Open all night","jump":{"url":"/night"},"margin":{"height":8}},
      {"pattern":"PlainNotice","message":"Mind the step"}]}
      """
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
  }

  @Test func `a floor with one model and one renderer is in every output`() throws {
    let layout = try layout()
    #expect(layout.diagnostics.isEmpty)
    #expect(layout.rows.map(\.identifier.name) == ["notice", "margin", "plain-notice"])
    #expect(layout.rows.map(\.frame.height) == [40, 8, 40])
    let text = String(decoding: TextWriter().write(layout), as: UTF8.self)
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    let json = String(decoding: JSONWriter().write(layout), as: UTF8.self)
    for output in [text, html, json] {
      #expect(output.contains("Open all night"))
      #expect(output.contains("Mind the step"))
    }
    #expect(
      html.contains("<a class=\"e\" href=\"/night\" data-action=\"0.0.0\">"))
    #expect(html.contains("<h2 class=\"e t t-title\""))
    #expect(layout.actions.map { $0.url?.allowed } == ["/night"])
  }

  @Test func `a text has as many lines as fit in its frame, but at least one`() throws {
    var registry = FloorRegistry()
    try registry.register(LinesFloor.self)
    try registry.register(LinesFloor.Cell.self)
    let layout = TableLayout(Page(decoding: Array(#"{"floors":[{"pattern":"Lines"}]}"#.utf8), registry: registry))
    let list = layout.drawn(.row(layout.rows[0])).list
    let texts = list.elements.compactMap { element -> [String]? in
      if case .text(let block) = element.content { list.strings(of: block) } else { nil }
    }
    #expect(texts == [["aaa…"], ["aaa…"], ["aaa", "bbb…"], ["aaa", "bbb", "ccc"], ["aaa…"]])
  }

  @Test func `links and buttons are never nested`() throws {
    let layout = try NestingFloor.layout()
    let html = String(decoding: HTMLWriter().write(layout), as: UTF8.self)
    var depth = 0
    for part in html.split(separator: "<").dropFirst() {
      if part.hasPrefix("a ") || part.hasPrefix("button ") { depth += 1 }
      #expect(depth <= 1)
      if part.hasPrefix("/a>") || part.hasPrefix("/button>") { depth -= 1 }
    }
    #expect(depth == 0)
    for position in 0..<4 { #expect(html.contains("data-action=\"0.0.\(position)\"")) }
  }

  @Test func `frames that are not finite are written as finite numbers`() throws {
    let json = String(decoding: JSONWriter().write(try NestingFloor.layout()), as: UTF8.self)
    #expect(!json.contains("nan") && !json.contains("inf"))
    #expect(json.contains("\"x\": 0, \"y\": 1000000000000"))
  }
}

/// A floor that nests elements in ways that HTML does not allow.
private struct NestingFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Nesting"
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  static let cells: [any TemplateCell.Type] = [Cell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: Cell.self) }
  func action(at position: Int) -> FloorAction? {
    FloorAction(kind: .jump, url: position % 2 == 0 ? ResourceURL(JSONText("/\(position)")) : nil)
  }

  enum Cell: TemplateCell {
    static func height(of model: NestingFloor, in context: LayoutContext) -> Double { 50 }
    static func draw(_ model: NestingFloor, in canvas: inout FloorCanvas) {
      canvas.group(in: canvas.bounds, role: .list, position: 0) { canvas in
        canvas.fill(.accent, in: LayoutRect(x: .nan, y: .infinity, width: -1, height: 1))
        canvas.group(in: canvas.bounds, role: .heading, label: "outer", position: 1) { canvas in
          canvas.group(in: canvas.bounds, role: .listitem, position: 2) { canvas in
            canvas.carousel(in: canvas.bounds, paging: .page, contentWidth: 9) { canvas in
              canvas.text("x", style: .body, in: canvas.bounds, role: .heading)
            }
          }
          canvas.image(nil, in: canvas.bounds, label: "inner", position: 3)
        }
      }
    }
  }

  static func layout() throws -> TableLayout {
    var registry = FloorRegistry()
    try registry.register(NestingFloor.self)
    return TableLayout(Page(decoding: Array(#"{"floors":[{"pattern":"Nesting"}]}"#.utf8), registry: registry))
  }
}

/// A floor that draws one text into frames of different heights.
private struct LinesFloor: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Lines"
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  static let cells: [any TemplateCell.Type] = [Cell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: Cell.self) }

  enum Cell: TemplateCell {
    static func height(of model: LinesFloor, in context: LayoutContext) -> Double { 50 }
    static func draw(_ model: LinesFloor, in canvas: inout FloorCanvas) {
      for (height, limit) in [(0.0, Int.max), (20, .max), (40, .max), (1000, .max), (1000, 1)] {
        let frame = LayoutRect(x: 0, y: 0, width: 40, height: height)
        canvas.text("aaa bbb ccc", style: .body, in: frame, lineLimit: limit)
      }
    }
  }
}
