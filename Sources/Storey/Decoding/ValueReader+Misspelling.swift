extension ValueReader {
  /// Adds a diagnostic about the value, which is a name that is not known. Its hint suggests the nearest known name.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - message: A description of the problem and of the name found.
  ///   - misspelling: The name, and the known names that are near.
  ///   - hint: The remedy if no known name is near enough.
  public func report(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ misspelling: Misspelling, hint: String
  ) {
    report(rule, severity, .misspelled(message: message, misspelling, hint: hint))
  }
}
