import Storey

/// Reported by the decoding of the page.
enum ErrorCodePageRule: ValidationRule {
  static let id: RuleID = .errorCodePage
  static let severity = Severity.error
  static let summary = "The page says that it is an error answer"
  static let rationale = """
    A CMS answers with a code. No code, "0" and any number equal to 0 mean success. Every other value is an error of the
    CMS that was saved as a page.
    """
  static let passing: RuleSample = #"{"name": "Food", "floors": [], "code": "0"}"#
  static let failing: RuleSample = #"{"name": "Food", "floors": [], "code": "500"}"#
}
