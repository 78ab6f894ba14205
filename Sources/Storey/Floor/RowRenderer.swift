/// A renderer with its type erased: here, where rows are built and the type is known, so that it is called directly for each row,
/// and what its types conform to is known without asking. None of the closures holds anything.
@usableFromInline struct RowRenderer: Sendable {
  /// The type of the renderer.
  let cell: any TemplateCell.Type
  /// The height of all rows, as a `UniformCell` says; nil when the renderer measures each.
  let uniformHeight: @Sendable (LayoutContext) -> Double?
  /// Writes the heights of rows, as the renderer says, in the place of what was in the array.
  let heights: @Sendable (RowPiece, LayoutContext, inout [Double]) -> Void
  /// Draws a row, and returns what taps on it do; nil when its model does not say.
  let draw: @Sendable (RowPiece, Int, inout FloorCanvas) -> (any TemplateAction)?

  @usableFromInline init(
    cell: any TemplateCell.Type, uniformHeight: @escaping @Sendable (LayoutContext) -> Double?,
    heights: @escaping @Sendable (RowPiece, LayoutContext, inout [Double]) -> Void,
    draw: @escaping @Sendable (RowPiece, Int, inout FloorCanvas) -> (any TemplateAction)?
  ) {
    self.cell = cell
    self.uniformHeight = uniformHeight
    self.heights = heights
    self.draw = draw
  }

  @inlinable init<Cell: TemplateCell>(_ cell: Cell.Type) {
    self.init(
      cell: cell,
      uniformHeight: { context in (Cell.self as? any UniformCell.Type)?.height(in: context) },
      heights: { rows, context, heights in
        heights.removeAll(keepingCapacity: true)
        switch Self.models(rows, of: cell).source {
        case .one(let model): heights.append(Cell.height(of: model, in: context))
        case .array(let models):
          heights.reserveCapacity(models.count)
          for model in models { heights.append(Cell.height(of: model, in: context)) }
        case .made(let count, let make):
          heights.reserveCapacity(count)
          for index in 0..<count { heights.append(Cell.height(of: make(index), in: context)) }
        }
      },
      draw: { rows, index, canvas in
        let model = Self.models(rows, of: cell)[index]
        Cell.draw(model, in: &canvas)
        return model as? any TemplateAction
      })
  }

  /// The name of the type of its models, without its module: of a nested one with the types around it, as `CategoryFloor.Row`.
  var modelName: String {
    let names = String(reflecting: cell.model).split(separator: ".").dropFirst()
    // A private type has a place that has no name.
    return names.filter { !$0.hasPrefix("(") }.joined(separator: ".")
  }

  /// The models that a renderer draws: the two types match, because they were compared when the rows were made or adopted.
  @inlinable static func models<Cell: TemplateCell>(_ rows: RowPiece, of cell: Cell.Type) -> RowModels<Cell.Model> {
    unsafe unsafeDowncast(rows, to: RowModels<Cell.Model>.self)
  }

  /// Whether it draws the same models as another.
  func drawsModels(of other: RowRenderer) -> Bool {
    ObjectIdentifier(cell.model) == ObjectIdentifier(other.cell.model)
  }
}
