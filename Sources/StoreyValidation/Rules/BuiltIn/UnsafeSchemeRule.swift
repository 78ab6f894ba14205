import Storey

/// Reported by the reading of URLs.
enum UnsafeSchemeRule: ValidationRule {
  static let id: RuleID = .unsafeScheme
  static let severity = Severity.error
  static let summary = "A URL with a scheme that is not allowed"
  static let rationale = """
    Only http, https and relative paths are followed. javascript: and data: would let whoever writes a page run code in it; the
    URL is refused in every output.
    """
  static let passing: RuleSample =
    #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "https://img.example/a.png"}}"#
  static let failing: RuleSample =
    #"{"name": "Food", "floors": [], "head": {"title": "Food", "titleImg": "javascript:alert(1)"}}"#
}
