import Storey

/// Reported by the reading of URLs.
enum InvalidURLRule: ValidationRule {
  static let id: RuleID = .invalidURL
  static let severity = Severity.error
  static let summary = "A text that is no URL where one is meant"
  static let rationale = """
    URLs hold no spaces and no control characters. The picture or link is left out; what it belongs to stays.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "a%20b.png"}}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "a b.png"}}"#
}
