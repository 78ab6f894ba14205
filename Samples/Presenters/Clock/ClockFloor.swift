import Storey

/// The model: a row that shows how many seconds were counted.
///
///     {"pattern": "Clock", "renderStyle": 2}
///
/// What a tap on it means it says as actions. It does not know who carries them out, and counts nothing itself.
struct ClockFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Clock"
  static let cells: [any TemplateCell.Type] = [ClockCell.self]

  let base: FloorBase
  /// 2 is a clock that stands out; any other is a plain one.
  let renderStyle: Int
  /// How many seconds were counted: not of the page, but of the app, which sets it.
  var count = 0

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    renderStyle = reader.optional("renderStyle", or: 1, about: "2 is a clock that stands out, any other a plain one")
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
  /// Begin to count.
  static let start = Self.custom("start")
  /// Stop, and forget what was counted.
  static let end = Self.custom("end")
}

/// The renderer: the same model always looks the same.
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
