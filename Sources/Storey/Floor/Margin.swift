/// The empty space under a floor.
public struct Margin: JSONModel, Sendable {
  /// Its height in points, 0 to 100,000.
  public let height: Double

  public init(from reader: inout JSONReader) {
    height = reader.optional("height", or: 0, clampedTo: 0...LayoutContext.maximumHeight, about: "In points")
  }

  /// A margin of a height.
  public init(height: Double) {
    self.height = height
  }
}
