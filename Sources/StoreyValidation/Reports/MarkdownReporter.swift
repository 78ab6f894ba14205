import Storey
import StoreyOutput

/// A reporter that writes Markdown, for comments on changes and job summaries.
public struct MarkdownReporter: Reporter {
  /// The maximum number of findings listed for a page. The size of comments is limited.
  private static let limit = 50

  /// Creates a reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty { return [] }
    let worst = findings.map(\.severity).max() ?? .note
    let counts = ValidationSummary(of: [report]).counts
    var writer = ByteWriter(capacity: 200 + 250 * min(findings.count, Self.limit))
    writer.append(worst == .error ? "\n<details open>\n<summary><code>" : "\n<details>\n<summary><code>")
    writer.appendXML(report.file)
    writer.append(string: "</code>: \(counts)</summary>\n\n")
    writer.append("| line | severity | rule | message |\n| ---: | --- | --- | --- |\n")
    for finding in findings.prefix(Self.limit) { Self.write(finding, to: &writer) }
    if findings.count > Self.limit {
      writer.append(string: "\n…and \(findings.count - Self.limit) more.\n")
    }
    writer.append("\n</details>\n")
    return writer.finish()
  }

  /// Writes a row of the table.
  private static func write(_ finding: Finding, to writer: inout ByteWriter) {
    writer.append("| ")
    if let start = finding.range?.start {
      writer.append(number: start.line)
      writer.append(UInt8(ascii: ":"))
      writer.append(number: start.column)
    }
    writer.append(" | ")
    writer.append(string: finding.severity.rawValue)
    writer.append(" | ")
    MarkdownText.writeCode(Array(LogLine.escaped(finding.rule.name).utf8)[...], to: &writer)
    writer.append(" | ")
    MarkdownText.writeCell(finding.message, to: &writer)
    if let hint = finding.hint {
      writer.append("<br>*")
      MarkdownText.writeCell(hint, to: &writer)
      writer.append(UInt8(ascii: "*"))
    }
    writer.append(" |\n")
  }

  /// The maximum number of bytes. A comment on GitHub has at most 65,536 characters.
  public var limit: Int? { 60_000 }

  public func omission(of count: Int) -> [UInt8] {
    Array("\n…and \(Wording.counted(count, "more file")) with findings.\n".utf8)
  }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    let mark = summary.errors > 0 ? "❌" : summary.warnings > 0 ? "⚠️" : "✅"
    return ReportFrame(prefix: "### \(mark) Storey: \(summary)\n")
  }
}

extension MarkdownReporter: StandardReporter {
  init(_ options: ReportOptions) { self.init() }

  static func isReport(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "### ".utf8) }
}
