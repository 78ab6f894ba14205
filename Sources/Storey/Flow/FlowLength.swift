/// A width or height of a box in a flow: points, a percentage of the container, or determined by the content or the container.
public struct FlowLength: Sendable, Hashable {
  private enum Kind: UInt8 {
    case auto, fill, fixed
  }

  private let kind: Kind
  private let fraction: Double
  private let points: Double

  private init(_ kind: Kind, fraction: Double = 0, points: Double = 0) {
    self.kind = kind
    self.fraction = Self.finite(fraction)
    self.points = Self.finite(points)
  }

  /// Determined by the content, and by the alignment of the box in its container.
  public static let auto = FlowLength(.auto)
  /// The space that the other children leave. In a stack, along its axis, the same as `grow` 1 with a basis of 0; elsewhere, the size of the
  /// container.
  public static let fill = FlowLength(.fill)

  /// Returns a length in points.
  public static func points(_ points: Double) -> FlowLength { FlowLength(.fixed, points: points) }

  /// Returns a percentage of the inner size of the container, plus some points. It is `auto` while that size depends on the
  /// content.
  public static func percent(_ percent: Double, plus points: Double = 0) -> FlowLength {
    FlowLength(.fixed, fraction: percent / 100, points: points)
  }

  var isFill: Bool { kind == .fill }
  var isPercentage: Bool { kind == .fixed && fraction != 0 }

  /// Returns the length in points, at least 0; `nil` if it is determined by the content or the container.
  ///
  /// - Parameter whole: The size that percentages are relative to; `nil` if it is not known.
  func resolved(in whole: Double?) -> Double? {
    guard kind == .fixed else { return nil }
    if fraction == 0 { return max(0, points) }
    return whole.map { max(0, $0 * fraction + points) }
  }

  /// Returns a length that layouts can add up: finite, and at most 1,000,000 in size.
  static func finite(_ length: Double) -> Double { length.isNaN ? 0 : min(max(length, -1_000_000), 1_000_000) }
}

extension FlowLength: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates a length in points.
  public init(integerLiteral points: Int) { self = .points(Double(points)) }
  /// Creates a length in points.
  public init(floatLiteral points: Double) { self = .points(points) }
}

/// Distances at the four edges of a box, in points. `start` is where text begins: the left edge in left-to-right text.
public struct FlowEdges: Sendable, Hashable {
  let top: Double
  let end: Double
  let bottom: Double
  let start: Double

  /// Creates distances in the order of CSS.
  public init(top: Double = 0, end: Double = 0, bottom: Double = 0, start: Double = 0) {
    self.top = FlowLength.finite(top)
    self.end = FlowLength.finite(end)
    self.bottom = FlowLength.finite(bottom)
    self.start = FlowLength.finite(start)
  }

  /// Creates the same distance above and below, and the same at both sides.
  public init(vertical: Double = 0, horizontal: Double = 0) {
    self.init(top: vertical, end: horizontal, bottom: vertical, start: horizontal)
  }

  var horizontal: Double { start + end }
  var vertical: Double { top + bottom }
  /// The edges without negative distances. Only margins may be negative.
  var inner: FlowEdges { FlowEdges(top: max(0, top), end: max(0, end), bottom: max(0, bottom), start: max(0, start)) }
}

extension FlowEdges: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Creates the same distance at all edges.
  public init(integerLiteral distance: Int) { self.init(vertical: Double(distance), horizontal: Double(distance)) }
  /// Creates the same distance at all edges.
  public init(floatLiteral distance: Double) { self.init(vertical: distance, horizontal: distance) }
}
