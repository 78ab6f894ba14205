import Storey

extension RuleDescription {
  /// The rules that are reported when pages and floors are decoded and laid out.
  static let ofPage: [RuleDescription] = [
    RuleDescription(
      id: .errorCodePage, severity: .error,
      summary: "A page that is an error response",
      rationale: """
        The response of a CMS contains a "code". A missing code, "0" and any number equal to 0 mean success. Any other value
        means that an error response of the CMS was saved as a page.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "code": "0"}"#,
        #"{"name": "Food", "floors": [], "code": ↓"500"}"#,
      ]),
    RuleDescription(
      id: .unknownPattern, severity: .error,
      summary: "A floor with an unknown pattern",
      rationale: """
        No floor is registered for the pattern, so the floor is not shown. Either the pattern is misspelled, or the floor is
        meant for an app that supports more floors.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": ↓"Focsu", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      ]),
    RuleDescription(
      id: .unmetRequirement, severity: .error,
      summary: "A floor whose requirements are not met and that has no fallback",
      rationale: """
        "requires" lists the capabilities that an app needs to show the floor, each with the lowest sufficient version. An
        app that does not have them leaves the floor out and shows its "fallback": another floor, or nothing if it is
        "drop".
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1, "video": ↓2}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      ]),
    RuleDescription(
      id: .replacedFloor, severity: .note,
      summary: "A floor that is replaced or dropped, as its fallback specifies",
      rationale: """
        The floor cannot be shown, and its fallback is shown, as the page specifies. This is not an error, but the layout
        does not show the original floor.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "fallback": "drop", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": ↓"LiveShow", "fallback": "drop", "room": 7}]}"#,
      ]),
    RuleDescription(
      id: .undecodableFloor, severity: .error,
      summary: "A floor that cannot be decoded and is left out",
      rationale: """
        A required value of the floor is missing or has the wrong type, which is reported separately at its location. The
        other floors are shown.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [↓7]}"#,
      ]),
    RuleDescription(
      id: .missingRenderer, severity: .error,
      summary: "A row without a registered renderer",
      rationale: """
        A floor names the renderer of each of its rows. If the app has the model but not the renderer, the row is not shown.
        Register a renderer, a TemplateCell, under the name that the floor gives.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Sample"}]}"#,
          remark: "the floor \"Sample\" and its renderer are registered"),
        RuleSample(
          #"{"name": "Food", "floors": [↓{"pattern": "Sample"}]}"#,
          remark: "the floor \"Sample\" is registered, but its renderer is not"),
      ]),
  ]
}
