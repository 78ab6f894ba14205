import Storey

/// The diagnostics of a template.
struct TemplateProblems {
  private(set) var found: [Diagnostic] = []
  /// The value that names the template that this one extends. Problems in parts of that template are placed there.
  var extended: JSONText?
  /// The names of the fields of the floor, which cannot be used in items.
  var fieldsOfFloor: Set<String> = []

  /// Whether the template has errors and is therefore refused.
  var isRefused: Bool { found.contains { $0.severity == .error } }

  /// Adds the diagnostics of reading the JSON. All except notes become errors: an unknown key, for example, is most likely
  /// a mistake.
  mutating func add(read diagnostics: [Diagnostic]) {
    found += diagnostics.map { diagnostic in
      if diagnostic.severity == .note { return diagnostic }
      guard let hint = MisplacedKey.hint(for: diagnostic) else { return diagnostic.refusing() }
      return Diagnostic(
        rule: diagnostic.rule, severity: .error, message: diagnostic.message, hint: hint, at: diagnostic.location)
    }
  }

  /// Adds an error about a name that is not known. The hint applies if no known name is near.
  mutating func add(_ message: String, _ misspelling: Misspelling, hint: String, at place: JSONValue?) {
    if isInherited(place) { return add(message, hint: hint, at: place) }
    found.append(
      Diagnostic(rule: .invalidTemplate, severity: .error, message: message, misspelling, hint: hint, at: place))
  }

  /// Adds an error, which refuses the template.
  mutating func add(_ message: String, hint: String, at place: JSONValue?) {
    guard isInherited(place), let extended else {
      return found.append(
        Diagnostic(rule: .invalidTemplate, severity: .error, message: message, hint: hint, at: place))
    }
    found.append(
      Diagnostic(
        rule: .invalidTemplate, severity: .error,
        message:
          "with the fields of this template, a row of \"\(Diagnostic.excerpt(of: extended))\" has an error: \(message)",
        hint: "keep the types of the fields that the rows of the extended template use", at: extended.source))
  }

  /// Adds an error about a key whose value is an empty array.
  mutating func add(empty key: String, at place: JSONValue?) {
    add("\"\(key)\" is empty", hint: "add a value, or remove the key", at: place)
  }

  /// Whether a value is a part of the template that is extended.
  func isInherited(_ place: JSONValue?) -> Bool {
    guard let extended, let own = extended.source, let place else { return false }
    return place.document !== own.document
  }

  /// Reports the places of the rows of an extended template, all of them or those after the first one.
  mutating func add(surplus rows: [RowNodeEntry], _ all: Bool) {
    for case .base(let entry) in rows.filter(\.isBase).dropFirst(all ? 0 : 1) {
      add(
        all
          ? "\"base\" is only allowed in the \"rows\" of a template with \"extends\""
          : "the rows of the extended template are used twice",
        hint: all ? "add \"extends\" with the pattern of a template, or remove this" : "remove one of them",
        at: entry.source)
    }
  }

  /// Adds a warning about a field whose use does not match its declaration.
  mutating func addUnused(_ message: String, hint: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .unusedField, severity: .warning, message: message, hint: hint, at: place))
  }
}
