/// The properties of the page for which renderers measure and draw.
public struct LayoutContext: Sendable, Hashable {
  /// The maximum height of a row and the maximum width of a page, in points.
  static let maximumHeight: Double = 100_000

  /// The width of the page, in points.
  public let width: Double
  /// The direction of text. Renderers always lay out from left to right; the canvas mirrors the drawing.
  public let direction: PageDirection
  /// The colours and text styles.
  public let theme: Theme

  /// Creates a context with a width.
  public init(width: Double, direction: PageDirection = .leftToRight, theme: Theme = .standard) {
    self.width = width
    self.direction = direction
    self.theme = theme
  }

  /// Returns the width of a text on one line, in points. O(length).
  public func width(of text: JSONText, style: TextStyle) -> Double {
    TextMeasurer.width(of: text, style: theme.style(style))
  }

  /// Returns the height of a text in a width, in points. O(length).
  public func height(of text: JSONText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let style = theme.style(style)
    let lines = TextMeasurer.lines(of: text, style: style, width: width, limit: lineLimit)
    return Double(lines.count) * style.lineHeight
  }

  /// Returns the height of a row that contains only a text on all its lines, inset by `inset` points from each edge.
  /// O(length).
  public func height(of text: JSONText, style: TextStyle = .body, insetBy inset: Double) -> Double {
    height(of: text, style: style, width: width - 2 * inset) + 2 * inset
  }
}

/// The direction of text and of elements side by side.
public enum PageDirection: String, ModelChoice, Sendable, Hashable, CaseIterable {
  /// From left to right, as in English and Chinese.
  case leftToRight = "ltr"
  /// From right to left, as in Arabic and Hebrew.
  case rightToLeft = "rtl"
}
