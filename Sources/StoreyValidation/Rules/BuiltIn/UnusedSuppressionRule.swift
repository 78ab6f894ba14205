import Storey

/// Reported of configurations, when all pages are checked.
enum UnusedSuppressionRule: ValidationRule {
  static let id: RuleID = "unused-suppression"
  static let severity = Severity.warning
  static let summary = "A suppression of the configuration that suppresses nothing"
  static let rationale = """
    What it was about has been corrected, or has moved. Left where it is, it hides the next finding of its kind. Only
    suppressions about files that were checked are looked at.
    """
  static let passing = RuleSample(page, configuration: configuration(pointer: "/floors/0/hybridList"))
  static let failing = RuleSample(page, configuration: configuration(pointer: "/floors/7/hybridList"))

  private static let page =
    #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": []}]}"#

  private static func configuration(pointer: String) -> String {
    #"{"suppressions": [{"rule": "empty-floor", "pointer": "\#(pointer)", "reason": "filled on Friday"}]}"#
  }
}
