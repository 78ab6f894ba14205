import Storey

/// A floor with two jumps that declares the source of each position.
struct DoorsFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Doors"
  let base: FloorBase
  let text: JSONText
  let more: Jump?

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    text = reader.required("text")
    more = reader.optional("more")
  }

  static let cells: [any TemplateCell.Type] = [DoorsCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: DoorsCell.self) }

  func action(at position: Int) -> FloorAction? { (position == 0 ? base.jump : more)?.action }
  func source(at position: Int) -> TapSource? {
    position == 0 ? TapSource(base.source, jump: base.jump) : TapSource(base.source, jump: more, key: "more")
  }
}

/// Draws both jumps of a `Doors` floor under the same text, the second in two elements.
enum DoorsCell: UniformCell {
  typealias Model = DoorsFloor
  static func height(in context: LayoutContext) -> Double { 20 }

  static func draw(_ model: DoorsFloor, in canvas: inout FloorCanvas) {
    for (x, position) in [(0.0, 0), (100, 1), (200, 1)] {
      canvas.text(model.text, style: .body, in: LayoutRect(x: x, y: 0, width: 100, height: 20), position: position)
    }
  }
}

/// A floor that does not declare the sources of its positions. Position 0 has the action of its jump, position 1 of its banner,
/// and each later position of the jump of a tile.
struct SilentFloor: TemplateContainer, JSONModel, TemplateRender, TemplateAction {
  static let pattern: FloorPattern = "Silent"
  let base: FloorBase
  let text: JSONText
  let banner: Banner?
  let tiles: [Tile]

  struct Banner: JSONModel {
    let destination: JSONText
    init(from reader: inout JSONReader) { destination = reader.required("des") }
  }

  struct Tile: JSONModel {
    let text: JSONText?
    let jump: Jump?
    init(from reader: inout JSONReader) {
      text = reader.optional("text")
      jump = reader.optional("jump")
    }
  }

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    text = reader.required("text")
    banner = reader.optional("banner")
    tiles = reader.optional("tiles", or: [])
  }

  static let cells: [any TemplateCell.Type] = [SilentCell.self]
  var rows: FloorRows { FloorRows([self], drawnBy: SilentCell.self) }

  func action(at position: Int) -> FloorAction? {
    switch position {
    case 0: base.jump?.action
    case 1: banner.map { FloorAction(kind: .jump, destination: $0.destination) }
    default: tiles.indices.contains(position - 2) ? tiles[position - 2].jump?.action : nil
    }
  }
}

/// Draws a `Silent` floor: its text at positions 0 and 1, and the text of a tile at each later position.
enum SilentCell: UniformCell {
  typealias Model = SilentFloor
  static func height(in context: LayoutContext) -> Double { 20 }

  static func draw(_ model: SilentFloor, in canvas: inout FloorCanvas) {
    for position in 0..<(2 + model.tiles.count) {
      let frame = LayoutRect(x: Double(position) * 60, y: 0, width: 60, height: 20)
      let text = position < 2 ? model.text : model.tiles[position - 2].text
      canvas.group(in: frame, label: text, position: position) { canvas in
        if let text { canvas.text(text, style: .body, in: frame) }
      }
    }
  }
}
