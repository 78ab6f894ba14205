/// One row of a floor: a model, and the renderer that draws it.
public struct FloorRow: Sendable {
  let piece: RowPiece
  /// Its index in the piece.
  let index: Int

  /// A row of a model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: What the renderer is called in this row: who is registered under this name draws it. nil for its own.
  @inlinable
  public init<Cell: TemplateCell>(
    _ model: Cell.Model, drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil
  ) {
    self.init(RowModels(.one(model), RowRenderer(cell), identifier), index: 0)
  }

  @usableFromInline init(_ piece: RowPiece, index: Int) {
    self.piece = piece
    self.index = index
  }

  /// What is drawn.
  public var model: any TemplateRender { piece.model(index) }

  /// What the renderer is called.
  public var floorIdentifier: FloorIdentifier { piece.identifier }

  /// The row as rows of their own.
  var alone: RowPiece { piece.count == 1 ? piece : piece.one(index) }
}
