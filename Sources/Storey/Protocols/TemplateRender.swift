/// A row model: it names the renderer that draws it.
///
/// If taps on it do something, it is also a `TemplateAction`.
public protocol TemplateRender: Sendable {
  /// The identifier of the renderer, as the renderer itself is registered.
  var floorIdentifier: FloorIdentifier { get }

  /// Who says what taps on the row do: the model itself when it is a `TemplateAction`, else nobody. Not to be written.
  var tapTarget: (any TemplateAction)? { get }
}

extension TemplateRender {
  public var tapTarget: (any TemplateAction)? { nil }
}

extension TemplateRender where Self: TemplateAction {
  public var tapTarget: (any TemplateAction)? { self }
}
