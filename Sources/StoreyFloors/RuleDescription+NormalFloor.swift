import Storey

extension RuleDescription {
  /// What a `NormalFloor` reports of itself.
  static let ofNormalFloor: [RuleDescription] = [
    RuleDescription(
      id: "invalid-sub-floor", severity: .warning,
      summary: "A sub-floor with too few pictures, or of an unknown pattern",
      rationale: """
        The arrangements 001 to 009 need 1, 1, 2, 2, 3, 3, 3, 4 and 4 pictures. A sub-floor with fewer has a hole where a picture
        should be, so it is left out.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [↓{"pattern": "003", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
      ]),
    RuleDescription(
      id: "surplus-pictures", severity: .warning,
      summary: "A sub-floor with more pictures than it has places",
      rationale: """
        The last pictures are not drawn: someone paid for a place that nobody sees.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [↓{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}, {"img": "b.png", "title": "Milk"}]}]}]}"#,
      ]),
  ]
}
