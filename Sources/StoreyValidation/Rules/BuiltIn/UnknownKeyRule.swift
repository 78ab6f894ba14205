import Storey

/// Reported by `ModelReader`.
enum UnknownKeyRule: ValidationRule {
  static let id: RuleID = .unknownKey
  static let severity = Severity.warning
  static let summary = "A key that nothing reads"
  static let rationale = """
    Most often a key that was misspelt: what it says is not shown, and nothing else would ever tell. In the free "params" of a
    jump only near misses of well-known keys are reported. "$comment" is allowed everywhere, and "$schema" in the page.
    """
  static let isFixable = true
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margni": {"height": 10}}]}"#
}
