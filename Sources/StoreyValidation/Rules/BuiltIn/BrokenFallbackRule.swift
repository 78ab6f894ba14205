import Storey

/// Fallbacks that would not be shown where they are needed.
struct BrokenFallbackRule: PageRule {
  static let id: RuleID = "broken-fallback"
  static let severity = Severity.warning
  static let summary = "A fallback that is not needed here, and would not be shown where it is"
  static let rationale = """
    A fallback stands in the page for apps that cannot show its floor. Nobody sees it who looks at the page here, so nobody sees
    that it is broken. Of a pattern that is not registered here nothing can be said: it may be one that older apps know.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search"}], "fallback": {"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea"}]}}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Category", "categoryList": [{"title": "Tea", "functionId": "search"}], "fallback": {"pattern": "Focus", "picLst": [{"img": "a.png", "title": "Tea"}]}}]}"#

  init(from options: inout ModelReader) {}

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {
    for floor in page.page.floors {
      // One that is shown was decoded, and one that could not be is reported.
      guard case .container(let container) = floor.content, let fallback = container.base.source?["fallback"],
        fallback.kind == .object
      else { continue }
      let decoded = Floor(decoding: fallback, registry: page.page.registry)
      guard case .undecodable = decoded.content else { continue }
      let error = decoded.diagnostics.first { $0.severity == .error && $0.rule != .undecodableFloor }
      let reason = error.map { ": \($0.message)" } ?? ""
      findings.add(
        "the fallback of this floor cannot be decoded\(reason)", hint: error?.hint, at: error?.location ?? fallback)
    }
  }
}
