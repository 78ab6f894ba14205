import Storey

extension RuleDescription {
  /// The rules that a `NormalFloor` reports.
  static let ofNormalFloor: [RuleDescription] = [
    RuleDescription(
      id: "invalid-sub-floor", severity: .warning,
      summary: "A sub-floor with too few pictures or an unknown pattern",
      rationale: """
        The arrangements 001 to 009 have places for 1, 1, 2, 2, 3, 3, 3, 4 and 4 pictures. A sub-floor with fewer pictures would
        have an empty place, so it is left out.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [↓{"pattern": "003", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
      ]),
    RuleDescription(
      id: "surplus-pictures", severity: .warning,
      summary: "A sub-floor with more pictures than places",
      rationale: """
        The last pictures are not drawn, even if their placement is paid for.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "NormalFloor", "hybridList": [↓{"pattern": "001", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}, {"img": "b.png", "title": "Milk"}]}]}]}"#,
      ]),
  ]
}
