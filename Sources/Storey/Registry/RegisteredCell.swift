/// A renderer with its type erased: once, here. Inlinable, so that a renderer is called directly where it is registered.
/// A class, because every row that is measured or drawn looks one up.
@usableFromInline final class RegisteredCell: Sendable {
  /// What a `UniformCell` says for all of its rows.
  @usableFromInline typealias UniformHeight = @Sendable (LayoutContext) -> Double

  let identifier: FloorIdentifier
  /// The height of the row, as the renderer says; nil when the model is none that it draws.
  let height: @Sendable (any TemplateRender, LayoutContext) -> Double?
  /// Writes the heights of the rows of a run, as the renderer says, in the place of what was in the array; false when
  /// they are none that it draws.
  let heights: @Sendable (RowRun, LayoutContext, inout [Double]) -> Bool
  /// The height of all rows; nil when the renderer measures each.
  let uniformHeight: UniformHeight?
  let draw: @Sendable (any TemplateRender, inout Canvas) -> Void

  @usableFromInline init(
    identifier: FloorIdentifier, height: @escaping @Sendable (any TemplateRender, LayoutContext) -> Double?,
    heights: @escaping @Sendable (RowRun, LayoutContext, inout [Double]) -> Bool, uniformHeight: UniformHeight?,
    draw: @escaping @Sendable (any TemplateRender, inout Canvas) -> Void
  ) {
    self.identifier = identifier
    self.height = height
    self.heights = heights
    self.uniformHeight = uniformHeight
    self.draw = draw
  }

  @inlinable convenience init<Cell: TemplateCell>(_ cell: Cell.Type, as identifier: FloorIdentifier) {
    self.init(
      identifier: identifier,
      height: { model, context in
        guard let model = Self.cast(model, to: Cell.Model.self) else { return nil }
        return Cell.height(of: model, in: context)
      },
      heights: { run, context, heights in
        guard let rows = run.models as? RowModels<Cell.Model> else { return false }
        heights.removeAll(keepingCapacity: true)
        heights.reserveCapacity(rows.models.count)
        for model in rows.models { heights.append(Cell.height(of: model, in: context)) }
        return true
      },
      uniformHeight: (cell as? any UniformCell.Type).map(Self.uniformHeight),
      draw: { model, canvas in
        if let model = Self.cast(model, to: Cell.Model.self) { Cell.draw(model, in: &canvas) }
      })
  }

  /// The model as what a renderer draws; nil when it is something else. Nearly always the types are the same, which is
  /// two pointers to compare, where a cast asks the runtime.
  @inlinable static func cast<Model: TemplateRender, Wanted>(_ model: Model, to wanted: Wanted.Type) -> Wanted? {
    // The same type: the bits are those of a value of it.
    if Model.self == Wanted.self { return unsafe unsafeBitCast(model, to: Wanted.self) }
    return model as? Wanted
  }

  @usableFromInline static func uniformHeight(of cell: any UniformCell.Type) -> UniformHeight {
    { context in cell.height(in: context) }
  }
}
