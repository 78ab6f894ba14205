import Storey

/// Reported by the parser.
enum DuplicateKeyRule: ValidationRule {
  static let id: RuleID = .duplicateKey
  static let severity = Severity.warning
  static let summary = "A key occurs more than once in an object"
  static let rationale = """
    Readers disagree about which of the two counts: here, as in most, the last one. Someone meant the other.
    """
  static let passing: RuleSample = #"{"name": "Food", "floors": []}"#
  static let failing: RuleSample = #"{"name": "Food", "name": "Drinks", "floors": []}"#
}
