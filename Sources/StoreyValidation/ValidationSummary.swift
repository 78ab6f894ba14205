public import Storey

/// How many pages were checked, and how many findings there are.
public struct ValidationSummary: Sendable, Hashable {
  /// How many pages were checked.
  public let files: Int
  /// How many errors there are.
  public let errors: Int
  /// How many warnings there are.
  public let warnings: Int
  /// How many notes there are.
  public let notes: Int

  /// Counts the findings of reports.
  public init(of reports: [PageReport]) {
    files = reports.count
    errors = reports.reduce(0) { $0 + $1.count(of: .error) }
    warnings = reports.reduce(0) { $0 + $1.count(of: .warning) }
    notes = reports.reduce(0) { $0 + $1.count(of: .note) }
  }

  /// Whether there is a finding as bad as this, or worse.
  public func hasFindings(atLeast severity: Severity) -> Bool {
    switch severity {
    case .note: errors + warnings + notes > 0
    case .warning: errors + warnings > 0
    case .error: errors > 0
    }
  }
}

extension ValidationSummary: CustomStringConvertible {
  /// `2 errors, 1 warning, 0 notes in 1 file`
  public var description: String {
    Self.counts(errors: errors, warnings: warnings, notes: notes) + " in " + Self.counted(files, "file")
  }

  /// `2 errors, 1 warning, 0 notes`
  public static func counts(errors: Int, warnings: Int, notes: Int) -> String {
    [counted(errors, "error"), counted(warnings, "warning"), counted(notes, "note")].joined(separator: ", ")
  }

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
