/// A row of a floor: a model, and the renderer that draws it.
public struct FloorRow: Sendable {
  let piece: RowPiece
  /// The index of the row in the piece.
  let index: Int

  /// Creates a row from its model.
  ///
  /// - Parameters:
  ///   - model: The model.
  ///   - cell: The renderer, one of the `cells` of the floor.
  ///   - identifier: The name of the renderer in this row; `nil` for the renderer's own. The renderer registered under this
  ///     name draws the row.
  @inlinable
  public init<Cell: TemplateCell>(
    _ model: Cell.Model, drawnBy cell: Cell.Type, as identifier: FloorIdentifier? = nil
  ) {
    self.init(RowModels([model], RowRenderer(cell), identifier), index: 0)
  }

  @usableFromInline init(_ piece: RowPiece, index: Int) {
    self.piece = piece
    self.index = index
  }

  /// The model of the row.
  public var model: any TemplateRender { piece.model(index) }

  /// The name of the renderer.
  public var floorIdentifier: FloorIdentifier { piece.identifier }

  /// Returns the action of the row at a position; `nil` if it has no action.
  package func action(at position: Int) -> FloorAction? { piece.action(index, at: position) }

  /// Returns the values of the page that a position of the row comes from; `nil` if the model does not provide them.
  package func source(at position: Int) -> TapSource? { piece.source(index, at: position) }

  /// The row as a piece with a single row.
  var alone: RowPiece { piece.count == 1 ? piece : piece.one(index) }
}
