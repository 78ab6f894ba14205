import Storey
import StoreyOutput

/// Writes validation reports as Markdown, for comments on changes and job summaries.
public struct MarkdownReporter: Reporter {
  /// How many findings of a page are listed: comments have a limit, and nobody reads more.
  private static let limit = 50

  /// A reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shown
    if findings.isEmpty { return [] }
    let worst = findings.map(\.severity).max() ?? .note
    let counts = ValidationSummary(of: [report]).counts
    var text =
      "\n<details\(worst == .error ? " open" : "")>\n<summary><code>\(Self.html(report.file))</code>: \(counts)</summary>\n\n"
    text += "| line | severity | rule | what |\n| ---: | --- | --- | --- |\n"
    for finding in findings.prefix(Self.limit) {
      let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
      let what = MarkdownText.cell(finding.message) + (finding.hint.map { "<br>*\(MarkdownText.cell($0))*" } ?? "")
      let rule = MarkdownText.code(LogLine.escaped(finding.rule.name))
      text += "| \(place) | \(finding.severity.rawValue) | \(rule) | \(what) |\n"
    }
    if findings.count > Self.limit {
      text += "\n…and \(findings.count - Self.limit) more.\n"
    }
    return Array((text + "\n</details>\n").utf8)
  }

  /// A comment on GitHub holds 65,536 characters.
  public var limit: Int? { 60_000 }

  public func omission(of count: Int) -> [UInt8] {
    Array("\n…and \(Diagnostic.counted(count, "more file")) with findings.\n".utf8)
  }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    let mark = summary.errors > 0 ? "❌" : summary.warnings > 0 ? "⚠️" : "✅"
    return ReportFrame(prefix: "### \(mark) Storey: \(summary)\n")
  }

  /// Text in HTML; in a `code` element nothing is made of it but text.
  private static func html(_ text: String) -> String {
    var writer = ByteWriter(capacity: 64)
    writer.appendXML(text)
    return String(decoding: writer.finish(), as: UTF8.self)
  }
}
