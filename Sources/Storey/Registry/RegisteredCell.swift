/// A renderer that is registered under a name. A class, so that to look at one copies nothing.
final class RegisteredCell: Sendable {
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

  /// The rows of another renderer as this one draws them; nil when it draws other models.
  func adopt(_ rows: RowPiece) -> RowPiece? {
    renderer.drawsModels(of: rows.renderer) ? rows.copy(drawnBy: renderer, as: identifier) : nil
  }
}
