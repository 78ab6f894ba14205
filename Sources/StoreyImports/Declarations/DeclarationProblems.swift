import Storey

/// The diagnostics of declarations, in the order in which they were found.
struct DeclarationProblems {
  private(set) var found: [Diagnostic] = []

  /// Adds the diagnostics of a file that could not be parsed.
  mutating func add(_ diagnostics: [Diagnostic]) { found += diagnostics }

  /// Adds an error: a part of the declaration cannot be read.
  mutating func error(_ message: String, hint: String, at place: JSONValue?, rule: RuleID = .invalidDeclaration) {
    found.append(Diagnostic(rule: rule, severity: .error, message: message, hint: hint, at: place))
  }

  /// Adds a warning: a part of the declaration is left out.
  mutating func warning(_ message: String, hint: String, at place: JSONValue?, rule: RuleID = .invalidDeclaration) {
    found.append(Diagnostic(rule: rule, severity: .warning, message: message, hint: hint, at: place))
  }

  /// Adds a note: a valid part of the declaration has no counterpart in a template.
  mutating func note(_ message: String, at place: JSONValue?) {
    found.append(Diagnostic(rule: .invalidDeclaration, severity: .note, message: message, at: place))
  }

  // MARK: Values

  /// Returns the text of a member. Reports a value of another type, and returns `nil` for it and for an absent one.
  mutating func text(_ key: String, of object: JSONValue) -> String? {
    guard let value = object.given(key) else { return nil }
    guard value.kind == .string, let text = value.text else {
      refuse(value, of: key, "a text")
      return nil
    }
    return text.string
  }

  /// Returns the number of a member. Reports any other value, and returns `nil` for it and for an absent one.
  mutating func number(_ key: String, of object: JSONValue) -> DeclaredNumber? {
    guard let value = object.given(key) else { return nil }
    guard let number = DeclaredNumber(value) else {
      refuse(value, of: key, "a number")
      return nil
    }
    return number
  }

  /// Returns the number of parts that a member limits. Reports a value that is not a whole number, or is less than 1.
  mutating func count(_ key: String, of object: JSONValue) -> Int? {
    guard let value = object.given(key) else { return nil }
    guard let count = DeclaredNumber(value).flatMap({ Int(exactly: $0.value) }), count >= 1 else {
      refuse(value, of: key, "a whole number from 1")
      return nil
    }
    return count
  }

  /// Returns the elements of a member. Reports a value that is not an array.
  mutating func elements(_ key: String, of object: JSONValue) -> [JSONValue] {
    guard let value = object.given(key) else { return [] }
    if value.kind != .array { refuse(value, of: key, "an array") }
    return Array(value.elements)
  }

  /// Reports a missing member.
  mutating func missing(_ key: String, in subject: String, at place: JSONValue) {
    error("\(subject) has no \"\(key)\"", hint: "add \"\(key)\"", at: place, rule: .missingKey)
  }

  /// Reports a value of another type.
  mutating func refuse(_ value: JSONValue, of key: String, _ expected: String) {
    error(
      "invalid value \(Diagnostic.excerpt(of: value)) for \"\(key)\"; expected \(expected)", hint: "correct the value",
      at: value, rule: .wrongType)
  }
}

extension JSONValue {
  /// Returns the value of a member; `nil` if it is missing, `null` or `""`.
  func given(_ key: String) -> JSONValue? { self[key].flatMap { $0.isAbsent ? nil : $0 } }

  /// The value of a boolean, or of a text or number that represents one.
  var flag: Bool? {
    if let boolean { return boolean }
    switch text?.string {
    case "true", "1": return true
    case "false", "0": return false
    default: return nil
    }
  }
}

extension Diagnostic {
  /// Returns an excerpt of a value as JSON.
  static func excerpt(of value: JSONValue) -> String {
    switch value.kind {
    case .object: "{…}"
    case .array: "[…]"
    case .null, .boolean, .number, .string: excerpt(of: value.written)
    }
  }
}
