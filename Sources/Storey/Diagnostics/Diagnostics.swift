/// Collects diagnostics. Nothing here throws: what is wrong with a page is a result like any other.
public struct Diagnostics: Sendable {
  /// What was collected, in the order it was added.
  public private(set) var all: [Diagnostic] = []

  /// An empty collector.
  public init() {}

  /// Makes room for so many before the first is added.
  mutating func reserveCapacity(_ count: Int) {
    all.reserveCapacity(count)
  }

  /// Whether an error was added.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Adds a diagnostic.
  public mutating func add(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// Adds the diagnostics of another collector.
  public mutating func add(contentsOf other: Diagnostics) {
    all.append(contentsOf: other.all)
  }

  /// Reports an error: something of the page cannot be shown.
  public mutating func error(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .error, message: message, hint: hint, at: location))
  }

  /// Reports a warning: it is shown, but probably not as meant.
  public mutating func warning(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .warning, message: message, hint: hint, at: location))
  }

  /// Reports a note.
  public mutating func note(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .note, message: message, hint: hint, at: location))
  }
}

extension Sequence<Diagnostic> {
  /// In the order of their places, then of their rules: the same whatever order they were found in.
  public func sorted() -> [Diagnostic] {
    enumerated().map { (order: $0.offset, place: $0.element.offset, diagnostic: $0.element) }
      .sorted { a, b in
        if a.place != b.place { return a.place < b.place }
        if a.diagnostic.rule != b.diagnostic.rule { return a.diagnostic.rule < b.diagnostic.rule }
        return a.order < b.order
      }
      .map(\.diagnostic)
  }

  /// Worked out for a reader, in the order of their places: with wording, pointer, line and column.
  ///
  /// One pass over the document for all of them: O(document + diagnostics · log).
  public func findings() -> [Finding] {
    var starts: SourceLocator?
    var ends: SourceLocator?
    var walker: PointerWalker?
    return sorted().map { diagnostic in
      guard let location = diagnostic.location else {
        var range: SourceRange?
        if case .unreadable(let error) = diagnostic.fact {
          let end = SourcePosition(line: error.position.line, column: error.position.column + 1)
          range = SourceRange(start: error.position, end: end)
        }
        return Finding(diagnostic, range: range, pointer: JSONPointer())
      }
      let bytes = location.reportedBytes
      var start = starts ?? SourceLocator(location.document.bytes)
      var end = ends ?? SourceLocator(location.document.bytes)
      var pointers = walker ?? PointerWalker(location.document)
      let range = SourceRange(
        start: start.position(at: bytes.lowerBound), end: end.position(at: bytes.upperBound))
      let pointer = pointers.pointer(to: location.node)
      (starts, ends, walker) = (start, end, pointers)
      return Finding(diagnostic, range: range, pointer: pointer)
    }
  }
}
