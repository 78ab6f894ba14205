public import Storey

/// How many pages were checked, and how many findings there are.
public struct ValidationSummary: Sendable, Hashable {
  /// How many pages were checked.
  public private(set) var files = 0
  /// How many findings there are of each severity.
  private(set) var severities = SeverityCounts()
  /// How many of the findings are not listed.
  public private(set) var unlisted = 0
  /// How many findings a test report shows of each severity: all of a page that are not listed are one.
  private var shown = SeverityCounts()
  /// How many of the findings that do not count a test report shows.
  private(set) var shownSuppressed = 0
  /// How many findings do not count.
  public private(set) var suppressed = 0
  /// How many pages have neither findings nor suppressed ones.
  private var cleanFiles = 0

  /// How many errors there are.
  public var errors: Int { severities[.error] }
  /// How many warnings there are.
  public var warnings: Int { severities[.warning] }
  /// How many notes there are.
  public var notes: Int { severities[.note] }

  /// Nothing yet.
  public init() {}

  /// Counts the findings of reports.
  public init(of reports: [PageReport]) {
    for report in reports { add(report) }
  }

  /// Counts the findings of one more page; `isPage` is false for findings in a configuration, which is none.
  public mutating func add(_ report: PageReport, isPage: Bool = true) {
    if isPage { files += 1 }
    for severity in Severity.allCases { severities[severity] += report.count(of: severity) }
    unlisted += report.unlisted.count
    let findings = report.shown
    for finding in findings { shown[finding.severity] += 1 }
    suppressed += report.suppressed.count + report.unlistedSuppressedCount
    shownSuppressed += report.suppressed.count
    if findings.isEmpty && report.suppressed.isEmpty { cleanFiles += 1 }
  }

  /// Adds what another summary counts.
  public mutating func add(_ other: ValidationSummary) {
    files += other.files
    severities += other.severities
    unlisted += other.unlisted
    shown += other.shown
    suppressed += other.suppressed
    shownSuppressed += other.shownSuppressed
    cleanFiles += other.cleanFiles
  }

  /// Leaves out the findings that count, and what test reports show. The pages stay, and what is suppressed.
  package mutating func leaveOutFindings() {
    let (files, suppressed) = (files, suppressed)
    self = ValidationSummary()
    self.files = files
    self.suppressed = suppressed
  }

  /// Leaves out what test reports show of what is suppressed, which stays counted.
  package mutating func leaveOutSuppressed() { shownSuppressed = 0 }

  /// How many findings are as bad as this, or worse.
  public func count(atLeast severity: Severity) -> Int { severities.total(atLeast: severity) }

  /// Whether there is a finding as bad as this, or worse.
  public func hasFindings(atLeast severity: Severity) -> Bool { count(atLeast: severity) > 0 }

  /// How many cases a test report has: a finding that is shown is one, and a page without any is one.
  var cases: Int { cases(atLeast: .note) + shownSuppressed + cleanFiles }

  /// How many cases a test report has for findings that are as bad as this, or worse.
  func cases(atLeast severity: Severity) -> Int { shown.total(atLeast: severity) }
}

extension ValidationSummary: CustomStringConvertible {
  /// `2 errors, 1 warning, 0 notes in 1 file`, and what is suppressed, if anything is.
  public var description: String {
    counts + " in " + Wording.counted(files, "file") + (suppressed > 0 ? "; \(suppressed) suppressed" : "")
  }

  /// `2 errors, 1 warning, 0 notes`
  public var counts: String { Self.counts(errors: errors, warnings: warnings, notes: notes) }

  /// `2 errors, 1 warning, 0 notes`
  public static func counts(errors: Int, warnings: Int, notes: Int) -> String {
    let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")]
    return counts.map { Wording.counted($0, $1) }.joined(separator: ", ")
  }
}
