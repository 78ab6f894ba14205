/// One thing that is worth saying about a page: a rule, how bad it is, and where.
///
/// A diagnostic holds facts. Its wording, its JSON Pointer and its line and column are made when they are asked for,
/// because a page may have thousands of diagnostics that nobody reads.
public struct Diagnostic: Sendable {
  /// What it is about.
  public let rule: RuleID
  /// How bad it is.
  public internal(set) var severity: Severity
  /// The value, or the key, that it is about; nil when it is about no place in a document.
  public let location: JSONValue?
  let fact: Fact

  /// A diagnostic in your own words: what is wrong and what was found, and what to do about it.
  public init(rule: RuleID, severity: Severity, message: String, hint: String? = nil, at location: JSONValue? = nil) {
    self.init(rule, severity, .stated(message: message, hint: hint), at: location)
  }

  /// A diagnostic that there is one right answer to: `replacement`, as JSON, stands in the place of the value (or key)
  /// that it is about.
  public init(
    rule: RuleID, severity: Severity, message: String, hint: String? = nil, at location: JSONValue, replacement: String
  ) {
    self.init(
      rule, severity, .correctable(message: message, hint: hint, replacement: replacement), at: location)
  }

  /// A diagnostic whose message and hint are worded when someone reads them: of very many, most are only counted.
  package init(
    rule: RuleID, severity: Severity, at location: JSONValue? = nil,
    wording: @escaping @Sendable () -> (message: String, hint: String?)
  ) {
    self.init(rule, severity, .deferred(wording), at: location)
  }

  /// Says why bytes are no JSON document.
  public init(unreadable error: ParseError) {
    self.init(error.rule, .error, .unreadable(error), at: nil)
  }

  init(_ rule: RuleID, _ severity: Severity, _ fact: Fact, at location: JSONValue?) {
    self.rule = rule
    self.severity = severity
    self.fact = fact
    self.location = location.map { $0.document.origin(of: $0.node) }
  }

  /// What is wrong and what was found, one sentence without a full stop.
  public var message: String { fact.message(at: location) }

  /// What to do about it.
  public var hint: String? { fact.hint(at: location) }

  /// The JSON that is to replace the value (or key) that it is about; `nil` unless there is one right answer, as far as that
  /// can be known without a dictionary. The corrections of `storey validate --fix` are checked further.
  public var replacement: String? { fact.replacement(at: location) }

  /// The same, as bad as someone else says.
  public func with(_ severity: Severity) -> Diagnostic {
    var copy = self
    copy.severity = severity
    return copy
  }

  /// The way from the root of the page to its place. O(siblings on the way).
  public var pointer: JSONPointer? { location?.pointer }

  /// The byte offset it is sorted by.
  package var offset: Int { location?.reportedBytes.lowerBound ?? fact.offset }
}
