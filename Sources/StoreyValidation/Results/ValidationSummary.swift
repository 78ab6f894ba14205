public import Storey

/// The number of checked pages and of their findings.
public struct ValidationSummary: Sendable, Hashable {
  /// The number of checked pages.
  public private(set) var files = 0
  /// The number of findings of each severity.
  private(set) var severities = SeverityCounts()
  /// The number of findings that are not listed.
  public private(set) var unlisted = 0
  /// The number of findings of each severity in a test report. All findings of a page that are not listed count as one.
  private var shown = SeverityCounts()
  /// The number of suppressed findings in a test report.
  private(set) var shownSuppressed = 0
  /// The number of suppressed findings, including those that are not listed.
  public private(set) var suppressed = 0
  /// The number of pages with neither findings nor suppressed findings.
  private var cleanFiles = 0
  private var tallies = RuleTallies()

  /// The number of errors.
  public var errors: Int { severities[.error] }
  /// The number of warnings.
  public var warnings: Int { severities[.warning] }
  /// The number of notes.
  public var notes: Int { severities[.note] }

  /// The number of findings of each rule, by descending number, then by the name of the rule.
  public var rules: [RuleTally] { tallies.sorted }

  /// Creates a summary of no pages.
  public init() {}

  /// Creates a summary of reports.
  public init(of reports: [PageReport]) {
    for report in reports { add(report) }
  }

  /// Adds the findings of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - isPage: Whether the report is about a page; `false` for a configuration, which is not counted in `files`.
  public mutating func add(_ report: PageReport, isPage: Bool = true) {
    if isPage { files += 1 }
    for severity in Severity.allCases { severities[severity] += report.count(of: severity) }
    unlisted += report.unlisted.count
    tallies.add(report)
    shown += report.list.shownSeverities
    suppressed += report.suppressed.count + report.unlistedSuppressedCount
    shownSuppressed += report.suppressed.count
    if report.list.isEmpty && report.suppressed.isEmpty { cleanFiles += 1 }
  }

  /// Adds the counts of another summary.
  public mutating func add(_ other: ValidationSummary) {
    files += other.files
    severities += other.severities
    unlisted += other.unlisted
    shown += other.shown
    suppressed += other.suppressed
    shownSuppressed += other.shownSuppressed
    cleanFiles += other.cleanFiles
    tallies.add(other.tallies)
  }

  /// Sets all counts to 0, except those of pages, of suppressed findings and of rules.
  package mutating func leaveOutFindings() {
    let (files, suppressed, tallies) = (files, suppressed, tallies)
    self = ValidationSummary()
    self.files = files
    self.suppressed = suppressed
    self.tallies = tallies
  }

  /// Removes the suppressed findings from test reports. They are still counted in `suppressed`.
  package mutating func leaveOutSuppressed() { shownSuppressed = 0 }

  /// Returns the number of findings at or above a severity.
  public func count(atLeast severity: Severity) -> Int { severities.total(atLeast: severity) }

  /// Returns whether there are findings at or above a severity.
  public func hasFindings(atLeast severity: Severity) -> Bool { count(atLeast: severity) > 0 }

  /// The number of test cases in a test report: one for each finding that is shown, and one for each page without findings.
  var cases: Int { cases(atLeast: .note) + shownSuppressed + cleanFiles }

  /// Returns the number of test cases in a test report for findings at or above a severity.
  func cases(atLeast severity: Severity) -> Int { shown.total(atLeast: severity) }
}

extension ValidationSummary: CustomStringConvertible {
  /// The counts as text, for example `2 errors, 1 warning, 0 notes in 1 file`, and the number of suppressed findings if it is
  /// not 0.
  public var description: String {
    counts + " in " + Wording.counted(files, "file") + (suppressed > 0 ? "; \(suppressed) suppressed" : "")
  }

  /// The counts of findings as text, for example `2 errors, 1 warning, 0 notes`.
  public var counts: String { Self.counts(errors: errors, warnings: warnings, notes: notes) }

  /// Returns counts of findings as text, for example `2 errors, 1 warning, 0 notes`.
  public static func counts(errors: Int, warnings: Int, notes: Int) -> String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
    return counts.map { Wording.counted($0, $1) }.joined(separator: ", ")
  }
}
