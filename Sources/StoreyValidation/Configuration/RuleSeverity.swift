public import Storey

/// How bad a configuration says a rule is: one of the severities, or not worth a word.
public enum RuleSeverity: Sendable, Hashable {
  /// It is not checked.
  case off
  /// What breaks it is reported, this bad.
  case reported(Severity)

  /// How it is written.
  public var name: String {
    switch self {
    case .off: "off"
    case .reported(let severity): severity.rawValue
    }
  }

  /// The severity of this name; nil when there is none.
  public init?(name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity(rawValue: name) {
      self = .reported(severity)
    } else {
      return nil
    }
  }

  /// The member that sets it, beside the options of a rule.
  static let field = ModelDescription.Field(
    key: "severity", isRequired: false, value: valueDescription, summary: "How bad it is")

  static let names = ["off"] + Severity.allCases.map(\.rawValue)
}

extension RuleSeverity: ModelValue {
  /// `"off"`, `"note"`, `"warning"` or `"error"`.
  public static func read(from value: borrowing ValueReader) -> RuleSeverity? {
    if let severity = RuleSeverity(name: value.text.string) { return severity }
    let nearest = SpellingSuggestion.nearest(to: value.text.string, among: names)
    value.report(
      .invalidConfiguration, .error, "this is no severity",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "use one of \(names.joined(separator: ", "))")
    return nil
  }

  public static var standIn: RuleSeverity { .off }
  public static var valueDescription: ValueDescription { .choice(names) }
}

extension RuleID {
  /// A configuration, baseline or suppression that cannot be followed.
  public static let invalidConfiguration: RuleID = "invalid-configuration"
}
