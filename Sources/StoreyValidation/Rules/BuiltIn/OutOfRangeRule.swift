import Storey

/// Reported by `ModelReader` and the layout.
enum OutOfRangeRule: ValidationRule {
  static let id: RuleID = .outOfRange
  static let severity = Severity.warning
  static let summary = "A number lies outside of what is allowed"
  static let rationale = """
    It is brought into the range, or its default is used: the message says which. What is shown is not what was meant.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": -10}}]}"#
}
