/// A renderer. It measures and draws a row model. One renderer serves all output formats.
///
/// A renderer is a type without state. Both functions are pure: the same model and context give the same result.
public protocol TemplateCell: SendableMetatype {
  /// The row model that it draws.
  associatedtype Model: TemplateRender

  /// The name of the renderer in layouts, manifests and registries. Default: the name of the type without `Cell`, in lower case
  /// with hyphens. For a nested type named `Cell`, the default is the name of the enclosing type without `Floor`. For example,
  /// `NoticeCell` and `NoticeFloor.Cell` have the name `notice`. Renaming the type therefore changes its name in manifests.
  static var floorIdentifier: FloorIdentifier { get }

  /// Returns the height of the row, in points. Its width is that of the page, `context.width`.
  static func height(of model: Model, in context: LayoutContext) -> Double

  /// Draws the row into `canvas.bounds`. Called only for rows that an output needs.
  static func draw(_ model: Model, in canvas: inout FloorCanvas)
}

extension TemplateCell {
  public static var floorIdentifier: FloorIdentifier { FloorIdentifier(named: String(reflecting: Self.self)) }

  /// The type of the row model, for callers that do not know the type of the renderer.
  static var model: any TemplateRender.Type { Model.self }
}
