extension ValueReader {
  /// Adds a diagnostic about the value, which is a name that is not known. Its hint suggests the nearest known name.
  ///
  /// - Parameter hint: The remedy if no known name is near enough.
  public func report(
    _ rule: RuleID, _ severity: Severity, _ message: String, _ misspelling: Misspelling, hint: String
  ) {
    report(rule, severity, .misspelled(message: message, misspelling, hint: hint))
  }
}
