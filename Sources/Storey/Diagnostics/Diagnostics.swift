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

  /// Takes out what was added after so many.
  mutating func removeAll(from count: Int) -> [Diagnostic] {
    if count >= all.count { return [] }
    if all.count - count > max(1000, all.capacity / 2) {
      // So many are not copied.
      var removed = all
      all = Array(all[..<count])
      removed.removeFirst(count)
      return removed
    }
    // A copy of its own: an array of the whole slice would keep the capacity of the collector.
    var removed: [Diagnostic] = []
    removed.reserveCapacity(all.count - count)
    removed.append(contentsOf: all[count...])
    all.removeSubrange(count...)
    return removed
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
