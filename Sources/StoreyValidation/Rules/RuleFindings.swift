public import Storey

/// The findings of one rule.
public struct RuleFindings {
  let rule: RuleID
  let severity: Severity
  /// The diagnostics of this rule and the rules before it. One array is passed from rule to rule to avoid copies.
  var diagnostics: [Diagnostic] = []

  init(rule: RuleID, severity: Severity) {
    self.rule = rule
    self.severity = severity
  }

  /// Adds a finding at a location in the page; `nil` for the whole page.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue?) {
    diagnostics.append(
      Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: location))
  }

  /// Adds a finding about a name that is not known. Its hint suggests the nearest known name.
  ///
  /// - Parameters:
  ///   - message: A description of the problem and of the name found.
  ///   - misspelling: The name, and the known names that are near.
  ///   - hint: The remedy if no known name is near enough.
  ///   - location: The name in the page; `nil` for the whole page.
  public mutating func add(_ message: String, _ misspelling: Misspelling, hint: String, at location: JSONValue?) {
    diagnostics.append(
      Diagnostic(rule: rule, severity: severity, message: message, misspelling, hint: hint, at: location))
  }

  /// Adds a finding at a location in the page. Its message and hint are created when they are read.
  mutating func add(at location: JSONValue?, wording: @escaping @Sendable () -> (message: String, hint: String?)) {
    diagnostics.append(Diagnostic(rule: rule, severity: severity, at: location, wording: wording))
  }

  /// Adds a finding that refers to other values, for example the first of two equal identities.
  public mutating func add(
    _ message: String, hint: String? = nil, at location: JSONValue, related: [RelatedValue]
  ) {
    diagnostics.append(
      Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: location, related: related))
  }

  /// Adds one of several uses of the same thing in the page, for example of a host. The uses are one finding, at the first one.
  ///
  /// - Parameters:
  ///   - subject: The identity of the thing within the rule. Baselines identify the finding by it.
  ///   - relation: The relation of another use to the first one in a few words, for example `the same host`.
  ///   - location: The value or the key that is the use.
  ///   - replacement: The JSON that replaces the value, or `nil` unless there is exactly one correction.
  ///   - wording: Returns the message and the hint for a number of further uses. Called for the first use.
  public mutating func add(
    useOf subject: String, relation: String, at location: JSONValue, replacement: String? = nil,
    wording: @escaping @Sendable (_ moreUses: Int) -> (message: String, hint: String?)
  ) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, useOf: subject, relation: relation, at: location, replacement: replacement,
        wording: wording))
  }

  /// Adds a finding with a correction: `replacement`, which is JSON, replaces the value at the location.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue, replacement: String) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, message: message, hint: hint, at: location, replacement: replacement))
  }
}
