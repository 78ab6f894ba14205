import Storey

/// Faults in fallbacks that are not needed here.
struct BrokenFallbackRule: PageRule {
  static let description = RuleDescription(
    id: "broken-fallback", severity: .warning,
    summary: "A fault in a fallback that is not needed here",
    rationale: """
      A fallback is for apps that cannot show its floor. It is not shown here, so its faults are not visible here. Every fallback
      below a floor is checked, at any depth. The content of a fallback whose pattern is not registered here is not checked,
      because older apps may know the pattern; its "requires" and its own "fallback" are.
      """,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": ↓{"pattern": "Focus"}}]}"#,
    ])

  init(from options: inout JSONReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      // One that is shown was decoded, and one that could not be is reported.
      guard case .container(let container) = floor.content else { continue }
      var next = container.base.source?["fallback"]
      while let fallback = next, fallback.kind == .object {
        next = fallback["fallback"]
        for fault in page.page.registry.faults(of: fallback) where fault.severity > .note {
          findings.add("in a fallback: \(fault.message)", hint: fault.hint, at: fault.location ?? fallback)
        }
      }
    }
  }
}
