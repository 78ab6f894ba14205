public import Storey

/// What validation found in one page.
public struct PageReport: Sendable {
  /// What the page is called in reports: the path as it was given, `-` for standard input.
  public let file: String
  /// The line of its file that the page begins on.
  public let firstLine: Int
  /// What was found and counts, in the order of the file.
  public package(set) var findings: [Finding]
  /// What was found and does not count, in the order of the file.
  public package(set) var suppressed: [SuppressedFinding] = []
  /// The page's bytes, for reports that show the line.
  package let source: [UInt8]
  /// Which suppressions of the configuration are for this file, and which of them matched; `nil` when none is.
  package var suppressions: SuppressionUse?

  /// A report of findings in a file of these bytes.
  public init(file: String, findings: [Finding], source: [UInt8], firstLine: Int = 1) {
    self.file = file
    self.firstLine = firstLine
    self.findings = findings
    self.source = source
  }

  /// The suppressions of the configuration that are for this file, and whether each was used.
  package var suppressionUse: [Int: Bool] {
    var tally = SuppressionTally()
    tally.add(suppressions)
    return tally.use
  }

  /// How many findings there are of a severity.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.severity == severity }
  }

  /// Leaves out findings below a severity.
  public mutating func keep(atLeast severity: Severity) {
    findings.removeAll { $0.severity < severity }
  }
}
