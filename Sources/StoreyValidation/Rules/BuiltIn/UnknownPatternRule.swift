import Storey

/// Reported by the decoding of floors.
enum UnknownPatternRule: ValidationRule {
  static let id: RuleID = .unknownPattern
  static let severity = Severity.error
  static let summary = "A floor of a pattern that is not registered"
  static let rationale = """
    The floor is not shown. Either its pattern is misspelt, or it is meant for an app that knows more floors than this one.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focsu", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
}
