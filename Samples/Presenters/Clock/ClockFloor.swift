import Storey

/// The model: a row that shows the number of counted seconds.
///
///     {"pattern": "Clock", "renderStyle": 2}
///
/// The row describes its taps as actions. It does not know their handlers, and does not count.
struct ClockFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Clock"
  static let cells: [any TemplateCell.Type] = [ClockCell.self]

  let base: FloorBase
  /// The style: 2 for a highlighted clock, any other value for a plain one.
  let renderStyle: Int
  /// The number of counted seconds. It is not part of the page: the app sets it.
  var count = 0

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    renderStyle = reader.optional("renderStyle", or: 1, about: "2 for a highlighted clock, others for a plain one")
  }

  var rows: FloorRows { FloorRows([self], drawnBy: ClockCell.self) }

  func action(at position: Int) -> FloorAction? {
    switch position {
    case ClockCell.startPosition: FloorAction(kind: .start)
    case ClockCell.endPosition: FloorAction(kind: .end)
    default: nil
    }
  }
}

extension FloorAction.Kind {
  /// Start counting.
  static let start = Self.custom("start")
  /// Stop counting and reset the count.
  static let end = Self.custom("end")
}

/// The renderer: a pure function of the model.
enum ClockCell: UniformCell {
  typealias Model = ClockFloor
  static let startPosition = 0
  static let endPosition = 1

  static func height(in context: LayoutContext) -> Double { 48 }

  static func draw(_ model: ClockFloor, in canvas: inout FloorCanvas) {
    let row = canvas.bounds
    canvas.fill(model.renderStyle == 2 ? .accent : .surface, in: row)
    let third = row.width / 3
    let texts: [(text: JSONText, position: Int?)] = [
      (JSONText("\(model.count) s"), nil), ("Start", startPosition), ("End", endPosition),
    ]
    for (index, (text, position)) in texts.enumerated() {
      let place = LayoutRect(x: third * Double(index), y: 14, width: third, height: 20)
      canvas.text(text, style: .title, in: place, alignment: .center, position: position)
    }
  }
}
