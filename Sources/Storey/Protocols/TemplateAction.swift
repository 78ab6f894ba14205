/// A row model that knows what taps on it do.
public protocol TemplateAction: Sendable {
  /// The command that a tap at a position emits; nil when it emits none. Positions are those that the renderer drew.
  func action(at position: Int) -> FloorAction?
}
