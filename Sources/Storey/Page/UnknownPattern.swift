/// A pattern that no floor is registered for, in the words of a diagnostic.
struct UnknownPattern: Sendable {
  let pattern: FloorPattern
  let registry: FloorRegistry

  /// How many registered patterns the nearest is looked for among: a page may have an unknown one in every 20 bytes.
  private static let mostPatterns = 250

  /// O(registered patterns).
  var wording: (message: String, hint: String?) {
    let name = Diagnostic.excerpt(of: pattern.name)
    let known = (registry.judge?.patternNames ?? registry.patternNames).prefix(Self.mostPatterns)
    if let nearest = SpellingSuggestion.nearest(to: pattern.name, among: known) {
      return (message(name), "did you mean \"\(nearest)\"?")
    }
    let hint =
      registry.judge == nil
      ? "register a floor for it, or remove it from the page" : "give it a \"fallback\" for apps that do not know it"
    return (message(name), hint)
  }

  private func message(_ name: String) -> String {
    registry.judge.map { "\($0.name) does not know the pattern \"\(name)\"" }
      ?? "no floor is registered for the pattern \"\(name)\""
  }
}
