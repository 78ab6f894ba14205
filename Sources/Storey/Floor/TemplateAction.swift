/// A row model that has actions for taps.
public protocol TemplateAction: Sendable {
  /// Returns the action of a tap at a position; `nil` when the tap has no action. The renderer defines the positions when it
  /// draws the row.
  func action(at position: Int) -> FloorAction?

  /// Returns the values of the page at a position, for the locations of findings. Called only when a page is validated. The
  /// default implementation returns `nil`: findings then point at the `source` of the action or, if there is no action, at the
  /// object that contains the first value drawn at the position.
  func source(at position: Int) -> TapSource?
}

extension TemplateAction {
  public func source(at position: Int) -> TapSource? { nil }
}
