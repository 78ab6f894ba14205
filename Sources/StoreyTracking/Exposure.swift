public import Storey

/// Something was seen.
public struct Exposure: Sendable, Hashable {
  /// What.
  public let path: ExposurePath
  /// The analytics event (`srv`): of the action, or of the floor's own jump for what is seen first of it; nil when the page
  /// has none.
  public let eventID: JSONText?
  /// When it came into view.
  public let start: Duration
  /// How long it has been in view without a break.
  public internal(set) var duration: Duration
  /// The largest share of its area that was in view in that time, 0 to 1.
  public internal(set) var share: Double
}
