/// The wording of the diagnostic of an unknown pattern.
struct UnknownPattern: Sendable {
  let pattern: FloorPattern
  /// The name that the page has for the pattern. A list of children may have its own names.
  let written: String
  /// The word of the CMS for the floor.
  let word: String
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
      ? isOfStorey
        ? "load a template or register a floor for this pattern, or remove the floor"
        : "load a template or register a floor for \(written == pattern.name ? "it" : "\"\(name)\""), or remove the \(word)"
      : "add \(Wording.withArticle(quoted: registry.shape.word(for: .fallback))) for apps without \(isOfStorey ? "this pattern" : "it")"
    return .misspelled(message: message(name), Misspelling(written, among: names(of: known)), hint: hint)
  }

  /// Returns the names that the page would have for patterns: `text` for `blocks/text` if `button` is its name for `blocks/button`.
  private func names(of known: some Sequence<String>) -> [String] {
    guard written != pattern.name, let place = pattern.name.ranges(of: written).last else { return Array(known) }
    let (start, end) = (pattern.name[..<place.lowerBound], pattern.name[place.upperBound...])
    return known.compactMap { name in
      guard name.hasPrefix(start), name.hasSuffix(end), name.utf8.count > start.utf8.count + end.utf8.count else {
        return nil
      }
      return String(name.dropFirst(start.count).dropLast(end.count))
    }
  }

  private var isOfStorey: Bool { registry.shape.word(for: .pattern) == BaseKey.pattern.key.name }

  private func message(_ name: String) -> String {
    let kind = isOfStorey ? "pattern" : word
    let name = isOfStorey ? name : Diagnostic.excerpt(of: written)
    return registry.app.map { "\($0.name) does not support the \(kind) \"\(name)\"" }
      ?? "no floor is registered for the \(kind) \"\(name)\""
  }
}
