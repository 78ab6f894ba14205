import Storey

/// Collects what is wrong with a template.
struct TemplateProblems {
  private(set) var found: [Diagnostic] = []

  /// Whether the template is refused.
  var isRefused: Bool { found.contains { $0.severity == .error } }

  /// Adds what reading found: what nobody reads was meant to say something, so all but notes are errors.
  mutating func add(read diagnostics: [Diagnostic]) {
    found += diagnostics.map { $0.severity == .note ? $0 : $0.with(.error) }
  }

  /// Reports what cannot be, which refuses the template.
  mutating func add(_ message: String, hint: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .invalidTemplate, severity: .error, message: message, hint: hint, at: place))
  }

  /// Reports a field that nothing shows.
  mutating func addUnused(_ message: String, hint: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .unusedField, severity: .warning, message: message, hint: hint, at: place))
  }
}
