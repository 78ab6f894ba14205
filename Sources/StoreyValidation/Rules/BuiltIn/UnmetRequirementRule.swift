import Storey

/// Reported by the decoding of floors.
enum UnmetRequirementRule: ValidationRule {
  static let id: RuleID = .unmetRequirement
  static let severity = Severity.error
  static let summary = "A floor that requires what is not there, and has no fallback"
  static let rationale = """
    "requires" names what an app must be able to do, with the lowest version that will do. An app without it leaves the floor
    out; "fallback" says what it shows instead: another floor, or "drop" for nothing.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1, "video": 2}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
}
