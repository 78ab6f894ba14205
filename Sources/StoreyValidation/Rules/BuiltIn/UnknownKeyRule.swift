import Storey

/// A rule for unknown keys. `JSONReader` reports them; it gets the parameters of the options from the registry.
struct UnknownKeyRule: PageRule {
  static let description = RuleDescription(
    id: .unknownKey, severity: .warning,
    summary: "An unknown key",
    rationale: """
      The key is usually misspelled: its value is ignored, and no other rule reports it. The "params" of a jump may have any
      key. Only typing errors in well-known keys of six letters or more are reported there: two adjacent letters swapped, or
      one letter dropped or doubled that is neither the first nor the last. List the parameters of your own app in
      "parameters" to make them well-known. A key with the value null is a note by default, because a CMS writes it, and a page
      has one note for each name. "$comment" is allowed everywhere, and "$schema" at the top level of the page.
      """,
    isFixable: true,
    samples: [
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], "margin": {"height": 10}}]}"#,
      #"{"name": "Food", "floors": [{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}], ↓"margni": {"height": 10}}]}"#,
    ])

  /// The parameters that the configuration names.
  private let parameters: [String]

  init(from options: inout JSONReader) {
    let parameters: [JSONText] = options.optional(
      "parameters", or: [], about: "Parameters of your app in \"params\", in addition to the well-known ones")
    self.parameters = parameters.map(\.string)
  }

  func prepare(_ reading: inout PageReading) { reading.parameters += parameters }

  func check(_ page: InspectedPage, _ findings: inout RuleFindings) {}
}
