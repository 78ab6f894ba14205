/// The number of findings of each severity.
package struct SeverityCounts: Sendable, Hashable {
  // Creating a dictionary would take longer than laying out a small page.
  private var notes = 0
  private var warnings = 0
  private var errors = 0

  /// Creates counts of zero.
  package init() {}

  /// The number of findings of a severity.
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

  /// The number of all findings.
  package var total: Int { notes + warnings + errors }

  /// Returns the number of findings of a severity or a higher one.
  package func total(atLeast severity: Severity) -> Int {
    switch severity {
    case .note: total
    case .warning: warnings + errors
    case .error: errors
    }
  }

  /// The highest severity of any finding, or `nil` when all counts are zero.
  package var worst: Severity? { errors > 0 ? .error : warnings > 0 ? .warning : notes > 0 ? .note : nil }

  /// Adds other counts.
  package static func += (counts: inout SeverityCounts, others: SeverityCounts) {
    for severity in Severity.allCases { counts[severity] += others[severity] }
  }
}
