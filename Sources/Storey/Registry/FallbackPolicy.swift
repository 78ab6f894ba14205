/// What becomes of a floor whose pattern is not registered or that requires what is not there, and of a row whose
/// renderer is not registered.
public enum FallbackPolicy: String, Sendable, Hashable, CaseIterable {
  /// It is reported and nothing is drawn.
  case skip
  /// It is reported, and a box in its place names what is missing.
  case placeholder
  /// It is reported, and the page is refused: `TableLayout.isRefused`.
  case fail
}
