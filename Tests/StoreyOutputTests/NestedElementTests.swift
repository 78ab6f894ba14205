import Foundation
import Storey
import StoreyOutput
import Testing

@Suite struct NestedElementTests {
  private static let labels = ["before", "first", "second", "third", "inner", "last", "after"]

  private func outputs() throws -> [(format: String, text: String)] {
    var registry = FloorRegistry()
    try registry.register(NestCell.self)
    let layout = TableLayout(Page(floors: [Floor(NestFloor())], registry: registry), width: 300)
    return [
      ("html", String(decoding: HTMLWriter().write(layout), as: UTF8.self)),
      ("svg", String(decoding: SVGWriter().write(layout), as: UTF8.self)),
      ("json", String(decoding: JSONWriter().write(layout), as: UTF8.self)),
    ]
  }

  @Test func `elements at any depth are written in drawing order`() throws {
    for (format, text) in try outputs() {
      let places = Self.labels.map { text.range(of: "label \($0)")?.lowerBound }
      for (label, place) in zip(Self.labels, places) { #expect(place != nil, "\(format) lacks \(label)") }
      let found = places.compactMap(\.self)
      #expect(found == found.sorted(), "\(format)")
    }
  }
}

private struct NestFloor: TemplateContainer, TemplateRender {
  static let pattern: FloorPattern = "Nest"
  let base = FloorBase(pattern: pattern)
  static let cells: [any TemplateCell.Type] = [NestCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: NestCell.self) }
}

/// Pictures in a carousel and in nested groups. The inner group and the carousel end with a picture.
private enum NestCell: TemplateCell {
  typealias Model = NestFloor
  static func height(of model: NestFloor, in context: LayoutContext) -> Double { 100 }

  static func draw(_ model: NestFloor, in canvas: inout FloorCanvas) {
    func picture(_ label: String, _ x: Double, _ canvas: inout FloorCanvas) {
      let frame = LayoutRect(x: x, y: 10, width: 30, height: 30)
      canvas.image(nil, in: frame, label: JSONText("label \(label)"), role: .img)
    }
    picture("before", 0, &canvas)
    canvas.carousel(in: LayoutRect(x: 40, y: 0, width: 200, height: 60), paging: .free, contentWidth: 400) { canvas in
      picture("first", 40, &canvas)
      canvas.group(in: LayoutRect(x: 80, y: 0, width: 80, height: 60)) { canvas in
        picture("second", 80, &canvas)
        canvas.group(in: LayoutRect(x: 120, y: 0, width: 40, height: 60)) { canvas in
          picture("third", 120, &canvas)
          picture("inner", 125, &canvas)
        }
      }
      picture("last", 170, &canvas)
    }
    picture("after", 250, &canvas)
  }
}
