package import Storey

/// The choices of a layout.
package struct LayoutChoice: Sendable, Hashable {
  /// The widths of a page, in points.
  package static let widths = 120.0...4096.0

  /// The width, in points.
  package var width: Double
  /// The direction; `nil` for that of the page.
  package var direction: PageDirection?

  /// Creates choices.
  package init(width: Double = 375, direction: PageDirection? = nil) {
    self.width = width
    self.direction = direction
  }
}
