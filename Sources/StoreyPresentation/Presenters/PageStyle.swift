public import Storey

/// How a page is laid out for a view.
public struct PageStyle: Sendable, Equatable {
  /// The width of the view, in points.
  public var width: Double
  /// Where text begins; nil is as the page says.
  public var direction: PageDirection?
  /// Colours and text styles.
  public var theme: Theme

  /// A style, as pages are laid out unless something else is said.
  public init(width: Double = 375, direction: PageDirection? = nil, theme: Theme = .standard) {
    self.width = width
    self.direction = direction
    self.theme = theme
  }

  func layOut(_ page: Page) -> TableLayout {
    TableLayout(page, width: width, direction: direction, theme: theme)
  }
}
