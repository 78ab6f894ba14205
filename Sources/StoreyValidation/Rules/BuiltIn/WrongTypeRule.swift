import Storey

/// Reported by whoever reads a value.
enum WrongTypeRule: ValidationRule {
  static let id: RuleID = .wrongType
  static let severity = Severity.error
  static let summary = "A value is of a type that cannot be read as what is meant"
  static let rationale = """
    What is optional reads as if it were absent; what is required takes its object with it. Ids may be numbers or texts and
    flags 0, 1, true or false; a text that spells a number is read as one (coerced-value).
    """
  static let passing: RuleSample = #"{"name": "Food", "floors": [], "head": {"title": "Food"}}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [], "head": "Food"}"#
}
