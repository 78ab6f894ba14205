/// Rows one below another that one renderer draws, without the type of their models: `RowModels` has that. A class, so that
/// layouts share the rows of a floor.
///
/// `@unchecked Sendable`: rows are added only while one value holds it.
@usableFromInline class RowPiece: @unchecked Sendable {
  /// Who draws them; who is registered under its name may be someone else.
  let renderer: RowRenderer
  /// What the renderer is called in these rows; nil for its own name.
  let name: FloorIdentifier?
  private(set) var count: Int

  @usableFromInline init(count: Int, _ renderer: RowRenderer, _ name: FloorIdentifier?) {
    self.count = count
    self.renderer = renderer
    self.name = name
  }

  /// What the renderer is called in these rows.
  final var identifier: FloorIdentifier { name ?? renderer.cell.floorIdentifier }

  // MARK: What the models know

  /// Whether they are there, and not made when they are asked for.
  var areThere: Bool { false }

  /// The model of a row.
  func model(_ index: Int) -> any TemplateRender { NoRow() }

  /// The same rows, drawn by another renderer of such models, which nothing else holds. O(1).
  func copy(drawnBy renderer: RowRenderer, as name: FloorIdentifier?) -> RowPiece { self }

  /// One of the rows by itself.
  func one(_ index: Int) -> RowPiece { self }

  /// Adds the models of others below, which are of the same type, and all are there. O(1), amortized, for each of them.
  func appendModels(of other: RowPiece) {}

  // MARK: What is the same for all

  /// Whether one renderer draws these rows and others under one name, and the models of both are there.
  final func canAppend(_ other: RowPiece) -> Bool {
    renderer.cell == other.renderer.cell && name == other.name && areThere && other.areThere
  }

  /// Adds rows below that can be.
  final func append(_ other: RowPiece) {
    appendModels(of: other)
    count += other.count
  }

  /// The height of all rows, if that is one; nil when each is measured.
  final func uniformHeight(in context: LayoutContext) -> Double? { renderer.uniformHeight(context) }

  /// Writes the heights of the rows in the place of what was in the array.
  final func writeHeights(in context: LayoutContext, to heights: inout [Double]) {
    renderer.heights(self, context, &heights)
  }

  /// Draws a row, and returns what taps on it do; nil when its model does not say.
  final func draw(_ index: Int, in canvas: inout FloorCanvas) -> (any TemplateAction)? {
    renderer.draw(self, index, &canvas)
  }
}

/// What stands in for a model in the base class: every piece is a `RowModels`, which has models.
private struct NoRow: TemplateRender {}
