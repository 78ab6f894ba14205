import LibC

/// The look of an element beyond its colour: a gradient, a border, a shadow, rounded corners, and opacity.
///
/// An area shows all of it. Pictures and groups have corners, which clip them, and opacity. Texts have opacity.
public struct ElementLook: Sendable, Hashable {
  /// The gradient in place of the colour.
  public var gradient: LinearGradient?
  /// The line along the inside of the edges.
  public var border: Border?
  /// The shadow around the area.
  public var shadow: ShadowLevel?
  /// The radius of each corner; `nil` for the radius of the area, or for corners that are not rounded.
  public var corners: CornerRadii?
  /// The opacity, from 0 (invisible) to 1.
  public var opacity: Double

  /// Creates a look.
  public init(
    gradient: LinearGradient? = nil, border: Border? = nil, shadow: ShadowLevel? = nil, corners: CornerRadii? = nil,
    opacity: Double = 1
  ) {
    self.gradient = gradient
    self.border = border
    self.shadow = shadow
    self.corners = corners
    self.opacity = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
  }

  /// The look for right-to-left pages.
  var mirrored: ElementLook {
    var look = self
    look.gradient = gradient?.mirrored
    look.corners = corners?.mirrored
    return look
  }
}

/// A gradient along a line.
public struct LinearGradient: Sendable, Hashable {
  /// A colour at a place of the line.
  public struct Stop: Sendable, Hashable {
    /// The place, from 0 (start of the line) to 1 (its end).
    public let at: Double
    /// The colour.
    public let color: ThemeColor

    /// Creates a stop. A place out of the range is clamped.
    public init(at place: Double, _ color: ThemeColor) {
      at = place.isNaN ? 0 : min(max(place, 0), 1)
      self.color = color
    }
  }

  /// The direction in degrees, clockwise, as in CSS: 0 is upwards, 90 to the right.
  public let angle: Double
  /// The stops, in ascending order.
  public let stops: [Stop]

  /// The allowed numbers of stops.
  public static let stopCounts = 2...8

  /// Creates a gradient; `nil` with fewer than 2 or more than 8 stops. The stops are sorted by their places.
  public init?(angle: Double = 180, _ stops: [Stop]) {
    guard Self.stopCounts.contains(stops.count) else { return nil }
    let order = stops.indices.sorted { (stops[$0].at, $0) < (stops[$1].at, $1) }
    self.init(angle: angle.isFinite ? angle : 180, sorted: order.map { stops[$0] })
  }

  private init(angle: Double, sorted stops: [Stop]) {
    self.angle = angle
    self.stops = stops
  }

  /// Returns the ends of the gradient in an area. Two opposite corners get the first and the last colour (CSS Images 3, 3.1.1).
  package func line(in frame: LayoutRect) -> (start: LayoutPoint, end: LayoutPoint) {
    let radians = angle * .pi / 180
    let (x, y) = (sin(radians), -cos(radians))
    let half = (abs(frame.width * x) + abs(frame.height * y)) / 2
    let (middleX, middleY) = (frame.x + frame.width / 2, frame.y + frame.height / 2)
    return (
      LayoutPoint(x: middleX - x * half, y: middleY - y * half),
      LayoutPoint(x: middleX + x * half, y: middleY + y * half)
    )
  }

  var mirrored: LinearGradient { LinearGradient(angle: -angle, sorted: stops) }
}

/// A line along the inside of the edges of an area.
public struct Border: Sendable, Hashable {
  /// The width, in points.
  public let width: Double
  /// The colour.
  public let color: ThemeColor

  /// Creates a border. A width below 0 or above 100 points is clamped.
  public init(width: Double = 1, _ color: ThemeColor) {
    self.width = width.isNaN ? 0 : min(max(width, 0), 100)
    self.color = color
  }
}

/// The radius of each corner, in points.
public struct CornerRadii: Sendable, Hashable {
  /// The radius of the top left corner.
  public let topLeft: Double
  /// The radius of the top right corner.
  public let topRight: Double
  /// The radius of the bottom right corner.
  public let bottomRight: Double
  /// The radius of the bottom left corner.
  public let bottomLeft: Double

  /// Creates the radii in the order of CSS, for left-to-right pages. Negative radii are 0.
  public init(topLeft: Double = 0, topRight: Double = 0, bottomRight: Double = 0, bottomLeft: Double = 0) {
    self.topLeft = Self.allowed(topLeft)
    self.topRight = Self.allowed(topRight)
    self.bottomRight = Self.allowed(bottomRight)
    self.bottomLeft = Self.allowed(bottomLeft)
  }

  /// Creates four equal radii.
  public init(_ radius: Double) {
    self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
  }

  private static func allowed(_ radius: Double) -> Double { radius.isNaN ? 0 : min(max(radius, 0), 100_000) }

  /// The radius if all corners have the same.
  public var common: Double? {
    topLeft == topRight && topRight == bottomRight && bottomRight == bottomLeft ? topLeft : nil
  }

  /// The radii from the top left corner, clockwise.
  package var all: [Double] { [topLeft, topRight, bottomRight, bottomLeft] }

  var mirrored: CornerRadii {
    CornerRadii(topLeft: topRight, topRight: topLeft, bottomRight: bottomLeft, bottomLeft: bottomRight)
  }

  /// Returns the radii that fit into a size: if two corners of a side overlap, all radii are scaled down, as in CSS.
  package func fitting(width: Double, height: Double) -> CornerRadii {
    let sums = [
      (width, topLeft + topRight), (width, bottomLeft + bottomRight), (height, topLeft + bottomLeft),
      (height, topRight + bottomRight),
    ]
    let scale = sums.reduce(1) { scale, side in side.1 > 0 ? min(scale, max(0, side.0) / side.1) : scale }
    if scale >= 1 { return self }
    return CornerRadii(
      topLeft: topLeft * scale, topRight: topRight * scale, bottomRight: bottomRight * scale,
      bottomLeft: bottomLeft * scale)
  }
}
