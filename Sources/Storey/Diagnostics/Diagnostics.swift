/// A collector of diagnostics. Problems of a page are collected here instead of being thrown.
public struct Diagnostics: Sendable {
  /// The collected diagnostics, in the order in which they were added.
  public private(set) var all: [Diagnostic] = []

  /// Creates an empty collector.
  public init() {}

  /// Reserves space for a number of diagnostics.
  mutating func reserveCapacity(_ count: Int) {
    all.reserveCapacity(count)
  }

  /// Whether the diagnostics contain an error.
  public var hasErrors: Bool { all.contains { $0.severity == .error } }

  /// Adds a diagnostic.
  public mutating func add(_ diagnostic: Diagnostic) {
    all.append(diagnostic)
  }

  /// Removes the diagnostics that satisfy a condition.
  mutating func removeAll(where isRemoved: (Diagnostic) -> Bool) { all.removeAll(where: isRemoved) }

  /// Adds the diagnostics of another collector.
  public mutating func add(contentsOf other: Diagnostics) {
    all.append(contentsOf: other.all)
  }

  /// Removes and returns the diagnostics after the first `count`.
  mutating func removeAll(from count: Int) -> [Diagnostic] {
    if count >= all.count { return [] }
    if all.count - count > max(1000, all.capacity / 2) {
      // Most of the array is removed, so copy the rest instead.
      var removed = all
      all = Array(all[..<count])
      removed.removeFirst(count)
      return removed
    }
    // A separate copy, because an array of the slice would keep the capacity of the collector.
    var removed: [Diagnostic] = []
    removed.reserveCapacity(all.count - count)
    removed.append(contentsOf: all[count...])
    all.removeSubrange(count...)
    return removed
  }

  /// Reports an error: part of the page cannot be shown, or must not be published.
  public mutating func error(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .error, message: message, hint: hint, at: location))
  }

  /// Reports a warning: the page is shown, but probably not as intended.
  public mutating func warning(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .warning, message: message, hint: hint, at: location))
  }

  /// Reports a note: information that does not indicate a problem.
  public mutating func note(_ rule: RuleID, _ message: String, hint: String? = nil, at location: JSONValue?) {
    add(Diagnostic(rule: rule, severity: .note, message: message, hint: hint, at: location))
  }
}
