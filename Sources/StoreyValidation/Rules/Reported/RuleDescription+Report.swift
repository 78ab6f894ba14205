import Storey

extension RuleDescription {
  /// What is reported of reports and configurations.
  static let ofReport: [RuleDescription] = [
    RuleDescription(
      id: .unlistedFindings, severity: .note,
      summary: "Findings that are counted and not listed",
      rationale: """
        A page may have so many findings that nobody reads them all. Of each rule, and of each page, as many are listed as the
        limits allow; the others are counted. The summary and the exit code are those of all findings. The severity is that of the
        worst finding that is not listed; the severity that a configuration sets for this rule has no effect.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [], "executeTime": "12", "channelFloorSize": "0"}"#,
          configuration: #"{"limits": {"findings-of-rule": 2}}"#),
        RuleSample(
          #"↓{"name": "Food", "floors": [], "executeTime": "12", "channelFloorSize": "0"}"#,
          configuration: #"{"limits": {"findings-of-rule": 1}}"#),
      ]),
    unusedSuppression,
  ]

  /// Reported when all pages are checked.
  static let unusedSuppression = RuleDescription(
    id: "unused-suppression", severity: .warning,
    summary: "A suppression of the configuration that suppresses nothing",
    rationale: """
      What it was about has been corrected, or has moved. Left where it is, it hides the next finding of its kind. Only
      suppressions about files that were checked are looked at.
      """,
    samples: [
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": []}]}"#,
        configuration:
          #"{"suppressions": [{"rule": "empty-floor", "pointer": "/floors/0/hybridList", "reason": "filled on Friday"}]}"#
      ),
      RuleSample(
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": []}]}"#,
        configuration:
          #"{"suppressions": [↓{"rule": "empty-floor", "pointer": "/floors/7/hybridList", "reason": "filled on Friday"}]}"#
      ),
    ])
}
