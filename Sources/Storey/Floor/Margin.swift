/// The empty space below a floor.
public struct Margin: JSONModel, Sendable {
  /// The height in points, 0 to 100,000.
  public let height: Double

  public init(from reader: inout JSONReader) {
    height = reader.optional(
      "height", or: 0, clampedTo: 0...LayoutContext.maximumHeight, about: "The height, in points")
  }

  /// Creates a margin from its height, in points.
  public init(height: Double) {
    self.height = height
  }
}
