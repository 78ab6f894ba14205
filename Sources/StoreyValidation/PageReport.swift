public import Storey

/// What validation found in one page.
public struct PageReport: Sendable {
  /// What the page is called in reports: the path as it was given, `-` for standard input.
  public let file: String
  /// The line of its file that the page begins on.
  public let firstLine: Int
  /// What was found and counts, in the order of the file.
  public package(set) var findings: [Finding]
  /// What was found, counts, and is not listed.
  public package(set) var unlisted = UnlistedFindings()
  /// Whether a limit kept the page from being checked; the only finding says so.
  public package(set) var isRefused = false
  /// What was found and does not count, in the order of the file.
  public package(set) var suppressed: [SuppressedFinding] = []
  /// How many more findings do not count, and are not listed.
  public package(set) var unlistedSuppressedCount = 0
  /// The page's bytes, for reports that show the line; nothing where it is not to be shown.
  package var source: [UInt8]
  /// Which suppressions of the configuration are for this file, and which of them matched; `nil` when none is.
  package var suppressions: SuppressionUse?

  /// A report of findings in a file of these bytes.
  public init(file: String, findings: [Finding], source: [UInt8], firstLine: Int = 1) {
    self.file = file
    self.firstLine = firstLine
    self.findings = findings
    self.source = source
  }

  /// A report of what was found in a file of these bytes, as much of it as the limits let be listed.
  public init(file: String, _ diagnostics: [Diagnostic], within limits: Limits, source: [UInt8]) {
    self.init(
      file: file, findings: diagnostics.findings(within: limits), isRefused: false, source: source, firstLine: 1)
  }

  /// A report of a page whose findings may be more than are listed.
  init(file: String, findings: FindingList, isRefused: Bool, source: [UInt8], firstLine: Int) {
    self.init(file: file, findings: findings.listed, source: source, firstLine: firstLine)
    unlisted = findings.unlisted
    self.isRefused = isRefused
  }

  /// A report of what is not listed of a file whose lines are pages.
  package init(file: String, notListed summary: ValidationSummary, fromLine firstLine: Int) {
    self.init(file: file, findings: [], source: [])
    unlisted = UnlistedFindings(summary.severities, fromLine: firstLine)
  }

  /// The suppressions of the configuration that are for this file, and whether each was used.
  package var suppressionUse: [Int: Bool] {
    var tally = SuppressionTally()
    tally.add(suppressions)
    return tally.use
  }

  /// How many findings there are of a severity, those that are not listed included.
  public func count(of severity: Severity) -> Int {
    list.count(of: severity)
  }

  /// What a report shows: the findings that are listed and, last, how many are not.
  var shown: [Finding] { list.shown }

  private var list: FindingList { FindingList(findings, unlisted: unlisted) }

  /// Whether the report shows anything that stands in the file.
  package var hasTexts: Bool { !source.isEmpty && !(findings.isEmpty && suppressed.isEmpty) }

  /// Leaves out everything that stands in the file: lines, values and keys.
  package mutating func hideTexts() {
    source = []
    findings = findings.map(\.withoutTexts)
    suppressed = suppressed.map {
      SuppressedFinding(finding: $0.finding.withoutTexts, authority: $0.authority, reason: $0.reason)
    }
  }

  /// Leaves out what does not count.
  package mutating func leaveOutSuppressed() { suppressed = [] }

  /// Leaves out findings below a severity.
  public mutating func keep(atLeast severity: Severity) {
    findings.removeAll { $0.severity < severity }
    unlisted.keep(atLeast: severity)
  }
}
