/// The changes to a text style, as written in a theme or a template.
package struct TextStyleChange: JSONModel {
  let size: Double?
  let lineHeight: Double?
  let weight: TextStyle.Weight?
  let color: ThemeColor?
  let isStruckThrough: Bool?

  package init(from reader: inout JSONReader) {
    self.init(from: &reader) { reader in
      reader.optional("color", as: WrittenColor.self, about: "The colour: a role, #RGB, #RRGGBB or #RRGGBBAA")?.color
    }
  }

  /// Reads the changes, with a colour that `readColor` reads.
  package init(from reader: inout JSONReader, color readColor: (inout JSONReader) -> ThemeColor?) {
    size = reader.optional("size", as: Points.self, about: "The font size, in points")?.value
    lineHeight = reader.optional("lineHeight", as: Points.self, about: "The line height, in points")?.value
    weight = reader.optional("weight", about: "The font weight")
    color = readColor(&reader)
    isStruckThrough = reader.optional("struckThrough", about: "Whether the text is struck through")
  }

  /// Returns the style of a theme with the changes applied. The result is not a standard style.
  ///
  /// - Parameters:
  ///   - other: The colour in place of that of the changes, or `nil`.
  ///   - isItalic: Whether the glyphs are slanted.
  package func applied(
    to style: TextStyle, in theme: Theme, color other: ThemeColor? = nil, isItalic: Bool = false
  ) -> TextStyle {
    let style = theme.style(style)
    return TextStyle(
      name: style.literalName, size: size ?? style.size, lineHeight: lineHeight ?? style.lineHeight,
      weight: weight ?? style.weight, color: other ?? color ?? style.color,
      isStruckThrough: isStruckThrough ?? style.isStruckThrough, isItalic: isItalic)
  }

  /// Whether there are no changes.
  package var isEmpty: Bool {
    size == nil && lineHeight == nil && weight == nil && color == nil && isStruckThrough == nil
  }
}

/// A font size or line height, in points.
private struct Points: ModelValue {
  let value: Double

  static func read(from value: borrowing ValueReader) -> Points? {
    guard let number = Double.read(from: value) else { return nil }
    if Theme.textLengths.contains(number) { return Points(value: number) }
    value.report(
      .outOfRange, .warning, "the number \(value.text) is out of range; expected 4 to 200 points",
      hint: "use a size or line height from 4 to 200 points")
    return nil
  }

  static var standIn: Points { Points(value: 14) }
  static var valueDescription: ValueDescription { .number(in: Theme.textLengths) }
}
