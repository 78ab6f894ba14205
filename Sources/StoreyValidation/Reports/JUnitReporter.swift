public import Storey
import StoreyOutput

/// A reporter that writes JUnit XML. A page is a test suite, and a finding is a test case. A page without findings has one
/// passed test case.
///
/// Findings at or above the fail level are failures. Findings below it are passed test cases with the finding as their
/// output. Suppressed findings are skipped test cases.
public struct JUnitReporter: Reporter {
  private let failLevel: Severity

  /// Creates a reporter.
  ///
  /// - Parameter failLevel: The lowest severity that is a failure.
  public init(failLevel: Severity = .error) {
    self.failLevel = failLevel
  }

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
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
      // Jenkins and GitLab attach the file that `[[ATTACHMENT|…]]` names, so the second bracket is escaped.
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

extension JUnitReporter: StandardReporter {
  static let syntax = ReportFormat.Syntax.xml

  init(_ options: ReportOptions) { self.init(failLevel: options.failLevel) }
}
