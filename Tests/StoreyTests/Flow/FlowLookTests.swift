import Testing

@testable import Storey

/// Properties of boxes that are set in any order.
@Suite struct FlowLookTests {
  private enum AreasCell: FlowCell {
    typealias Model = Areas
    static func flow(of model: Areas, in context: LayoutContext) -> Flow {
      let shadow = ElementLook(shadow: .low)
      return .column {
        Flow.space.size(height: 10).background(.surface, radius: 8).look(shadow)
        Flow.space.size(height: 10).background(.surface, radius: 8, look: shadow, clips: true)
        Flow.column { Flow.space.size(height: 10).background(.fill) }.background(.surface, radius: 8, clips: true)
          .look(shadow)
      }
    }
  }

  private struct Areas: TemplateRender {}

  private struct AreasFloor: TemplateContainer, JSONModel {
    static let pattern: FloorPattern = "Areas"
    static let cells: [any TemplateCell.Type] = [AreasCell.self]
    let base: FloorBase
    init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
    var rows: FloorRows { FloorRows([Areas()], drawnBy: AreasCell.self) }
  }

  @Test func `a look keeps the radius of the background, and only children are clipped`() throws {
    var registry = FloorRegistry()
    try registry.register(AreasFloor.self)
    let layout = TableLayout(Page(decoding: Array(#"{"floors": [{"pattern": "Areas"}]}"#.utf8), registry: registry))
    let list = layout.drawn(.row(layout.rows[0])).list
    let areas = list.elements.map { element in
      switch element.content {
      case .fill(_, let radius): "fill \(radius) \(element.look.map { list[$0].shadow != nil } ?? false)"
      case .group: "group \(element.look.flatMap { list[$0].corners?.common } ?? 0)"
      case .image, .text, .carousel: "other"
      }
    }
    #expect(areas == ["fill 8.0 true", "fill 8.0 true", "fill 8.0 true", "group 8.0", "fill 0.0 false"])
  }
}
