/// How text looks. Lengths in points.
public struct TextStyle: Sendable {
  /// How heavy the strokes are.
  public enum Weight: String, ModelChoice, Sendable, Hashable, CaseIterable {
    /// The two weights whose widths are known: `regular` for text, `bold` for titles and prices.
    case regular, bold
  }

  /// The style's name, as the layout JSON writes it. A literal, so that a style is plain numbers to copy.
  package let literalName: StaticString
  /// The size of the face.
  public let size: Double
  /// The distance from line to line.
  public let lineHeight: Double
  /// How heavy the strokes are.
  public let weight: Weight
  /// The colour of the text.
  public let color: ThemeColor
  /// Whether a line runs through the text.
  public let isStruckThrough: Bool
  /// Which of `standard` it is, also when a theme has changed it; nil for a style of a renderer's own.
  let standardIndex: Int?

  /// Whether it is one of `standard`: outputs may then refer to it by its name, and a theme may change it.
  package var isStandard: Bool { standardIndex != nil }

  /// A style from its parts, which is none of `standard` even if it looks like one.
  public init(
    name: StaticString, size: Double, lineHeight: Double, weight: Weight = .regular, color: ThemeColor = .text,
    isStruckThrough: Bool = false
  ) {
    self.init(
      standard: nil, name: name, size: size, lineHeight: lineHeight, weight: weight, color: color,
      isStruckThrough: isStruckThrough)
  }

  private init(
    standard index: Int?, name: StaticString, size: Double, lineHeight: Double, weight: Weight = .regular,
    color: ThemeColor = .text, isStruckThrough: Bool = false
  ) {
    standardIndex = index
    literalName = name
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
    self.color = color
    self.isStruckThrough = isStruckThrough
  }

  /// The style's name, as the layout JSON writes it.
  public var name: String { literalName.description }

  /// The style with other looks and the same name.
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
  /// Running text: 14/20.
  public static let body = TextStyle(standard: 2, name: "body", size: 14, lineHeight: 20)
  /// Small text: 12/16.
  public static let caption = TextStyle(standard: 3, name: "caption", size: 12, lineHeight: 16)
  /// Small text of less weight: 12/16.
  public static let secondary = TextStyle(
    standard: 4, name: "secondary", size: 12, lineHeight: 16, color: .secondaryText)
  /// The price to pay: 14/16 bold.
  public static let price = TextStyle(
    standard: 5, name: "price", size: 14, lineHeight: 16, weight: .bold, color: .price)
  /// A higher price that no longer holds: 10/12, struck out.
  public static let formerPrice = TextStyle(
    standard: 6, name: "formerPrice", size: 10, lineHeight: 12, color: .secondaryText, isStruckThrough: true)

  /// The styles that the engine names itself.
  public static let standard: [TextStyle] = [title, heading, body, caption, secondary, price, formerPrice]
}

extension TextStyle: Hashable {
  public static func == (a: TextStyle, b: TextStyle) -> Bool {
    a.size == b.size && a.lineHeight == b.lineHeight && a.weight == b.weight && a.color == b.color
      && a.isStruckThrough == b.isStruckThrough && a.standardIndex == b.standardIndex && a.name == b.name
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(size)
  }
}
