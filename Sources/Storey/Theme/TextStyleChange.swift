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
    size = reader.optional("size", as: ThemeLength<TextLength>.self, about: "The font size, in points")?.value
    lineHeight =
      reader.optional("lineHeight", as: ThemeLength<TextLength>.self, about: "The line height, in points")?.value
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
