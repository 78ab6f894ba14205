import Storey

extension RuleDescription {
  /// The rules that the parser reports.
  static let ofParser: [RuleDescription] = [
    RuleDescription(
      id: .invalidJSON, severity: .error,
      summary: "A file that is not valid JSON, or is nested too deeply",
      rationale: """
        An app cannot show a page that is not valid JSON. The location is at or just after the error: a missing quote, an extra
        comma, a truncated file. Up to 100 damaged places of a page are reported, and the rest of the page is checked as far as
        it can be read. Comments and trailing commas are one error; if a page has no other syntax errors, '--fix' removes them.
        """,
      isFixable: true,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        #"{"name": "Food", "floors": [↓}"#,
        #"{"name": "Food", ↓/* none yet */ "floors": []}"#,
      ]),
    RuleDescription(
      id: .relaxedJSON, severity: .note,
      summary: "A page with comments or trailing commas, which the configuration allows",
      rationale: """
        With "json": "jsonc" in the configuration, pages may have comments and trailing commas. Apps read strict JSON, so
        they must be removed before a page is published.
        """,
      samples: [
        RuleSample(#"{"name": "Food", "floors": []}"#, configuration: #"{"json": "jsonc"}"#),
        RuleSample("↓// The start page\n{\"name\": \"Food\", \"floors\": []}", configuration: #"{"json": "jsonc"}"#),
      ]),
    RuleDescription(
      id: .byteOrderMark, severity: .note,
      summary: "A byte-order mark at the beginning of the document",
      rationale: """
        RFC 8259 forbids writing a byte-order mark, and some JSON parsers reject a document that begins with one.
        Storey ignores it.
        """,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        "↓\u{FEFF}{\"name\": \"Food\", \"floors\": []}",
      ]),
    RuleDescription(
      id: .duplicateKey, severity: .warning,
      summary: "A key that occurs more than once in an object",
      rationale: """
        Parsers differ in which value they use. The last one is used here, as in most parsers. The other values are ignored,
        which is probably not intended.
        """,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        #"{"name": "Food", ↓"name": "Drinks", "floors": []}"#,
      ]),
  ]
}
