import Storey

/// Reported by the floor `NormalFloor`.
enum SurplusPicturesRule: ValidationRule {
  static let id: RuleID = "surplus-pictures"
  static let severity = Severity.warning
  static let summary = "A sub-floor with more pictures than it has places"
  static let rationale = """
    The last pictures are not drawn: someone paid for a place that nobody sees.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}, {"img": "b.png", "title": "Milk"}]}]}]}"#
}
