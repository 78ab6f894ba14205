/// How many findings there are of each severity.
package struct SeverityCounts: Sendable, Hashable {
  // A dictionary would take longer to make than a small page to lay out.
  private var notes = 0
  private var warnings = 0
  private var errors = 0

  /// No findings.
  package init() {}

  /// How many there are of a severity.
  package subscript(severity: Severity) -> Int {
    get {
      switch severity {
      case .note: notes
      case .warning: warnings
      case .error: errors
      }
    }
    set {
      switch severity {
      case .note: notes = newValue
      case .warning: warnings = newValue
      case .error: errors = newValue
      }
    }
  }

  /// How many there are of all.
  package var total: Int { notes + warnings + errors }

  /// How many there are that are as bad as this, or worse.
  package func total(atLeast severity: Severity) -> Int {
    switch severity {
    case .note: total
    case .warning: warnings + errors
    case .error: errors
    }
  }

  /// The worst severity that there is a finding of.
  package var worst: Severity? { errors > 0 ? .error : warnings > 0 ? .warning : notes > 0 ? .note : nil }

  /// Adds what others count.
  package static func += (counts: inout SeverityCounts, others: SeverityCounts) {
    for severity in Severity.allCases { counts[severity] += others[severity] }
  }
}
