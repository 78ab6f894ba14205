import Storey

/// Keys that no model reads. Reported by `JSONReader`, which gets the parameters of the options from the registry.
struct UnknownKeyRule: PageRule {
  static let description = RuleDescription(
    id: .unknownKey, severity: .warning,
    summary: "A key that nothing reads",
    rationale: """
      Most often the key is misspelt: its value is not shown, and no other rule would report it. The free "params" of a jump may have any
      key; only a slip of the typist in a well-known one is reported there: two neighbouring letters swapped, or one letter dropped or
      doubled that is neither the first nor the last, in a key of six letters or more. List the parameters of your own app under
      "parameters": they are known then, and slips in them are reported, too. "$comment" is allowed everywhere, and "$schema" in the
      page.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], ↓"margni": {"height": 10}}]}"#,
    ])

  /// The parameters that the configuration names.
  let parameters: [String]

  init(from options: inout JSONReader) {
    let parameters: [JSONText] = options.optional(
      "parameters", or: [], about: "Parameters of your app in \"params\", beside the well-known ones")
    self.parameters = parameters.map(\.string)
  }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {}
}
