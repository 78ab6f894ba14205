/// A problem or a note about a page: a rule, a severity and a location.
///
/// A diagnostic stores facts. Its wording, JSON Pointer, line and column are computed on demand, because a page may have
/// thousands of diagnostics that are never shown.
public struct Diagnostic: Sendable {
  /// The rule that was violated.
  public let rule: RuleID
  /// The severity.
  public internal(set) var severity: Severity
  /// The value or the key that it is about, or `nil` when it has no location in a document.
  public let location: JSONValue?
  private(set) var fact: Fact

  /// Creates a diagnostic with a message and a hint.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - message: A description of the problem and of the value found. Lower case, without a full stop.
  ///   - hint: The remedy.
  ///   - location: The value or the key that it is about.
  public init(rule: RuleID, severity: Severity, message: String, hint: String? = nil, at location: JSONValue? = nil) {
    self.init(rule, severity, .stated(message: message, hint: hint), at: location)
  }

  /// Creates a diagnostic with exactly one correction.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - message: A description of the problem and of the value found.
  ///   - hint: The remedy.
  ///   - location: The value or the key that it is about.
  ///   - replacement: The JSON that replaces the value (or key) at `location`.
  public init(
    rule: RuleID, severity: Severity, message: String, hint: String? = nil, at location: JSONValue, replacement: String
  ) {
    self.init(
      rule, severity, .correctable(message: message, hint: hint, replacement: replacement), at: location)
  }

  /// Creates a diagnostic that refers to other values.
  ///
  /// - Parameters:
  ///   - rule: The rule that reports it.
  ///   - severity: The severity.
  ///   - message: A description of the problem and of the value found.
  ///   - hint: The remedy.
  ///   - location: The value or the key that it is about.
  ///   - related: The other values and keys that it is about, for example the first of two equal identities.
  public init(
    rule: RuleID, severity: Severity, message: String, hint: String? = nil, at location: JSONValue,
    related: [RelatedValue]
  ) {
    self.init(rule, severity, .related(message: message, hint: hint, related), at: location)
  }

  /// Creates a diagnostic whose message and hint are created on demand. Most diagnostics of a page with very many are only
  /// counted.
  package init(
    rule: RuleID, severity: Severity, at location: JSONValue? = nil,
    wording: @escaping @Sendable () -> (message: String, hint: String?)
  ) {
    self.init(rule, severity, .deferred(wording), at: location)
  }

  /// Creates a diagnostic for a document that could not be parsed.
  public init(unreadable error: ParseError) {
    self.init(error.rule, .error, .unreadable(error), at: nil)
  }

  /// Creates a diagnostic for a syntax error of a document that was recovered. A comment or trailing comma has a correction if
  /// the document has no other syntax errors.
  init(unreadable error: ParseError, in document: Document) {
    let rewriting = error.isRelaxation && document.syntaxErrors.count == 1 ? document.strictRewriting : nil
    self.init(error.rule, .error, rewriting.map { .correctableSyntax(error, $0) } ?? .unreadable(error), at: nil)
  }

  init(_ rule: RuleID, _ severity: Severity, _ fact: Fact, at location: JSONValue?) {
    self.rule = rule
    self.severity = severity
    // Only a document with origins has these values. The first test is cheap, and most documents fail it.
    if let location, location.document.hasOrigins, location.isContained || location.isMigrated {
      self.fact = .contained(fact, at: location)
    } else {
      self.fact = fact
    }
    self.location = location.map { $0.document.origin(of: $0.node) }
  }

  /// A description of the problem and of the value found, as one sentence without a full stop.
  public var message: String { fact.message(at: location) }

  /// The remedy.
  public var hint: String? { fact.hint(at: location) }

  /// The JSON that replaces the value (or key) at `location`, or `nil` unless there is exactly one correction. It is not
  /// checked against a list of common keys; `storey validate --fix` does that before it applies a correction.
  public var replacement: String? { fact.replacement(at: location) }

  /// The values that it refers to in addition to its location.
  public var related: [RelatedValue] { fact.related(at: location) }

  /// The thing that `location` is one of several uses of. Findings report all of them together.
  var subject: String? { fact.subject(at: location) }

  /// Returns the diagnostic with another severity.
  public func with(_ severity: Severity) -> Diagnostic {
    var copy = self
    copy.severity = severity
    return copy
  }

  /// Returns the diagnostic as an error for which a whole file is refused, so that no value is used in place of an invalid one.
  package func refusing() -> Diagnostic {
    var copy = with(.error)
    if case .outOfRange(let allowed, _) = fact { copy.fact = .outOfRange(allowed: allowed, instead: nil) }
    return copy
  }

  /// The JSON Pointer of the location. O(siblings on the path).
  public var pointer: JSONPointer? { location?.pointer }

  /// Whether it reports that the document is not valid JSON. Settings must not hide that.
  package var reportsSyntaxError: Bool {
    switch fact {
    case .unreadable, .correctableSyntax: true
    default: false
    }
  }

  /// The byte offset by which diagnostics are sorted.
  package var offset: Int { reportedBytes?.lowerBound ?? fact.offset }

  /// The bytes that it points at; `nil` when it has no location. For a byte-order mark, the byte after it, because the mark itself
  /// has no column.
  var reportedBytes: Range<Int>? {
    guard let location else { return nil }
    if case .byteOrderMark = fact { return Byte.orderMark.count..<Byte.orderMark.count + 1 }
    return location.reportedBytes
  }
}
