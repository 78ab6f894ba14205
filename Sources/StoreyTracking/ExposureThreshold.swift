/// The share of an element that must be in view, and the time it must stay in view, before the element counts as exposed.
///
/// The standard threshold is half the area for 800 milliseconds, once.
public struct ExposureThreshold: Sendable, Hashable {
  /// The share of the area, 0 to 1; with 0, any visible part is enough.
  public let share: Double
  /// The time that the share must be in view without interruption.
  public let duration: Duration
  /// Whether each element counts only once. Otherwise it counts again each time it comes back into view.
  public let isOnce: Bool

  /// The standard threshold: half the area for 800 milliseconds, once.
  public static let standard = ExposureThreshold()

  /// Creates a threshold. Values that are out of range are clamped, and a share that is NaN becomes 0.5.
  public init(share: Double = 0.5, duration: Duration = .milliseconds(800), isOnce: Bool = true) {
    self.share = share.isNaN ? 0.5 : min(max(share, 0), 1)
    self.duration = max(duration, .zero)
    self.isOnce = isOnce
  }

  /// Whether a share of the area is enough. A tolerance of 1e-9 allows for rounding: frames are sums and quotients.
  func isMet(by share: Double) -> Bool { share > 0 && share >= self.share - 1e-9 }
}
