/// A row model that knows what taps on it do.
public protocol TemplateAction: Sendable {
  /// The action that a tap at a position emits; nil when it emits none. Positions are those that the renderer drew.
  func action(at position: Int) -> FloorAction?

  /// The values of the page that a position comes from: where findings about it point. Asked only when a page is
  /// validated. nil, unless the type says more: then findings point at the `source` of the action, and where there is no
  /// action at the object that holds the first value drawn there.
  func source(at position: Int) -> TapSource?
}

extension TemplateAction {
  public func source(at position: Int) -> TapSource? { nil }
}
