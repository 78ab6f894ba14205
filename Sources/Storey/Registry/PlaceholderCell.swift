/// Stands where a floor or a row cannot be drawn and the policy is `.placeholder`.
struct PlaceholderRow: TemplateRender {
  /// What is missing, for a person.
  let text: JSONText
}

/// A box 44 points high that names what is missing.
enum PlaceholderCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "placeholder"
  static let height = 44.0

  static func height(of model: PlaceholderRow, in context: LayoutContext) -> Double { height }

  static func draw(_ model: PlaceholderRow, in canvas: inout FloorCanvas) {
    let box = canvas.bounds.insetBy(dx: 10, dy: 4)
    canvas.fill(.placeholder, in: box, radius: 4)
    canvas.text(model.text, style: .caption, in: box.insetBy(dx: 8, dy: 10))
  }
}
