import Storey

/// The diagnostics of a template.
struct TemplateProblems {
  private(set) var found: [Diagnostic] = []
  /// The names of the fields of the floor, which cannot be used in items.
  var fieldsOfFloor: Set<String> = []

  /// Whether the template has errors and is therefore refused.
  var isRefused: Bool { found.contains { $0.severity == .error } }

  /// Adds the diagnostics of reading the JSON. All except notes become errors: an unknown key, for example, is most likely
  /// a mistake.
  mutating func add(read diagnostics: [Diagnostic]) {
    found += diagnostics.map { $0.severity == .note ? $0 : $0.refusing() }
  }

  /// Adds an error about a name that is not known. The hint applies if no known name is near.
  mutating func add(_ message: String, _ misspelling: Misspelling, hint: String, at place: JSONValue?) {
    found.append(
      Diagnostic(rule: .invalidTemplate, severity: .error, message: message, misspelling, hint: hint, at: place))
  }

  /// Adds an error, which refuses the template.
  mutating func add(_ message: String, hint: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .invalidTemplate, severity: .error, message: message, hint: hint, at: place))
  }

  /// Adds a warning about a field whose use does not match its declaration.
  mutating func addUnused(_ message: String, hint: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .unusedField, severity: .warning, message: message, hint: hint, at: place))
  }
}
