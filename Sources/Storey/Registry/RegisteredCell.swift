/// A renderer that is registered under a name. A class, to avoid copies.
final class RegisteredCell: Sendable {
  let identifier: FloorIdentifier
  let renderer: RowRenderer
  /// Whether `identifier` is the renderer's own name.
  let hasOwnName: Bool
  /// Whether it was registered explicitly, and not with a floor. An explicit renderer is not replaced when a floor is
  /// registered.
  let isExplicit: Bool

  init(_ renderer: RowRenderer, as identifier: FloorIdentifier, hasOwnName: Bool, isExplicit: Bool) {
    self.renderer = renderer
    self.identifier = identifier
    self.hasOwnName = hasOwnName
    self.isExplicit = isExplicit
  }

  /// Returns the rows of another renderer with this one as their renderer; `nil` when it draws another model type.
  func redrawing(_ rows: RowPiece) -> RowPiece? {
    renderer.drawsModels(of: rows.renderer) ? rows.copy(drawnBy: renderer, as: identifier) : nil
  }
}
