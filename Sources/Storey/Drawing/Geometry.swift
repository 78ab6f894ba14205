/// A point. Coordinates are in points; y grows downwards.
public struct LayoutPoint: Sendable, Hashable {
  /// The distance from the left, in points.
  public var x: Double
  /// The distance from the top, in points.
  public var y: Double

  /// Creates a point with coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A size, in points.
public struct LayoutSize: Sendable, Hashable {
  /// The width, in points.
  public var width: Double
  /// The height, in points.
  public var height: Double

  /// Creates a size with a width and a height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in points; y grows downwards. The rectangle contains its left and top edges, but not its right and bottom
/// edges.
public struct LayoutRect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double

  /// Creates a rectangle with an origin and a size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }

  /// Returns whether the rectangle contains a point. It does not contain its right and bottom edges.
  public func contains(_ point: LayoutPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns the rectangle inset on all sides. Its width and height are never negative.
  public func insetBy(dx: Double, dy: Double) -> LayoutRect {
    LayoutRect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }

  /// Returns the rectangle mirrored horizontally in an area of the given width whose left edge is at x = 0.
  public func mirrored(inWidth width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }

  /// Returns the intersection of two rectangles. If they do not intersect, its width or height is 0.
  public func intersection(_ other: LayoutRect) -> LayoutRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return LayoutRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}
