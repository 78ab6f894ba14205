public import Storey

/// Collects what one rule finds.
public struct RuleFindings {
  let rule: RuleID
  let severity: Severity
  /// What was found, by other rules too: one array is handed from rule to rule, so that nothing is copied.
  var diagnostics: [Diagnostic] = []

  init(rule: RuleID, severity: Severity) {
    self.rule = rule
    self.severity = severity
  }

  /// Reports what is wrong at a place of the page, and what to do about it; nil is the whole page.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue?) {
    diagnostics.append(
      Diagnostic(rule: rule, severity: severity, message: message, hint: hint, at: location))
  }

  /// Reports what is wrong at a place of the page, in words that are found when someone reads them.
  mutating func add(at location: JSONValue?, wording: @escaping @Sendable () -> (message: String, hint: String?)) {
    diagnostics.append(Diagnostic(rule: rule, severity: severity, at: location, wording: wording))
  }

  /// Reports what is wrong and has one right answer: `replacement`, as JSON, stands in the place of the value.
  public mutating func add(_ message: String, hint: String? = nil, at location: JSONValue, replacement: String) {
    diagnostics.append(
      Diagnostic(
        rule: rule, severity: severity, message: message, hint: hint, at: location, replacement: replacement))
  }
}
