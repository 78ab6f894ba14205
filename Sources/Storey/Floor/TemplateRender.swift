/// A row model: it names the renderer that draws it.
///
/// If taps on it do something, it is also a `TemplateAction`.
public protocol TemplateRender: Sendable {
  /// The identifier of the renderer, as the renderer itself is registered.
  var floorIdentifier: FloorIdentifier { get }

  /// What a tap at a position does: asks the model when it is a `TemplateAction`, else nil. Not to be written.
  func tap(at position: Int) -> FloorAction?

  /// The values of the page that a position comes from: asks the model when it is a `TemplateAction`, else nil. Not to be
  /// written.
  func tapSource(at position: Int) -> TapSource?
}

extension TemplateRender {
  public func tap(at position: Int) -> FloorAction? { nil }
  public func tapSource(at position: Int) -> TapSource? { nil }
}

extension TemplateRender where Self: TemplateAction {
  public func tap(at position: Int) -> FloorAction? { action(at: position) }
  public func tapSource(at position: Int) -> TapSource? { source(at: position) }
}
