/// A type-erased renderer. The type is erased where rows are built, because it is statically known there: specialized code then
/// calls the renderer directly for each row, and needs no conformance lookup at run time. The closures capture nothing.
@usableFromInline struct RowRenderer: Sendable {
  /// The type of the renderer.
  let cell: any TemplateCell.Type
  /// Returns the height of all rows of a `UniformCell`; `nil` for other renderers, which measure each row.
  let uniformHeight: @Sendable (LayoutContext) -> Double?
  /// Replaces the content of an array with the heights of rows.
  let heights: @Sendable (RowPiece, LayoutContext, inout [Double]) -> Void
  /// Draws a row.
  let draw: @Sendable (RowPiece, Int, inout FloorCanvas) -> Void
  /// Returns the action of a row at a position; `nil` if it has no action, or its model is not a `TemplateAction`.
  let action: @Sendable (RowPiece, Int, _ position: Int) -> FloorAction?
  /// Returns the values of the page that a position of a row comes from; `nil` if the model does not provide them.
  let source: @Sendable (RowPiece, Int, _ position: Int) -> TapSource?
  /// Measures rows together, after the measured rows of an earlier version of the floor; `nil` for renderers that are not a `JointCell`.
  var joint: (@Sendable (RowPiece, LayoutContext, _ old: [RowPiece]) -> RowPiece.JointRows?)?

  @usableFromInline init(
    cell: any TemplateCell.Type, uniformHeight: @escaping @Sendable (LayoutContext) -> Double?,
    heights: @escaping @Sendable (RowPiece, LayoutContext, inout [Double]) -> Void,
    draw: @escaping @Sendable (RowPiece, Int, inout FloorCanvas) -> Void,
    action: @escaping @Sendable (RowPiece, Int, _ position: Int) -> FloorAction?,
    source: @escaping @Sendable (RowPiece, Int, _ position: Int) -> TapSource?
  ) {
    self.cell = cell
    self.uniformHeight = uniformHeight
    self.heights = heights
    self.draw = draw
    self.action = action
    self.source = source
  }

  @inlinable init<Cell: TemplateCell>(_ cell: Cell.Type) {
    self.init(
      cell: cell,
      uniformHeight: { context in (Cell.self as? any UniformCell.Type)?.height(in: context) },
      heights: { rows, context, heights in
        heights.removeAll(keepingCapacity: true)
        heights.reserveCapacity(rows.count)
        let models = Self.models(rows, of: cell)
        for index in 0..<rows.count { heights.append(models.with(index) { Cell.height(of: $0, in: context) }) }
      },
      draw: { rows, index, canvas in Self.models(rows, of: cell).with(index) { Cell.draw($0, in: &canvas) } },
      action: { rows, index, position in
        Self.models(rows, of: cell).with(index) { ($0 as? any TemplateAction)?.action(at: position) }
      },
      source: { rows, index, position in
        Self.models(rows, of: cell).with(index) { ($0 as? any TemplateAction)?.source(at: position) }
      })
  }

  /// The name of the model type without its module. It includes enclosing types, as in `CategoryFloor.Row`.
  var modelName: String {
    let names = String(reflecting: cell.model).split(separator: ".").dropFirst()
    // A private type has an anonymous context in its name.
    return names.filter { !$0.hasPrefix("(") }.joined(separator: ".")
  }

  /// Returns the models for a renderer. The model types match, because they were compared when the rows were created or
  /// adopted.
  @inlinable static func models<Cell: TemplateCell>(_ rows: RowPiece, of cell: Cell.Type) -> RowModels<Cell.Model> {
    unsafe unsafeDowncast(rows, to: RowModels<Cell.Model>.self)
  }

  /// Returns whether two renderers draw the same model type.
  func drawsModels(of other: RowRenderer) -> Bool {
    ObjectIdentifier(cell.model) == ObjectIdentifier(other.cell.model)
  }
}
