/// The severity of a diagnostic.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Information that does not indicate a problem.
  case note
  /// The page is shown, but probably not as intended.
  case warning
  /// Part of the page is not shown, or must not be published.
  case error

  public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
