/// The wording of the diagnostic of an unknown pattern.
struct UnknownPattern: Sendable {
  let pattern: FloorPattern
  let registry: FloorRegistry

  /// The maximum number of registered patterns that are searched for a similar one. A limit is needed because a page may
  /// have an unknown pattern every 20 bytes.
  private static let mostPatterns = 250

  /// The message and the hint. O(registered patterns).
  var wording: (message: String, hint: String?) {
    let name = Diagnostic.excerpt(of: pattern.name)
    if registry.judge == nil, let hint = registry.unknownPatternHint?(pattern) { return (message(name), hint) }
    let known = (registry.judge?.patternNames ?? registry.patternNames).prefix(Self.mostPatterns)
    if let suggestion = SpellingSuggestion.hint(for: pattern.name, among: known) { return (message(name), suggestion) }
    let hint =
      registry.judge == nil
      ? "load a template or register a floor for this pattern, or remove the floor"
      : "add a \"fallback\" for apps without this pattern"
    return (message(name), hint)
  }

  private func message(_ name: String) -> String {
    registry.judge.map { "\($0.name) does not support the pattern \"\(name)\"" }
      ?? "no floor is registered for the pattern \"\(name)\""
  }
}
