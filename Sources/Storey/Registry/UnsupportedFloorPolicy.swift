/// The handling of floors whose pattern is not registered or whose requirements are not met, and of rows whose renderer is not
/// registered.
public enum UnsupportedFloorPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is reported and not drawn.
  case skip
  /// It is reported, and a box with the name of the missing floor type or renderer is drawn in its place, with the requirement that
  /// is not met. A floor that cannot be decoded is replaced by a box with its first error.
  case placeholder
  /// It is reported, and the page is refused: `TableLayout.isRefused`.
  case fail
}
