package import Storey

extension AppManifest {
  /// Returns the reasons why the app does not read some values of a floor, in the order of the document. Empty if the app does
  /// not show the floor, or shows its fallback. O(bytes of the floor).
  ///
  /// - Parameter shape: The shape of the page that the floor is in.
  package func losses(of floor: JSONValue, _ shape: PageShape) -> [Diagnostic] {
    let attempts = FloorTrial(of: floor.document, shape, in: self).attempts(at: floor, withLosses: true)
    guard attempts.count == 1, let attempt = attempts.first, attempt.outcome == .shown else { return [] }
    return attempt.losses.map(\.reason).sorted()
  }
}
