/// The row that replaces a floor or a row that cannot be drawn, if the policy is `.placeholder`.
struct PlaceholderRow: TemplateRender {
  /// The text of the box.
  let word: PageWord
  /// The name of the missing floor type or renderer.
  let argument: String
  /// The reason, which is a second line of the box.
  var reason: FloorOmission?
}

/// The renderer of a box with the name of the missing floor type or renderer, 44 points high, or one line higher with a reason.
enum PlaceholderCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "placeholder"
  static let height = 44.0

  static func height(of model: PlaceholderRow, in context: LayoutContext) -> Double {
    height + (model.reason == nil ? 0 : lineHeight(in: context))
  }

  private static func lineHeight(in context: LayoutContext) -> Double { context.style(.caption).lineHeight }

  static func draw(_ model: PlaceholderRow, in canvas: inout FloorCanvas) {
    let box = canvas.bounds.insetBy(dx: 10, dy: 4)
    canvas.fill(.placeholder, in: box, radius: 4)
    var frame = box.insetBy(dx: 8, dy: 10)
    let lineHeight = lineHeight(in: canvas.context)
    if model.reason != nil { frame.height -= lineHeight }
    canvas.text(title(of: model, in: canvas.context), style: .caption, in: frame)
    guard let reason = model.reason else { return }
    (frame.y, frame.height) = (frame.maxY, lineHeight)
    canvas.text(reason.text(in: canvas.context), style: .caption, in: frame)
  }

  private static func title(of model: PlaceholderRow, in context: LayoutContext) -> JSONText {
    let text = context.placeholder(model.word, model.argument)
    if !model.argument.isEmpty { return text }
    // A floor without a pattern has no name, and a space may separate the name.
    return JSONText(placeholder: text.string.split(separator: " ").joined(separator: " "))
  }
}
