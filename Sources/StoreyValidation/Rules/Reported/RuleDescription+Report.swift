import Storey

extension RuleDescription {
  /// The rules about reports and configurations.
  static let ofReport: [RuleDescription] = [
    RuleDescription(
      id: .unlistedFindings, severity: .note,
      summary: "Findings that are counted but not listed",
      rationale: """
        A page may have too many findings to read. For each rule and each page, findings are listed up to the limits; the
        others are only counted. The summary and the exit code include all findings. The severity of this finding is that of
        the most severe finding that is not listed; setting the severity of this rule in a configuration has no effect.
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

  /// The rule for unused suppressions, which are reported after all pages have been checked.
  static let unusedSuppression = RuleDescription(
    id: "unused-suppression", severity: .warning,
    summary: "A suppression in the configuration that matches no finding",
    rationale: """
      The suppressed finding was corrected, or its location changed. If the suppression is kept, it may hide a new finding
      of the same kind. Only suppressions for files that were checked are reported.
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
