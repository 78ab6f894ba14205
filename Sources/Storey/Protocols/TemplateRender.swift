/// A row model: it names the renderer that draws it.
///
/// If taps on it do something, it is also a `TemplateAction`.
public protocol TemplateRender: Sendable {
  /// The identifier of the renderer, as the renderer itself is registered.
  var floorIdentifier: FloorIdentifier { get }
}
