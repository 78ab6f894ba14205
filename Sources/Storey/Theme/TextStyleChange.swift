/// What is changed of a text style, as it is written.
package struct TextStyleChange: JSONModel {
  let size: Double?
  let lineHeight: Double?
  let weight: TextStyle.Weight?
  let color: ThemeColor?
  let isStruckThrough: Bool?

  package init(from reader: inout JSONReader) {
    size = reader.optional("size", as: Points.self, about: "The size of the face, in points")?.value
    lineHeight = reader.optional("lineHeight", as: Points.self, about: "From line to line, in points")?.value
    weight = reader.optional("weight", about: "How heavy the strokes are")
    color =
      reader.optional("color", as: WrittenColor.self, about: "A role, or a colour as #RGB, #RRGGBB or #RRGGBBAA")?.color
    isStruckThrough = reader.optional("struckThrough", about: "Whether a line runs through the text")
  }

  /// The style with the changes, as a theme has it; it is none of the standard ones then.
  package func applied(to style: TextStyle, in theme: Theme) -> TextStyle {
    let style = theme.style(style)
    return TextStyle(
      name: style.literalName, size: size ?? style.size, lineHeight: lineHeight ?? style.lineHeight,
      weight: weight ?? style.weight, color: color ?? style.color,
      isStruckThrough: isStruckThrough ?? style.isStruckThrough)
  }

  /// Whether nothing is changed.
  package var isEmpty: Bool {
    size == nil && lineHeight == nil && weight == nil && color == nil && isStruckThrough == nil
  }
}

/// A length that text can be written in.
private struct Points: ModelValue {
  let value: Double

  static func read(from value: borrowing ValueReader) -> Points? {
    guard let number = Double.read(from: value) else { return nil }
    if Theme.textLengths.contains(number) { return Points(value: number) }
    value.report(
      .outOfRange, .warning, "no text can be written with a size or line height of \(value.text) points",
      hint: "use 4 to 200 points")
    return nil
  }

  static var standIn: Points { Points(value: 14) }
  static var valueDescription: ValueDescription { .number(in: Theme.textLengths) }
}
