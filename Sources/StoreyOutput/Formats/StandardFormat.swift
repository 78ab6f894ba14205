/// A format of this package. The raw value is its name.
public enum StandardFormat: String, Sendable, Hashable, CaseIterable {
  /// A self-contained HTML file.
  case html
  /// Boxes, titles and prices in columns of characters.
  case text
  /// A picture of the whole page.
  case svg
  /// Every section, row and element with its frame.
  case json
}
