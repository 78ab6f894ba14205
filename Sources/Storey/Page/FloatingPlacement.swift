/// The places of the buttons that float over a page, as `float` of the page defines them: one column of buttons along a side of the
/// viewport.
public struct FloatingPlacement: JSONModel, Sendable, Hashable {
  /// A side of the viewport, by the direction of text.
  public enum Edge: String, ModelChoice, Sendable, Hashable, CaseIterable {
    /// The side where text ends: the right one in left-to-right text.
    case end
    /// The side where text begins.
    case start
  }

  /// The edge of the viewport at which the column begins.
  public enum Origin: String, ModelChoice, Sendable, Hashable, CaseIterable {
    /// The first button is the topmost one.
    case top
    /// The first button is the lowest one; the others are above it.
    case bottom
  }

  /// `edge`: the side of the viewport at which the buttons are.
  public let edge: Edge
  /// `distance`: the distance from that side, in points, 0 to 1000. A button never leaves the page.
  public let distance: Double
  /// `from`: the edge of the viewport from which the buttons are placed.
  public let origin: Origin
  /// `offset`: the distance of the first button from the upper or lower edge, in points, 0 to 1000.
  public let offset: Double
  /// `fold`: the number of buttons that are always shown. Further ones are folded behind one more button. 0 if no button is folded.
  public let fold: Int

  public init(from reader: inout JSONReader) {
    edge = reader.optional(
      "edge", or: .end, about: "The side at which the buttons are: where text ends, or where it begins")
    distance = reader.optional(
      "distance", or: 10, in: 0...1000, about: "The distance of the buttons from that side, in points")
    origin = reader.optional(
      "from", or: .top, about: "The edge of the screen from which the buttons are placed, the first one nearest to it")
    offset = reader.optional(
      "offset", or: 120, in: 0...1000, about: "The distance of the first button from that edge, in points")
    fold = reader.optional(
      "fold", or: 0, in: 0...100,
      about: "The number of buttons that are always shown; further ones are folded behind one more. 0: none are folded")
  }

  /// Creates a placement; by default, that of a page without these keys.
  ///
  /// - Parameters:
  ///   - edge: The side of the viewport at which the buttons are.
  ///   - distance: The distance from that side, in points.
  ///   - origin: The edge of the viewport from which the buttons are placed.
  ///   - offset: The distance of the first button from that edge, in points.
  ///   - fold: The number of buttons that are always shown; 0 if no button is folded.
  public init(edge: Edge = .end, distance: Double = 10, origin: Origin = .top, offset: Double = 120, fold: Int = 0) {
    self.edge = edge
    self.distance = distance
    self.origin = origin
    self.offset = offset
    self.fold = fold
  }

  /// The placement of a page without these keys.
  public static let standard = FloatingPlacement()
}
