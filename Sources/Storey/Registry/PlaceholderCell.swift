/// The row that replaces a floor or a row that cannot be drawn, if the policy is `.placeholder`.
struct PlaceholderRow: TemplateRender {
  /// The text of the box.
  let word: PageWord
  /// The name of the missing floor type or renderer.
  let argument: String
}

/// The renderer of a box with the name of the missing floor type or renderer, 44 points high.
enum PlaceholderCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "placeholder"
  static let height = 44.0

  static func height(of model: PlaceholderRow, in context: LayoutContext) -> Double { height }

  static func draw(_ model: PlaceholderRow, in canvas: inout FloorCanvas) {
    let box = canvas.bounds.insetBy(dx: 10, dy: 4)
    canvas.fill(.placeholder, in: box, radius: 4)
    let text = canvas.context.placeholder(model.word, model.argument)
    canvas.text(text, style: .caption, in: box.insetBy(dx: 8, dy: 10))
  }
}
