/// The wording of the diagnostic of an unknown pattern.
struct UnknownPattern: Sendable {
  let pattern: FloorPattern
  let registry: FloorRegistry

  /// The maximum number of registered patterns that are searched for a similar one. A limit is needed because a page may
  /// have an unknown pattern every 20 bytes.
  private static let mostPatterns = 250

  /// The content of the diagnostic. O(registered patterns).
  var fact: Fact {
    let name = Diagnostic.excerpt(of: pattern.name)
    if registry.app == nil, let hint = registry.unknownPatternHint?(pattern) {
      return .stated(message: message(name), hint: hint)
    }
    let known = (registry.app?.patternNames ?? registry.patternNames).prefix(Self.mostPatterns)
    let hint =
      registry.app == nil
      ? "load a template or register a floor for this pattern, or remove the floor"
      : "add a \"fallback\" for apps without this pattern"
    return .misspelled(message: message(name), Misspelling(pattern.name, among: known), hint: hint)
  }

  private func message(_ name: String) -> String {
    registry.app.map { "\($0.name) does not support the pattern \"\(name)\"" }
      ?? "no floor is registered for the pattern \"\(name)\""
  }
}
