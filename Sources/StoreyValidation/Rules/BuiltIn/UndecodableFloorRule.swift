import Storey

/// Reported by the decoding of floors.
enum UndecodableFloorRule: ValidationRule {
  static let id: RuleID = .undecodableFloor
  static let severity = Severity.error
  static let summary = "A floor that cannot be decoded and is left out"
  static let rationale = """
    Something that the floor cannot be without is missing or of the wrong type; what, is reported as well, at its own place. The
    floors around it are shown.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [7]}"#
}
