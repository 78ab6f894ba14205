/// What a renderer may know of the page it is measured for.
public struct LayoutContext: Sendable, Hashable {
  /// The width of the page, in points.
  public let width: Double

  /// A context for a width.
  public init(width: Double) {
    self.width = width
  }

  /// The width of a text on one line, in points. O(length).
  public func width(of text: PageText, style: TextStyle) -> Double {
    TextMeasurer.width(of: text, style: style)
  }

  /// How high a text is in a width, in points. O(length).
  public func height(of text: PageText, style: TextStyle, width: Double, lineLimit: Int = .max) -> Double {
    let lines = TextMeasurer.lines(of: text, style: style, width: width, limit: lineLimit)
    return Double(lines.count) * style.lineHeight
  }
}
