/// A renderer: it measures a row model and draws it, once for every output format.
///
/// A renderer is a type without state; both functions are pure: the same model and context give the same result.
public protocol TemplateCell: SendableMetatype {
  /// The row model that it draws.
  associatedtype Model: TemplateRender

  /// The identifier that row models name it by.
  static var floorIdentifier: FloorIdentifier { get }

  /// How high the row is, in points. It is as wide as the page: `context.width`.
  static func height(of model: Model, in context: LayoutContext) -> Double

  /// Draws the row into `canvas.bounds`. Called only for rows that are asked for.
  static func draw(_ model: Model, in canvas: inout Canvas)
}
