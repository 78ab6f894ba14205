/// The margin as a row: the engine puts one under every floor that has a margin.
struct MarginRow: TemplateRender {}

/// Draws nothing. The engine itself knows how high each margin is.
enum MarginCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "margin"

  static func height(of model: MarginRow, in context: LayoutContext) -> Double { 0 }

  static func draw(_ model: MarginRow, in canvas: inout FloorCanvas) {}
}
