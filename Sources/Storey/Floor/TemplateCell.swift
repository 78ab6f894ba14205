/// A renderer: it measures a row model and draws it, once for every output format.
///
/// A renderer is a type without state; both functions are pure: the same model and context give the same result.
public protocol TemplateCell: SendableMetatype {
  /// The row model that it draws.
  associatedtype Model: TemplateRender

  /// What layouts, manifests and registries call it. Unless the type says something else, its own name without `Cell`, in lower
  /// case with hyphens, or for one that is called just `Cell` that of the type around it without `Floor`: `NoticeCell` and
  /// `NoticeFloor.Cell` are `notice`. So another name of the type is another name in manifests.
  static var floorIdentifier: FloorIdentifier { get }

  /// How high the row is, in points. It is as wide as the page: `context.width`.
  static func height(of model: Model, in context: LayoutContext) -> Double

  /// Draws the row into `canvas.bounds`. Called only for rows that are asked for.
  static func draw(_ model: Model, in canvas: inout FloorCanvas)
}

extension TemplateCell {
  public static var floorIdentifier: FloorIdentifier { FloorIdentifier(named: String(reflecting: Self.self)) }

  /// The row model that it draws, where its own type is not known.
  static var model: any TemplateRender.Type { Model.self }
}
