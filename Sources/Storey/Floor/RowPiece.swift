/// Consecutive rows with the same renderer. This base class does not have the type of their models; the subclass `RowModels`
/// does. A class, so that layouts share the rows of a floor.
///
/// `@unchecked Sendable`: rows are added only while the reference is unique.
@usableFromInline class RowPiece: @unchecked Sendable {
  /// The renderer that the floor specified. The renderer registered under its name may be another one.
  let renderer: RowRenderer
  /// The name of the renderer in these rows; `nil` for the renderer's own.
  let name: FloorIdentifier?
  @usableFromInline private(set) var count: Int

  @usableFromInline init(count: Int, _ renderer: RowRenderer, _ name: FloorIdentifier?) {
    self.count = count
    self.renderer = renderer
    self.name = name
  }

  /// The name of the renderer in these rows, or its own name.
  final var identifier: FloorIdentifier { name ?? renderer.cell.floorIdentifier }

  // MARK: Models

  /// Whether the models are stored, and not made on demand.
  var hasModels: Bool { false }

  /// Returns the model of a row.
  func model(_ index: Int) -> any TemplateRender { NoRow() }

  /// Returns a new piece with the same rows, drawn by a renderer of the same model type. O(1).
  func copy(drawnBy renderer: RowRenderer, as name: FloorIdentifier?) -> RowPiece { self }

  /// Returns a piece with one of the rows.
  func one(_ index: Int) -> RowPiece { self }

  /// Adds the models of another piece below. They must have the same type, and both pieces must store their models. O(1),
  /// amortized, for each added model.
  func appendModels(of other: RowPiece) {}

  // MARK: Operations independent of the model type

  /// Returns whether another piece can be appended: both have the same renderer and name, and store their models.
  final func canAppend(_ other: RowPiece) -> Bool {
    renderer.cell == other.renderer.cell && name == other.name && hasModels && other.hasModels
  }

  /// Adds the rows of another piece below. `canAppend` must be true for it.
  final func append(_ other: RowPiece) {
    appendModels(of: other)
    count += other.count
  }

  /// Returns the height of each row if all rows have the same height; `nil` when each row is measured.
  final func uniformHeight(in context: LayoutContext) -> Double? { renderer.uniformHeight(context) }

  /// Replaces the content of the array with the heights of the rows.
  final func writeHeights(in context: LayoutContext, to heights: inout [Double]) {
    renderer.heights(self, context, &heights)
  }

  /// Draws a row.
  final func draw(_ index: Int, in canvas: inout FloorCanvas) { renderer.draw(self, index, &canvas) }

  /// Returns the action of a row at a position; `nil` if it has no action.
  final func action(_ index: Int, at position: Int) -> FloorAction? { renderer.action(self, index, position) }

  /// Returns the values of the page that a position of a row comes from; `nil` if the model does not provide them.
  final func source(_ index: Int, at position: Int) -> TapSource? { renderer.source(self, index, position) }
}

/// A stand-in for the model in the base class. It is never used, because every piece is a `RowModels`.
private struct NoRow: TemplateRender {}
