/// A renderer that is registered under a name.
struct RegisteredCell: Sendable {
  let identifier: FloorIdentifier
  let renderer: RowRenderer
  /// Whether that is its own name.
  let hasOwnName: Bool
  /// Whether it was registered by itself, and not by a floor that it came with: then it stays whatever floor comes.
  let isExplicit: Bool

  init(_ renderer: RowRenderer, as identifier: FloorIdentifier, hasOwnName: Bool, isExplicit: Bool) {
    self.renderer = renderer
    self.identifier = identifier
    self.hasOwnName = hasOwnName
    self.isExplicit = isExplicit
  }

  /// Rows as this renderer draws them: the same, unless it stands in the place of theirs. nil when it draws other models.
  func adopt(_ rows: RowPiece) -> RowPiece? {
    if renderer.cell == rows.renderer.cell { return rows }
    return renderer.drawsModels(of: rows.renderer) ? rows.copy(drawnBy: renderer, as: identifier) : nil
  }
}
