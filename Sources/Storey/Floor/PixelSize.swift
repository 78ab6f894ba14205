/// The size of an image in pixels: what counts of it is the ratio.
public struct PixelSize: Sendable, Hashable {
  /// Pixels across, above 0.
  public let width: Double
  /// Pixels down, above 0.
  public let height: Double

  /// A size from its pixels; nil unless both are above 0.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// How high the image is when it is this wide.
  public func height(forWidth wanted: Double) -> Double { wanted * height / width }
}

extension JSONReader {
  /// The members `width` and `height`; nil unless both are above 0.
  public mutating func pixelSize() -> PixelSize? {
    PixelSize(
      width: optional("width", or: 0, about: "Pixels across"), height: optional("height", or: 0, about: "Pixels down"))
  }
}
