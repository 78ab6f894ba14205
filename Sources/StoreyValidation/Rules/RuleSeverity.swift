public import Storey

/// The severity of a rule in a configuration: one of the severities, or off.
public enum RuleSeverity: Sendable, Hashable {
  /// The rule is not checked.
  case off
  /// Findings of the rule are reported with this severity.
  case reported(Severity)

  /// The name in a configuration.
  public var name: String {
    switch self {
    case .off: "off"
    case .reported(let severity): severity.rawValue
    }
  }

  /// Creates a severity from its name; `nil` when the name is unknown.
  public init?(name: String) {
    if name == "off" {
      self = .off
    } else if let severity = Severity(rawValue: name) {
      self = .reported(severity)
    } else {
      return nil
    }
  }

  /// The member of the settings of a rule that sets the severity.
  package static let field = ModelDescription.Field(
    key: "severity", isRequired: false, value: valueDescription, summary: "The severity of the findings")

  static let names = ["off"] + Severity.allCases.map(\.rawValue)
}

extension RuleSeverity: ModelValue {
  /// Reads `"off"`, `"note"`, `"warning"` or `"error"`.
  public static func read(from value: borrowing ValueReader) -> RuleSeverity? {
    if let severity = RuleSeverity(name: value.text.string) { return severity }
    value.report(
      .invalidConfiguration, .error, Diagnostic.message("invalid severity ", quoting: value.text, ""),
      Misspelling(value.text.string, among: names), hint: "use one of \(names.joined(separator: ", "))")
    return nil
  }

  public static var standIn: RuleSeverity { .off }
  public static var valueDescription: ValueDescription { .choice(names) }
}

extension RuleID {
  /// An invalid configuration, baseline or suppression.
  public static let invalidConfiguration: RuleID = "invalid-configuration"
}
