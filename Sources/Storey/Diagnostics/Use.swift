/// One of several uses of the same thing in a page, for example of a host. Findings report all uses together, at the first one.
struct Use: Sendable {
  /// The identity of the thing within its rule.
  let subject: String
  /// The relation of another use to the first one, for example `the same host`.
  let relation: String
  /// The JSON that replaces the value of this use, or `nil` unless there is exactly one correction.
  let replacement: String?
  /// Returns the message and the hint for a number of further uses.
  let wording: @Sendable (_ moreUses: Int) -> (message: String, hint: String?)
}

extension Diagnostic {
  /// Creates a diagnostic about one of several uses of the same thing, such as a host. Findings report all uses in a page
  /// together, at the first one, with the others as related places.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - subject: The identity of the thing within the rule. Baselines identify the finding by it.
  ///   - relation: The relation of another use to the first one in a few words, for example `the same host`.
  ///   - location: The value or the key that is the use.
  ///   - replacement: The JSON that replaces the value, or `nil` unless there is exactly one correction.
  ///   - wording: Returns the message and the hint for a number of further uses.
  package init(
    rule: RuleID, severity: Severity, useOf subject: String, relation: String, at location: JSONValue,
    replacement: String?, wording: @escaping @Sendable (_ moreUses: Int) -> (message: String, hint: String?)
  ) {
    let use = Use(subject: subject, relation: relation, replacement: replacement, wording: wording)
    self.init(rule, severity, .use(use), at: location)
  }
}
