import Storey
import StoreyOutput

/// A reporter that writes text for people: each finding with its line of the page, a caret and the hint.
public struct TextReporter: Reporter {
  private let colors: TextColors
  private let showsSummary: Bool

  /// Creates a reporter, with or without ANSI colours and the summary.
  public init(usesColor: Bool = false, showsSummary: Bool = true) {
    colors = TextColors(isOn: usesColor)
    self.showsSummary = showsSummary
  }

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty { return [] }
    var writer = ByteWriter(capacity: findings.count * 400)
    let file = LogLine.escaped(report.file)
    for finding in findings { write(finding, of: report, called: file, to: &writer) }
    // The report contains unescaped lines of the page, which may contain commands to the runner of a log.
    return LogLine.withoutCommands(writer.finish())
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    ReportFrame(suffix: showsSummary ? "\(Self.table(of: summary.rules))\(summary)\n" : "")
  }

  /// Returns a table with the number of findings of each rule; empty if there are fewer than two findings.
  private static func table(of rules: [RuleTally]) -> String {
    if rules.reduce(0, { $0 + $1.findings }) < 2 { return "" }
    let rows =
      [("rule", "count", "files")] + rules.map { (LogLine.escaped($0.rule.name), "\($0.findings)", "\($0.files)") }
    let widths = rows.reduce((0, 0, 0)) { (max($0.0, $1.0.count), max($0.1, $1.1.count), max($0.2, $1.2.count)) }
    func padding(_ text: String, _ width: Int) -> String { String(repeating: " ", count: width - text.count) }
    return rows.map { rule, count, files in
      "\(rule)\(padding(rule, widths.0))  \(padding(count, widths.1))\(count)  \(padding(files, widths.2))\(files)\n"
    }.joined()
  }

  private func write(_ finding: Finding, of report: PageReport, called file: String, to writer: inout ByteWriter) {
    writer.append(headlineOf: finding, file: file, colors: colors)
    writer.append(UInt8(ascii: "\n"))
    if let range = finding.range, let excerpt = SourceExcerpt(of: report.source, at: finding.bytes.lowerBound) {
      let isOneLine = range.start.line == range.end.line
      let length = isOneLine ? max(1, range.end.column - range.start.column) : 1
      writer.append("    ")
      if excerpt.isCutBefore { writer.append("…") }
      writer.append(excerpt.line)
      if excerpt.isCutAfter { writer.append("…") }
      writer.append("\n    ")
      writer.append(UInt8(ascii: " "), times: excerpt.column)
      writer.append(string: colors.start(.note))
      writer.append(UInt8(ascii: "^"))
      writer.append(UInt8(ascii: "~"), times: min(length, max(1, excerpt.width - excerpt.column)) - 1)
      writer.append(string: colors.end)
      writer.append(UInt8(ascii: "\n"))
    }
    if let hint = finding.hint {
      writer.append("    ")
      writer.append(string: LogLine.escaped(hint))
      writer.append(UInt8(ascii: "\n"))
    }
  }
}
