public import Storey

/// What validation found in one page.
public struct PageReport: Sendable {
  /// What the page is called in reports: the path as it was given, `-` for standard input.
  public let file: String
  /// What was found, in the order of the file.
  public let findings: [Finding]
  /// The page's bytes, for reports that show the line.
  let source: [UInt8]

  /// How many findings there are of a severity.
  public func count(of severity: Severity) -> Int {
    findings.count { $0.severity == severity }
  }
}
