public import Storey

/// An exposure: a part or an element of the page was in view for long enough.
public struct Exposure: Sendable, Hashable {
  /// The path of the part or element.
  public let path: ExposurePath
  /// The analytics event (`srv`): of the action or, for the first visible part of a floor, of the floor's own jump. `nil` if
  /// the page has no event for it.
  public let eventID: JSONText?
  /// The time at which it came into view.
  public let start: Duration
  /// The time that it has been in view without interruption.
  public internal(set) var duration: Duration
  /// The largest share of its area that was in view during that time, 0 to 1.
  public internal(set) var share: Double
}
