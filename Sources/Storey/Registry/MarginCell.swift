/// The row of a margin. The engine adds one below every floor that has a margin.
struct MarginRow: TemplateRender {}

/// A renderer that draws nothing. The engine sets the height of each margin.
enum MarginCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "margin"

  static func height(of model: MarginRow, in context: LayoutContext) -> Double { 0 }

  static func draw(_ model: MarginRow, in canvas: inout FloorCanvas) {}
}
