public import Storey

/// The findings of validation in one page.
public struct PageReport: Sendable {
  /// The name of the page in reports: the path as it was given, or `-` for standard input.
  public private(set) var file: String
  /// The line of the file on which the page begins.
  public let firstLine: Int
  /// The listed findings, without suppressed ones, in the order of the file.
  public var findings: [Finding] { list.listed }
  /// The findings that are counted but not listed, without suppressed ones.
  public var unlisted: UnlistedFindings { list.unlisted }
  /// All findings, without suppressed ones. Their messages and positions are made when `findings` is first read.
  package var list: FindingList
  /// Whether the page was not checked because it exceeds a limit. Its only finding reports the limit.
  public package(set) var isRefused = false
  /// The listed suppressed findings, in the order of the file.
  public package(set) var suppressed: [SuppressedFinding] = []
  /// The number of suppressed findings that are not listed.
  public package(set) var unlistedSuppressedCount = 0
  /// The bytes of the page, for reports that show its lines; empty if the lines must not be shown.
  package var source: [UInt8]
  /// The suppressions of the configuration for this file and their matches; `nil` if there are no suppressions.
  package var suppressions: SuppressionUse?

  /// Creates a report of findings in a file.
  public init(file: String, findings: [Finding], source: [UInt8], firstLine: Int = 1) {
    self.file = file
    self.firstLine = firstLine
    list = FindingList(findings)
    self.source = source
  }

  /// Creates a report of diagnostics in a file, with as many findings listed as the limits allow.
  public init(file: String, _ diagnostics: [Diagnostic], within limits: Limits, source: [UInt8]) {
    self.init(
      file: file, findings: diagnostics.findings(within: limits), isRefused: false, source: source, firstLine: 1)
  }

  /// Creates a report of a page, which may have findings that are not listed.
  init(file: String, findings: FindingList, isRefused: Bool, source: [UInt8], firstLine: Int) {
    self.init(file: file, findings: [], source: source, firstLine: firstLine)
    list = findings
    self.isRefused = isRefused
  }

  /// Creates a report of the findings that are not listed in a file with one page per line.
  package init(file: String, notListed summary: ValidationSummary, fromLine firstLine: Int) {
    self.init(file: file, findings: [], source: [])
    list.unlisted = UnlistedFindings(summary.severities, fromLine: firstLine)
  }

  /// The indices of the suppressions of the configuration for this file, and whether each was used.
  package var suppressionUse: [Int: Bool] {
    var tally = SuppressionTally()
    tally.add(suppressions)
    return tally.use
  }

  /// Returns the number of findings of a severity, including those that are not listed.
  public func count(of severity: Severity) -> Int {
    list.count(of: severity)
  }

  /// The findings that a report shows: the listed ones, and a last one with the number of those that are not listed.
  package var shownFindings: [Finding] { list.shown }

  /// The bytes of the page; empty if its lines must not be shown.
  package var sourceBytes: [UInt8] { source }

  /// Whether the report may show text from the file.
  package var hasTexts: Bool { !source.isEmpty && !(list.listedCount == 0 && suppressed.isEmpty) }

  /// Removes the count of the findings that are not listed, if there are not more than a number.
  package mutating func leaveOutUnlisted(upTo count: Int) {
    if list.unlisted.count <= count { list.unlisted = UnlistedFindings() }
  }

  /// Removes all text that comes from the file: lines, values and keys.
  package mutating func hideTexts() {
    source = []
    list.editable = findings.map(\.withoutTexts)
    suppressed = suppressed.map {
      SuppressedFinding(finding: $0.finding.withoutTexts, authority: $0.authority, reason: $0.reason)
    }
  }

  /// Returns the report with more findings, in the order of the file.
  package func adding(_ more: [Finding]) -> PageReport {
    var report = self
    report.list.editable = (findings + more).sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
    return report
  }

  /// Returns the report with another name of its file.
  package func named(_ file: String) -> PageReport {
    var report = self
    report.file = file
    return report
  }

  /// Removes the listed suppressed findings.
  package mutating func leaveOutSuppressed() { suppressed = [] }

  /// Removes findings below a severity.
  public mutating func keep(atLeast severity: Severity) {
    list.keep(atLeast: severity)
  }
}
