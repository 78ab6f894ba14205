import Storey

/// A rule that reports jumps to unknown pages of the app.
struct UnknownDestinationRule: PageRule {
  static let description = RuleDescription(
    id: "unknown-destination", severity: .warning,
    summary: "A jump to an unknown native page",
    rationale: """
      "des" and "functionId" name a page of the app. If the app does not know the name, a tap does nothing. List the pages
      of your own app in "destinations", or register them.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "ranklist", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": ↓"ranklst", "srv": "tea"}}]}]}"#,
    ])

  /// The maximum number of destinations of a page for which a similar name is searched.
  private static let mostSuggestions = 100
  /// The maximum number of comparisons of names for each byte of the page. For an app with two hundred pages, this is enough
  /// for every destination of a page of ordinary jumps.
  private static let comparisonsPerByte = 8

  /// The destinations that the configuration names.
  private let names: Set<JSONText>
  private let sortedNames: [String]

  init(from options: inout JSONReader) {
    let names: [JSONText] = options.optional(
      "destinations", or: [], about: "Native pages of your app, in addition to the registered ones")
    self.names = Set(names)
    sortedNames = self.names.map(\.string).sorted()
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    let registered = page.page.registry.destinations
    let candidateCount = registered.count + sortedNames.count
    var left = min(Self.mostSuggestions * candidateCount, Self.comparisonsPerByte * page.byteCount)
    var candidates: [String]?
    // Several elements may share one jump.
    var seen: Set<Int> = []
    for item in page.drawing.items {
      guard let destination = item.action?.destination, let place = destination.source,
        !registered.contains(destination), !names.contains(destination),
        seen.insert(place.byteRange.lowerBound).inserted
      else { continue }
      let name = destination.string
      left -= candidateCount
      if left >= 0 && candidates == nil { candidates = registered.names + sortedNames }
      findings.add(
        "unknown destination \"\(Diagnostic.excerpt(of: name))\"",
        Misspelling(name, among: left >= 0 ? candidates ?? [] : []),
        hint: "correct it, or add it to the option \"destinations\" of the rule", at: place)
    }
  }
}
