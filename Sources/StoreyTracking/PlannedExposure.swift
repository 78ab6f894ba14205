public import Storey

/// A part or an element of the page whose exposure is reported, and the event that is reported: an entry of a `TrackingPlan`.
public struct PlannedExposure: Sendable {
  /// The path of the part or element.
  public let path: ExposurePath
  /// The action of a tap on it; `nil` for a row or a sticky header as a whole.
  public let action: FloorAction?
  /// The analytics event (`srv`): of the action or, for the first visible part of a floor, of the floor's own jump. `nil` if
  /// the page has no event for it.
  public let eventID: JSONText?
  /// The name: the element's label, or the first label or text inside it. For a row or a sticky header as a whole, the title
  /// of the floor's header.
  public let label: JSONText?
  /// The frame in points of the page, with all carousels at offset 0. For the overlay, in points of the viewport.
  public let frame: LayoutRect

  /// Whether the element has an action without an event. Rows and headers as a whole do not need one: most floors have no
  /// action of their own.
  public var lacksEvent: Bool { action != nil && eventID == nil }
}
