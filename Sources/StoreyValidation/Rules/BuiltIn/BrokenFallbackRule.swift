import Storey

/// A rule that reports problems in fallbacks that are not shown.
struct BrokenFallbackRule: PageRule {
  static let description = RuleDescription(
    id: "broken-fallback", severity: .warning,
    summary: "A problem in a fallback that is not used, because its floor can be shown",
    rationale: """
      A fallback is for apps that cannot show its floor. If the floor is shown here, problems in its fallback are not
      visible. Fallbacks are checked at every depth. If the pattern of a fallback is not registered here, only its
      "requires" and its own "fallback" are checked, because older apps may know the pattern.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": ↓{"pattern": "Focus"}}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      // If the floor is not shown, decoding has tried its fallbacks and reported their problems.
      guard case .container(let container) = floor.content else { continue }
      var next = container.base.source?.member(.fallback)
      while let fallback = next, fallback.kind == .object {
        next = fallback.member(.fallback)
        for fault in page.page.registry.faults(of: fallback) where fault.severity > .note {
          findings.add("in a fallback: \(fault.message)", hint: fault.hint, at: fault.location ?? fallback)
        }
      }
    }
  }
}
