/// The size of an image in pixels. Layouts use only its aspect ratio.
public struct PixelSize: Sendable, Hashable {
  /// The width, greater than 0.
  public let width: Double
  /// The height, greater than 0.
  public let height: Double

  /// Creates a size from its width and height; `nil` unless both are greater than 0.
  public init?(width: Double, height: Double) {
    guard width > 0, height > 0 else { return nil }
    self.width = width
    self.height = height
  }

  /// Returns the height of the image when it is scaled to a width.
  public func height(forWidth wanted: Double) -> Double { wanted * height / width }
}

extension JSONReader {
  /// Reads the keys `width` and `height`. Returns `nil` unless both are greater than 0.
  public mutating func pixelSize() -> PixelSize? {
    PixelSize(
      width: optional("width", or: 0, about: "The width, in pixels"),
      height: optional("height", or: 0, about: "The height, in pixels"))
  }
}
