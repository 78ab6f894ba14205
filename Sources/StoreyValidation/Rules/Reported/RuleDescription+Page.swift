import Storey

extension RuleDescription {
  /// What is reported by the decoding of pages and floors, and by the layout.
  static let ofPage: [RuleDescription] = [
    RuleDescription(
      id: .errorCodePage, severity: .error,
      summary: "The page says that it is an error answer",
      rationale: """
        A CMS answers with a code. No code, "0" and any number equal to 0 mean success. Every other value is an error of the
        CMS that was saved as a page.
        """,
      samples: [
        #"{"name": "Food", "floors": [], "code": "0"}"#,
        #"{"name": "Food", "floors": [], "code": ↓"500"}"#,
      ]),
    RuleDescription(
      id: .unknownPattern, severity: .error,
      summary: "A floor of a pattern that is not registered",
      rationale: """
        The floor is not shown. Either its pattern is misspelt, or it is meant for an app that knows more floors than this one.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": ↓"Focsu", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      ]),
    RuleDescription(
      id: .unmetRequirement, severity: .error,
      summary: "A floor that requires what is not there, and has no fallback",
      rationale: """
        "requires" names what an app must be able to do, with the lowest version that will do. An app without it leaves the floor
        out; "fallback" says what it shows instead: another floor, or "drop" for nothing.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": "Focus", "requires": {"Focus": 1, "video": ↓2}, "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
      ]),
    RuleDescription(
      id: .replacedFloor, severity: .note,
      summary: "A floor that cannot be shown, and whose fallback is shown instead",
      rationale: """
        The page says itself what is to stand there, so nothing is wrong; but what is looked at is not the floor that comes first
        in the page.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "fallback": "drop", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [{"pattern": ↓"LiveShow", "fallback": "drop", "room": 7}]}"#,
      ]),
    RuleDescription(
      id: .undecodableFloor, severity: .error,
      summary: "A floor that cannot be decoded and is left out",
      rationale: """
        Something that the floor cannot be without is missing or of the wrong type; what, is reported as well, at its own place. The
        floors around it are shown.
        """,
      samples: [
        #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}]}"#,
        #"{"name": "Food", "floors": [↓7]}"#,
      ]),
    RuleDescription(
      id: .missingRenderer, severity: .error,
      summary: "A row that no renderer is registered for",
      rationale: """
        A floor names the renderer of each of its rows. When the app has the model but not the renderer, the row is not shown.
        Register a TemplateCell of that identifier.
        """,
      samples: [
        RuleSample(
          #"{"name": "Food", "floors": [{"pattern": "Sample"}]}"#,
          remark: "a floor Sample and its renderer are registered"),
        RuleSample(
          #"{"name": "Food", "floors": [↓{"pattern": "Sample"}]}"#,
          remark: "a floor Sample is registered, and its renderer is not"),
      ]),
  ]
}
