public import Storey

/// The layout parameters of a view.
public struct PageStyle: Sendable, Equatable {
  /// The width of the view, in points.
  public var width: Double
  /// The writing direction; `nil` for the direction of the page.
  public var direction: PageDirection?
  /// The colours, text styles, shadows and radii.
  public var theme: Theme
  /// The language; `nil` for the language of the page.
  public var language: LanguageTag?

  /// Creates a style. The default is a width of 375 points, the direction and language of the page and the standard theme.
  public init(
    width: Double = 375, direction: PageDirection? = nil, theme: Theme = .standard, language: LanguageTag? = nil
  ) {
    self.width = width
    self.direction = direction
    self.theme = theme
    self.language = language
  }

  /// Lays out a page. `old` is the layout of an earlier version of it, with which less is measured.
  func layOut(_ page: Page, after old: TableLayout? = nil) -> TableLayout {
    TableLayout(page, width: width, direction: direction, theme: theme, language: language, after: old)
  }
}
