import Storey

extension RuleDescription {
  /// What is reported of the bytes of a page.
  static let ofParser: [RuleDescription] = [
    RuleDescription(
      id: .invalidJSON, severity: .error,
      summary: "The bytes are no JSON document",
      rationale: """
        An app that is sent something else than JSON shows nothing at all. The message says where reading stopped, which is at or
        just after the fault: a missing quote, a comma too many, half a file.
        """,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        #"{"name": "Food", "floors": [↓}"#,
      ]),
    RuleDescription(
      id: .byteOrderMark, severity: .note,
      summary: "The document begins with a byte-order mark",
      rationale: """
        RFC 8259 forbids writing one, and some JSON readers refuse a document that begins with it. It is skipped here.
        """,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        "↓\u{FEFF}{\"name\": \"Food\", \"floors\": []}",
      ]),
    RuleDescription(
      id: .duplicateKey, severity: .warning,
      summary: "A key occurs more than once in an object",
      rationale: """
        Readers disagree about which of the two counts: here, as in most, the last one. Someone meant the other.
        """,
      samples: [
        #"{"name": "Food", "floors": []}"#,
        #"{"name": "Food", ↓"name": "Drinks", "floors": []}"#,
      ]),
  ]
}
