/// A text style. Lengths are in points.
public struct TextStyle: Sendable {
  /// A font weight.
  public enum Weight: String, ModelChoice, Sendable, Hashable, CaseIterable {
    /// The two weights whose glyph widths are known: `regular` for text, `bold` for titles and prices.
    case regular, bold
  }

  /// The style's name, as written in the layout JSON. A literal, so that copying a style counts no references.
  package let literalName: StaticString
  /// The font size.
  public let size: Double
  /// The line height.
  public let lineHeight: Double
  /// The font weight.
  public let weight: Weight
  /// The colour of the text.
  public let color: ThemeColor
  /// Whether the text is struck through.
  public let isStruckThrough: Bool
  /// Whether the glyphs are slanted. Those of the standard styles are not.
  public let isItalic: Bool
  /// The index in `standard`, even if a theme has changed the style; `nil` for a custom style of a renderer.
  let standardIndex: Int?

  /// Whether the style sheets of outputs have a rule for the style, so that outputs refer to it by its name. Outputs write the properties of
  /// the other styles where they are used: few pages have them.
  package var hasRule: Bool { standardIndex.map { $0 < Self.ruleCount } ?? false }

  /// The number of styles with rules. They are the first of `standard`.
  private static let ruleCount = 7

  /// Creates a custom style of a renderer. It is not a standard style, even if all its properties are equal.
  public init(
    name: StaticString, size: Double, lineHeight: Double, weight: Weight = .regular, color: ThemeColor = .text,
    isStruckThrough: Bool = false, isItalic: Bool = false
  ) {
    self.init(
      standard: nil, name: name, size: size, lineHeight: lineHeight, weight: weight, color: color,
      isStruckThrough: isStruckThrough, isItalic: isItalic)
  }

  private init(
    standard index: Int?, name: StaticString, size: Double, lineHeight: Double, weight: Weight = .regular,
    color: ThemeColor = .text, isStruckThrough: Bool = false, isItalic: Bool = false
  ) {
    self.isItalic = isItalic
    standardIndex = index
    literalName = name
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
    self.color = color
    self.isStruckThrough = isStruckThrough
  }

  /// The style's name, as written in the layout JSON.
  public var name: String { literalName.description }

  /// Returns the style with some properties changed and the same name.
  func with(
    size: Double? = nil, lineHeight: Double? = nil, weight: Weight? = nil, color: ThemeColor? = nil,
    isStruckThrough: Bool? = nil
  ) -> TextStyle {
    TextStyle(
      standard: standardIndex, name: literalName, size: size ?? self.size, lineHeight: lineHeight ?? self.lineHeight,
      weight: weight ?? self.weight, color: color ?? self.color,
      isStruckThrough: isStruckThrough ?? self.isStruckThrough)
  }

  /// The title of a floor: 16/20 bold.
  public static let title = TextStyle(standard: 0, name: "title", size: 16, lineHeight: 20, weight: .bold)
  /// A heading inside a floor: 14/20 bold.
  public static let heading = TextStyle(standard: 1, name: "heading", size: 14, lineHeight: 20, weight: .bold)
  /// Body text: 14/20.
  public static let body = TextStyle(standard: 2, name: "body", size: 14, lineHeight: 20)
  /// Small text: 12/16.
  public static let caption = TextStyle(standard: 3, name: "caption", size: 12, lineHeight: 16)
  /// Small, less important text: 12/16.
  public static let secondary = TextStyle(
    standard: 4, name: "secondary", size: 12, lineHeight: 16, color: .secondaryText)
  /// The price to pay: 14/16 bold.
  public static let price = TextStyle(
    standard: 5, name: "price", size: 14, lineHeight: 16, weight: .bold, color: .price)
  /// A former, higher price: 10/12, struck through.
  public static let formerPrice = TextStyle(
    standard: 6, name: "formerPrice", size: 10, lineHeight: 12, color: .secondaryText, isStruckThrough: true)
  /// The price of a product that stands out: 20/24 bold.
  public static let largePrice = TextStyle(
    standard: 7, name: "largePrice", size: 20, lineHeight: 24, weight: .bold, color: .price)
  /// The sign and the decimals of a price: 12/16 bold.
  public static let smallPrice = TextStyle(
    standard: 8, name: "smallPrice", size: 12, lineHeight: 16, weight: .bold, color: .price)
  /// The text of a label, such as a promotion: 10/14.
  public static let tag = TextStyle(standard: 9, name: "tag", size: 10, lineHeight: 14)

  /// The styles that the engine defines.
  public static let standard: [TextStyle] = [
    title, heading, body, caption, secondary, price, formerPrice, largePrice, smallPrice, tag,
  ]
}

extension TextStyle: Hashable {
  public static func == (a: TextStyle, b: TextStyle) -> Bool {
    a.size == b.size && a.lineHeight == b.lineHeight && a.weight == b.weight && a.color == b.color
      && a.isStruckThrough == b.isStruckThrough && a.isItalic == b.isItalic && a.standardIndex == b.standardIndex
      && a.name == b.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(size)
  }
}
