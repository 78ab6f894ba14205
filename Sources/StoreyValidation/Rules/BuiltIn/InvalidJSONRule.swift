import Storey

/// Reported by the parser.
enum InvalidJSONRule: ValidationRule {
  static let id: RuleID = .invalidJSON
  static let severity = Severity.error
  static let summary = "The bytes are no JSON document"
  static let rationale = """
    An app that is sent something else than JSON shows nothing at all. The message says where reading stopped, which is at or
    just after the fault: a missing quote, a comma too many, half a file.
    """
  static let passing: RuleSample = #"{"name": "Food", "floors": []}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [}"#
}
