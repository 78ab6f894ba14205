public import Storey
import StoreyOutput

/// Writes validation reports as JUnit XML: a page is a test suite, a finding a test case, and a page without findings
/// one case that passed.
///
/// What is at or above the fail level is a failure; other findings pass and say so in their output; what is suppressed
/// is skipped.
public struct JUnitReporter: Reporter {
  private let failLevel: Severity

  /// A reporter for runs that fail at a severity.
  public init(failLevel: Severity = .error) {
    self.failLevel = failLevel
  }

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shown
    var writer = ByteWriter(capacity: 256 + findings.count * 400)
    let failures = findings.count { $0.severity >= failLevel }
    let cases = max(1, findings.count + report.suppressed.count)
    writer.append("  <testsuite name=")
    writer.appendAttribute(report.file)
    writer.append(
      string:
        " tests=\"\(cases)\" failures=\"\(failures)\" errors=\"0\" skipped=\"\(report.suppressed.count)\" time=\"0\">\n"
    )
    for finding in findings {
      begin(finding, of: report, in: &writer)
      // Jenkins and GitLab attach the file that `[[ATTACHMENT|…]]` names.
      let body = (finding.headline(file: report.file) + (finding.hint.map { " \($0)" } ?? ""))
        .escaping("[", after: "[")
      if finding.severity >= failLevel {
        writer.append("<failure type=")
        writer.appendAttribute(finding.severity.rawValue)
        writer.append(" message=")
        writer.appendAttribute(finding.message)
        writer.append(">")
        writer.appendXML(body)
        writer.append("</failure></testcase>\n")
      } else {
        writer.append("<system-out>")
        writer.appendXML(body)
        writer.append("</system-out></testcase>\n")
      }
    }
    for suppressed in report.suppressed {
      begin(suppressed.finding, of: report, in: &writer)
      writer.append("<skipped message=")
      writer.appendAttribute("\(suppressed.authority.rawValue): \(suppressed.reason)")
      writer.append("/></testcase>\n")
    }
    if findings.isEmpty && report.suppressed.isEmpty {
      writer.append("    <testcase classname=\"storey\" name=")
      writer.appendAttribute(report.file)
      writer.append(" time=\"0\"/>\n")
    }
    writer.append("  </testsuite>\n")
    return writer.finish()
  }

  private func begin(_ finding: Finding, of report: PageReport, in writer: inout ByteWriter) {
    let place = finding.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    writer.append("    <testcase classname=")
    writer.appendAttribute("storey.\(finding.rule)")
    writer.append(" name=")
    writer.appendAttribute("\(finding.rule) \(report.file)\(place)")
    writer.append(" time=\"0\">")
  }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    let failures = summary.cases(atLeast: failLevel)
    return ReportFrame(
      prefix: """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="storey validate" tests="\(summary.cases)" failures="\(failures)" errors="0" \
        skipped="\(summary.shownSuppressed)" time="0">

        """, suffix: "</testsuites>\n")
  }
}
