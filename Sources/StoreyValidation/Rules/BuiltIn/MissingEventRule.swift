import Storey

/// A rule that reports tappable elements without an event id.
struct MissingEventRule: PageRule {
  static let description = RuleDescription(
    id: "missing-event", severity: .warning,
    summary: "A tappable element without an event id",
    rationale: """
      Analytics counts views and taps by the event id, "srv". An element without one is not counted, and the data cannot be
      recovered after the release. Links of other CMSes cannot have one and are not checked. 'storey actions --exposure' prints the whole tracking plan of a page.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": ↓{"des": "search"}}]}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    // Several elements may share one jump.
    var seen: Set<Int> = []
    for item in page.drawing.items {
      guard let action = item.action, action.eventID == nil, !action.isOfLink,
        let place = item.actionSource ?? item.source,
        seen.insert(place.byteRange.lowerBound).inserted
      else { continue }
      findings.add("a tap here has no event id", hint: "add an event id as \"srv\"", at: place)
    }
  }
}
