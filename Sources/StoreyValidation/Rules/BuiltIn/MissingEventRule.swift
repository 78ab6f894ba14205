import Storey

/// Things to tap that analytics never hears of.
struct MissingEventRule: PageRule {
  static let description = RuleDescription(
    id: "missing-event", severity: .warning,
    summary: "Something that can be tapped has no event id",
    rationale: """
      Analytics counts what was seen and tapped by the event id, "srv". Without one nobody learns whether it was worth its place,
      and after release it is too late to ask. 'storey actions --exposure' prints the whole tracking plan of a page.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": ↓{"des": "search"}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // Several elements may follow one jump.
    var seen: Set<Int> = []
    for item in page.drawing.items {
      guard let action = item.action, action.eventID == nil, let place = item.actionSource ?? item.source,
        seen.insert(place.byteRange.lowerBound).inserted
      else { continue }
      findings.add("a tap here has no event", hint: "give it a \"srv\"", at: place)
    }
  }
}
