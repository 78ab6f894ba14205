/// How much of something has to be in view, and for how long, until it counts as seen.
///
/// The standard is half the area for 800 milliseconds, once.
public struct ExposureThreshold: Sendable, Hashable {
  /// The share of the area, 0 to 1; with 0 any part of it is enough.
  public let share: Double
  /// How long without a break.
  public let duration: Duration
  /// Whether each thing counts once; otherwise it counts anew each time it comes back into view.
  public let isOnce: Bool

  /// Half the area for 800 milliseconds, once.
  public static let standard = ExposureThreshold()

  /// A threshold from its parts; what is out of range is brought into it, and a share that is no number is a half.
  public init(share: Double = 0.5, duration: Duration = .milliseconds(800), isOnce: Bool = true) {
    self.share = share.isNaN ? 0.5 : min(max(share, 0), 1)
    self.duration = max(duration, .zero)
    self.isOnce = isOnce
  }

  /// Whether a share of the area is enough. A hair less than the threshold is: frames are sums and quotients.
  func isMet(by share: Double) -> Bool { share > 0 && share >= self.share - 1e-9 }
}
