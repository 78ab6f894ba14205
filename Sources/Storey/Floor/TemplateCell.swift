/// A renderer: it measures a row model and draws it, once for every output format.
///
/// A renderer is a type without state; both functions are pure: the same model and size give the same result.
public protocol TemplateCell: SendableMetatype {
  /// The row model that it draws.
  associatedtype Model: TemplateRender

  /// The identifier that row models name it by.
  static var floorIdentifier: FloorIdentifier { get }

  /// How large the row is, in points. `size` is what the page offers: the layout width, and no limit on the height.
  /// Only the height of the result counts for a row of a page.
  static func size(of model: Model, constrainedTo size: Size, in context: LayoutContext) -> Size

  /// Draws the row into `canvas.bounds`. Called only for rows that are asked for.
  static func draw(_ model: Model, in canvas: inout Canvas)
}
