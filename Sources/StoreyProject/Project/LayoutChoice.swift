package import Storey

/// The choices of a layout.
package struct LayoutChoice: Sendable, Hashable {
  /// The widths of a page, in points.
  package static let widths = 120.0...4096.0

  /// The width, in points.
  package var width: Double
  /// The direction; `nil` for that of the page.
  package var direction: PageDirection?
  /// The time for which countdowns show the rest, in seconds since 1970; `nil` if they show their moments.
  package var now: Int?

  /// Creates choices.
  package init(width: Double = 375, direction: PageDirection? = nil, now: Int? = nil) {
    self.width = width
    self.direction = direction
    self.now = now
  }
}
