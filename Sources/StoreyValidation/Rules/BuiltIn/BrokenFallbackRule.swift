import Storey

/// Fallbacks that would not be shown where they are needed.
struct BrokenFallbackRule: PageRule {
  static let id: RuleID = "broken-fallback"
  static let severity = Severity.warning
  static let summary = "Something that is wrong in a fallback that is not needed here"
  static let rationale = """
    A fallback stands in the page for apps that cannot show its floor. Nobody sees it who looks at the page here, so nobody sees
    that it is broken. Of a pattern that is not registered here nothing can be said: it may be one that older apps know.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search", "srv": "tea"}], "fallback": {"pattern": "Focus"}}]}"#

  init(from options: inout ModelReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      // One that is shown was decoded, and one that could not be is reported.
      guard case .container(let container) = floor.content else { continue }
      var next = container.base.source?["fallback"]
      while let fallback = next, fallback.kind == .object {
        next = fallback["fallback"]
        for fault in page.page.registry.faults(of: fallback) ?? []
        where fault.severity > .note && fault.rule != .undecodableFloor {
          findings.add("in a fallback: \(fault.message)", hint: fault.hint, at: fault.location ?? fallback)
        }
      }
    }
  }
}
