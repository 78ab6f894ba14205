public import Storey

/// How many pages were checked, and how many findings there are.
public struct ValidationSummary: Sendable, Hashable {
  /// How many pages were checked.
  public private(set) var files = 0
  /// How many errors there are.
  public private(set) var errors = 0
  /// How many warnings there are.
  public private(set) var warnings = 0
  /// How many notes there are.
  public private(set) var notes = 0
  /// How many findings do not count.
  public private(set) var suppressed = 0
  /// How many pages have neither findings nor suppressed ones.
  private var cleanFiles = 0

  /// Nothing yet.
  public init() {}

  /// Counts the findings of reports.
  public init(of reports: [PageReport]) {
    for report in reports { add(report) }
  }

  /// Counts the findings of one more page; `isPage` is false for findings in a configuration, which is none.
  public mutating func add(_ report: PageReport, isPage: Bool = true) {
    if isPage { files += 1 }
    for finding in report.findings {
      switch finding.severity {
      case .error: errors += 1
      case .warning: warnings += 1
      case .note: notes += 1
      }
    }
    suppressed += report.suppressed.count
    if report.findings.isEmpty && report.suppressed.isEmpty { cleanFiles += 1 }
  }

  /// Adds what another summary counts.
  public mutating func add(_ other: ValidationSummary) {
    files += other.files
    errors += other.errors
    warnings += other.warnings
    notes += other.notes
    suppressed += other.suppressed
    cleanFiles += other.cleanFiles
  }

  /// How many findings are as bad as this, or worse.
  public func count(atLeast severity: Severity) -> Int {
    switch severity {
    case .note: errors + warnings + notes
    case .warning: errors + warnings
    case .error: errors
    }
  }

  /// Whether there is a finding as bad as this, or worse.
  public func hasFindings(atLeast severity: Severity) -> Bool { count(atLeast: severity) > 0 }

  /// How many cases a test report has: a finding is one, and a page without any is one.
  var cases: Int { count(atLeast: .note) + suppressed + cleanFiles }
}

extension ValidationSummary: CustomStringConvertible {
  /// `2 errors, 1 warning, 0 notes in 1 file`, and what is suppressed, if anything is.
  public var description: String {
    counts + " in " + Diagnostic.counted(files, "file") + (suppressed > 0 ? "; \(suppressed) suppressed" : "")
  }

  /// `2 errors, 1 warning, 0 notes`
  public var counts: String { Self.counts(errors: errors, warnings: warnings, notes: notes) }

  /// `2 errors, 1 warning, 0 notes`
  public static func counts(errors: Int, warnings: Int, notes: Int) -> String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
    return counts.map { Diagnostic.counted($0, $1) }.joined(separator: ", ")
  }
}
