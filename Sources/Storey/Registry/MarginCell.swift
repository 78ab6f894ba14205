/// The margin as a row: the engine puts one under every floor that has a margin.
struct MarginRow: TemplateRender {
  let height: Double
  var floorIdentifier: FloorIdentifier { MarginCell.floorIdentifier }
}

/// Draws nothing, as high as the margin.
enum MarginCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "margin"

  static func height(of model: MarginRow, in context: LayoutContext) -> Double { model.height }

  static func draw(_ model: MarginRow, in canvas: inout Canvas) {}
}
