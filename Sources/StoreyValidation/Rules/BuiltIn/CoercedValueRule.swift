import Storey

/// Reported by whoever reads a value.
enum CoercedValueRule: ValidationRule {
  static let id: RuleID = .coercedValue
  static let severity = Severity.note
  static let summary = "A value of another type is read as what is meant"
  static let rationale = """
    A CMS writes "1125" and 1125 at will, and both are understood here. Other readers of the page may be stricter.
    """
  static let isFixable = true
  static let passing: RuleSample = #"{"name": "Food", "floors": [], "executeTime": 12}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [], "executeTime": "12"}"#
}
