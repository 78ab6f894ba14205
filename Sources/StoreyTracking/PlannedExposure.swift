public import Storey

/// Something that can be seen on a page, and what is reported when it is: an entry of a `TrackingPlan`.
public struct PlannedExposure: Sendable {
  /// What.
  public let path: ExposurePath
  /// What a tap on it does; nil for a row or a sticky header as a whole.
  public let action: FloorAction?
  /// The analytics event (`srv`): of the action, or of the floor's own jump for what is seen first of it; nil when the page
  /// has none.
  public let eventID: JSONText?
  /// What it is called: its label, else the first label or text in it; for a row or a sticky header as a whole, the title
  /// of the floor's header.
  public let label: JSONText?
  /// Where it is, in points of the page, with all carousels at offset 0; of the viewport for the overlay.
  public let frame: LayoutRect

  /// Whether it should have an event and has none. A row need not have one: most floors lead nowhere themselves.
  public var lacksEvent: Bool { action != nil && eventID == nil }
}
