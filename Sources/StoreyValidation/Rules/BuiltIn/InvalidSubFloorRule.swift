import Storey

/// Reported by the floor `NormalFloor`.
enum InvalidSubFloorRule: ValidationRule {
  static let id: RuleID = "invalid-sub-floor"
  static let severity = Severity.warning
  static let summary = "A sub-floor with too few pictures, or of an unknown pattern"
  static let rationale = """
    The arrangements 001 to 009 need 1, 1, 2, 2, 3, 3, 3, 4 and 4 pictures. A sub-floor with fewer has a hole where a picture
    should be, so it is left out.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "003", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#
}
