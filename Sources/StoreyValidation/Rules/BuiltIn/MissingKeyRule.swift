import Storey

/// Reported by `ModelReader`.
enum MissingKeyRule: ValidationRule {
  static let id: RuleID = .missingKey
  static let severity = Severity.error
  static let summary = "A key is missing that its object cannot be without"
  static let rationale = """
    What lacks it is left out: an element of its list, or a floor as a whole. null and the empty text count as absent, because
    a CMS writes them for "nothing".
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [{"pattern": "Focus"}]}"#
}
