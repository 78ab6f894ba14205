/// The part of a report for one page.
package struct ReportPart: Sendable {
  /// The text, as UTF-8; empty if the page is not in the report.
  package let bytes: [UInt8]
  /// The name of the page.
  let file: String
  /// The groups of findings in the text, in order; empty if the reporter does not group findings.
  let groups: [FindingGroup]

  /// The approximate size in memory, in bytes.
  package var weight: Int { bytes.count + groups.count * 256 }

  init(_ bytes: [UInt8], of file: String, groups: [FindingGroup] = []) {
    self.bytes = bytes
    self.file = file
    self.groups = groups
  }
}

extension Reporter {
  /// Returns the part for a page, with its groups of findings.
  package func reportPart(of report: PageReport) -> ReportPart {
    (self as? TextReporter)?.groupedPart(of: report) ?? ReportPart(part(of: report), of: report.file)
  }
}
