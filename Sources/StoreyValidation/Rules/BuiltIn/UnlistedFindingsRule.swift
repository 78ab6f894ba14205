import Storey

/// Reported in the place of findings that exceed a limit.
enum UnlistedFindingsRule: ValidationRule {
  static let id: RuleID = .unlistedFindings
  static let severity = Severity.note
  static let summary = "Findings that are counted and not listed"
  static let rationale = """
    A page may have so many findings that nobody reads them all. Of each rule, and of each page, as many are listed as the
    limits allow; the others are counted. The summary and the exit code are those of all findings. The severity is that of the
    worst finding that is not listed; the severity that a configuration sets for this rule has no effect.
    """
  static let passing = RuleSample(page, configuration: #"{"limits": {"findings-of-rule": 2}}"#)
  static let failing = RuleSample(page, configuration: #"{"limits": {"findings-of-rule": 1}}"#)

  private static let page = #"{"name": "Food", "floors": [], "executeTime": "12", "channelFloorSize": "0"}"#
}
