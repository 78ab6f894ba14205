import Storey

/// Reported by the decoding of floors.
enum ReplacedFloorRule: ValidationRule {
  static let id: RuleID = .replacedFloor
  static let severity = Severity.note
  static let summary = "A floor that cannot be shown, and whose fallback is shown instead"
  static let rationale = """
    The page says itself what is to stand there, so nothing is wrong; but what is looked at is not the floor that comes first
    in the page.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "fallback": "drop", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "LiveShow", "fallback": "drop", "room": 7}]}"#
}
