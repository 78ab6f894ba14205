import Storey
import StoreyOutput

/// A reporter that writes Checkstyle XML, which most CI servers read.
public struct CheckstyleReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty { return [] }
    var writer = ByteWriter(capacity: 128 + findings.count * 300)
    writer.append("  <file name=")
    writer.appendAttribute(report.file)
    writer.append(">\n")
    for finding in findings {
      writer.append("    <error")
      if let start = finding.range?.start {
        writer.append(" line=\"")
        writer.append(number: start.line)
        writer.append("\" column=\"")
        writer.append(number: start.column)
        writer.append("\"")
      }
      writer.append(" severity=")
      writer.appendAttribute(finding.severity == .note ? "info" : finding.severity.rawValue)
      writer.append(" message=")
      writer.appendAttribute(finding.messageAndHint)
      writer.append(" source=")
      writer.appendAttribute("storey.\(finding.rule)")
      writer.append("/>\n")
    }
    writer.append("  </file>\n")
    return writer.finish()
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    ReportFrame(
      prefix: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"4.3\">\n", suffix: "</checkstyle>\n")
  }
}

extension CheckstyleReporter: StandardReporter {
  static let syntax = ReportFormat.Syntax.xml

  init(_ options: ReportOptions) { self.init() }
}
