import Storey

/// Reported by the parser.
enum ByteOrderMarkRule: ValidationRule {
  static let id: RuleID = .byteOrderMark
  static let severity = Severity.note
  static let summary = "The document begins with a byte-order mark"
  static let rationale = """
    RFC 8259 forbids writing one, and some JSON readers refuse a document that begins with it. It is skipped here.
    """
  static let passing: RuleSample = #"{"name": "Food", "floors": []}"#
  static let failing: RuleSample = "\u{FEFF}{\"name\": \"Food\", \"floors\": []}"
}
