/// How bad a diagnostic is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// For the curious: nothing is wrong with what is shown.
  case note
  /// Shown, but probably not as meant.
  case warning
  /// Something of the page is not shown, or must not be published.
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
