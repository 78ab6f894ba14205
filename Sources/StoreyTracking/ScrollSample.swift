public import Storey

/// Where someone looked at a moment: what the viewport showed from then until the next sample.
public struct ScrollSample: Sendable, Hashable {
  /// When, counted from any start that all samples share.
  public var time: Duration
  /// How far the page is scrolled, in points; negative where it is pulled down beyond its top.
  public var offset: Double
  /// How high the viewport is, in points; 0 while nothing can be seen, as when the app is in the background.
  public var viewportHeight: Double
  /// How far the carousels of a part are swiped, in points towards their ends, in the order in which they are drawn.
  /// Those that it does not tell are at 0.
  public var carousels: [ActionPath.Part: [Double]]

  /// A sample from its parts.
  public init(
    time: Duration, offset: Double, viewportHeight: Double, carousels: [ActionPath.Part: [Double]] = [:]
  ) {
    self.time = time
    self.offset = offset
    self.viewportHeight = viewportHeight
    self.carousels = carousels
  }

  /// Far more seconds than anyone looks at a page, and few enough for any two times to have a difference.
  private static let times = Duration.seconds(-1 << 40)...Duration.seconds(1 << 40)

  /// Whether its numbers say where anything is.
  var isUsable: Bool {
    Self.times.contains(time) && offset.isFinite && viewportHeight.isFinite && viewportHeight >= 0
      && carousels.values.allSatisfy { $0.allSatisfy(\.isFinite) }
  }

  /// Whether the viewport shows the same as at another sample, whenever that was.
  func showsSame(as other: ScrollSample) -> Bool {
    offset == other.offset && viewportHeight == other.viewportHeight && carousels == other.carousels
  }
}
