package import Storey

extension AppManifest {
  /// Returns the reasons why the app does not read some values of a floor, in the order of the document. Empty if the app does
  /// not show the floor, or shows its fallback. O(bytes of the floor).
  package func losses(of floor: JSONValue) -> [Diagnostic] {
    let attempts = FloorTrial(of: floor.document, in: self).attempts(at: floor, withLosses: true)
    guard attempts.count == 1, let attempt = attempts.first, attempt.outcome == .shown else { return [] }
    return attempt.losses.map(\.reason).sorted()
  }
}
