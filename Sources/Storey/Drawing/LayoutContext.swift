/// What a renderer may know of the page it is measured for.
public struct LayoutContext: Sendable, Hashable {
  /// The greatest height of a row, and the greatest width of a page, in points.
  static let maximumHeight: Double = 100_000

  /// The width of the page, in points.
  public let width: Double
  /// Where text begins. Renderers place everything as if it were the left: the canvas mirrors what is drawn.
  public let direction: PageDirection
  /// Colours and text styles.
  public let theme: Theme

  /// A context for a width.
  public init(width: Double, direction: PageDirection = .leftToRight, theme: Theme = .standard) {
    self.width = width
    self.direction = direction
    self.theme = theme
  }

  /// The width of a text on one line, in points. O(length).
  public func width(of text: JSONText, style: TextStyle) -> Double {
    TextMeasurer.width(of: text, style: theme.style(style))
  }

  /// How high a text is in a width, in points. O(length).
  public func height(of text: JSONText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let style = theme.style(style)
    let lines = TextMeasurer.lines(of: text, style: style, width: width, limit: lineLimit)
    return Double(lines.count) * style.lineHeight
  }

  /// How high a row is that shows nothing but a text, on all its lines, so many points from each of its edges. O(length).
  public func height(of text: JSONText, style: TextStyle = .body, insetBy inset: Double) -> Double {
    height(of: text, style: style, width: width - 2 * inset) + 2 * inset
  }
}

/// Where text begins, and so where the first of things side by side stands.
public enum PageDirection: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// From the left, as in English and Chinese.
  case leftToRight = "ltr"
  /// From the right, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
