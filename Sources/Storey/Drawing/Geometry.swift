/// A place, in points; y grows downwards.
public struct LayoutPoint: Sendable, Hashable {
  /// From the left, in points.
  public var x: Double
  /// From the top, in points.
  public var y: Double

  /// A point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// An extent, in points.
public struct LayoutSize: Sendable, Hashable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// A size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle, in points; y grows downwards. It is half-open: its left and top edges belong to it, the others do not.
public struct LayoutRect: Sendable, Hashable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The extent to the right.
  public var width: Double
  /// The extent downwards.
  public var height: Double

  /// A rectangle from its edges and extents.
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

  /// Whether a point lies in it: not on its right or bottom edge.
  public func contains(_ point: LayoutPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle made smaller on all sides; never smaller than empty.
  public func insetBy(dx: Double, dy: Double) -> LayoutRect {
    LayoutRect(x: x + dx, y: y + dy, width: max(0, width - 2 * dx), height: max(0, height - 2 * dy))
  }

  /// The rectangle as a mirror shows it, in something of a width whose left edge is 0.
  public func mirrored(inWidth width: Double) -> LayoutRect {
    LayoutRect(x: width - maxX, y: y, width: self.width, height: height)
  }

  /// The part that two rectangles share; empty at this one's corner when they share none.
  public func intersection(_ other: LayoutRect) -> LayoutRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return LayoutRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}
