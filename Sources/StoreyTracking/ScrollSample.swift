public import Storey

/// The state of the viewport at one moment, valid until the next sample.
public struct ScrollSample: Sendable, Hashable {
  /// The time, measured from any starting time that all samples share.
  public var time: Duration
  /// The scroll offset of the page, in points; negative while the page is pulled down beyond its top.
  public var offset: Double
  /// The height of the viewport, in points; 0 while the page is not visible, for example when the app is in the background.
  public var viewportHeight: Double
  /// The scroll offsets of the carousels of a part, in points towards their ends, in the order in which they are drawn.
  /// Carousels without an entry are at 0.
  public var carousels: [PartPath: [Double]]

  /// Creates a sample.
  public init(
    time: Duration, offset: Double, viewportHeight: Double, carousels: [PartPath: [Double]] = [:]
  ) {
    self.time = time
    self.offset = offset
    self.viewportHeight = viewportHeight
    self.carousels = carousels
  }

  /// The times that are accepted: about 35,000 years each way, and small enough that the difference of two times does not
  /// overflow.
  private static let times = Duration.seconds(-1 << 40)...Duration.seconds(1 << 40)

  /// Whether the time is in range, all numbers are finite and the height is not negative.
  var isUsable: Bool {
    Self.times.contains(time) && offset.isFinite && viewportHeight.isFinite && viewportHeight >= 0
      && carousels.values.allSatisfy { $0.allSatisfy(\.isFinite) }
  }

  /// Whether the viewport shows the same as in another sample. Times are not compared.
  func showsSame(as other: ScrollSample) -> Bool {
    offset == other.offset && viewportHeight == other.viewportHeight && carousels == other.carousels
  }
}
