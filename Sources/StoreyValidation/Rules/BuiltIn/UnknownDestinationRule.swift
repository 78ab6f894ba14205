import Storey

/// Jumps to pages that the app does not have.
struct UnknownDestinationRule: PageRule {
  static let description = RuleDescription(
    id: "unknown-destination", severity: .warning,
    summary: "A jump to a native page that is not known",
    rationale: """
      "des" and "functionId" name a page of the app. An app that does not know the name does nothing when it is tapped. Name the
      pages of your own app in "destinations", or register them.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "ranklist", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": ↓"ranklst", "srv": "tea"}}]}]}"#,
    ])

  /// For how many of the destinations of a page the nearest name is looked for.
  private static let mostSuggestions = 100
  /// How many names destinations are compared with for each byte of the page: an app of two hundred pages has enough for each
  /// destination of a page of ordinary jumps.
  private static let comparisonsPerByte = 8

  /// Those that the configuration names.
  private let names: Set<JSONText>
  private let sortedNames: [String]

  init(from options: inout JSONReader) {
    let names: [JSONText] = options.optional(
      "destinations", or: [], about: "Native pages of your app, beside those that are registered")
    self.names = Set(names)
    sortedNames = self.names.map(\.string).sorted()
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    let registered = page.page.registry.destinations
    let candidateCount = registered.count + sortedNames.count
    var left = min(Self.mostSuggestions * candidateCount, Self.comparisonsPerByte * page.byteCount)
    var candidates: [String]?
    // Several elements may follow one jump.
    var seen: Set<Int> = []
    for item in page.drawing.items {
      guard let destination = item.action?.destination, let place = destination.source,
        !registered.contains(destination), !names.contains(destination),
        seen.insert(place.byteRange.lowerBound).inserted
      else { continue }
      let name = destination.string
      left -= candidateCount
      if left >= 0 && candidates == nil { candidates = registered.names + sortedNames }
      let nearest = left >= 0 ? candidates.flatMap { SpellingSuggestion.nearest(to: name, among: $0) } : nil
      findings.add(
        "the destination \"\(Diagnostic.excerpt(of: name))\" is not known",
        hint: nearest.map { "did you mean \"\($0)\"?" } ?? "correct it, or add it to \"destinations\"", at: place)
    }
  }
}
