import Storey
import TestFloors

/// A floor with one row, 40 high: a carousel as wide as the page with cards 60 wide and 20 high, each with an event, and two
/// buttons below it that share a position.
struct Wheel: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Wheel"
  let base: FloorBase
  let events: [JSONText]

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    events = reader.optional("events", or: [])
  }

  static let cells: [any TemplateCell.Type] = [WheelCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: WheelCell.self) }

  func action(at position: Int) -> FloorAction? {
    if events.indices.contains(position) {
      return FloorAction(kind: .jump, destination: "card", eventID: events[position])
    }
    return position == 100 ? FloorAction(kind: .share) : nil
  }

  /// Returns the layout of a page of `Wheel` and `Stack` floors.
  static func layout(_ floors: String, width: Double = 100, direction: PageDirection? = nil) throws -> TableLayout {
    var registry = try Stack.registry()
    try registry.register(Wheel.self)
    return TableLayout(
      Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: registry), width: width, direction: direction)
  }
}

enum WheelCell: TemplateCell {
  static func height(of model: Wheel, in context: LayoutContext) -> Double { 40 }

  static func draw(_ model: Wheel, in canvas: inout FloorCanvas) {
    let window = LayoutRect(x: 0, y: 0, width: canvas.bounds.width, height: 20)
    canvas.carousel(in: window, paging: .free, contentWidth: Double(model.events.count) * 60) { canvas in
      for position in model.events.indices {
        let card = LayoutRect(x: Double(position) * 60, y: 0, width: 60, height: 20)
        canvas.group(in: card, label: model.events[position], position: position) { _ in }
      }
    }
    // The larger element determines the frame of the position.
    canvas.image(nil, in: LayoutRect(x: 0, y: 20, width: 10, height: 2), position: 100)
    canvas.image(nil, in: LayoutRect(x: 0, y: 30, width: 40, height: 10), position: 100)
    canvas.image(nil, in: LayoutRect(x: 50, y: 30, width: 0, height: 10), position: 101)
  }
}
