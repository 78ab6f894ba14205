import Storey
import StoreyOutput

/// A reporter that writes text for people: each finding with its line of the page, a caret and the hint.
///
/// Findings of one rule with equal messages are written once, with their number and their first three places: those of one page in
/// its part, those of later pages at the end of the report.
public struct TextReporter: Reporter {
  private let colors: TextColors
  private let showsSummary: Bool
  /// Whether findings with equal messages are written once.
  let groupsFindings: Bool

  /// Creates a reporter, with or without ANSI colours, the summary and the grouping of findings.
  public init(usesColor: Bool = false, showsSummary: Bool = true, groupsFindings: Bool = true) {
    colors = TextColors(isOn: usesColor)
    self.showsSummary = showsSummary
    self.groupsFindings = groupsFindings
  }

  public func part(of report: PageReport) -> [UInt8] { groupedPart(of: report).bytes }

  /// Returns the part for a page, with its groups of findings.
  func groupedPart(of report: PageReport) -> ReportPart {
    let findings = report.shownFindings
    if findings.isEmpty { return ReportPart([], of: report.file) }
    // The report contains unescaped lines of the page, which may contain commands to the runner of a log.
    let file = LogLine.escaped(report.file)
    if !groupsFindings {
      var writer = ByteWriter(capacity: findings.count * 400)
      for finding in findings { write(finding, of: report, called: file, to: &writer) }
      return ReportPart(LogLine.withoutCommands(writer.finish()), of: report.file)
    }
    var groups = FindingGroup.groups(of: findings, in: report.source)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(groups.count * 400)
    for index in groups.indices {
      var writer = ByteWriter(capacity: 400)
      write(groups[index].first, of: report, called: file, to: &writer)
      let places = groups[index].places.map { (file: report.file, start: $0) }
      write(count: groups[index].count, at: places, to: &writer)
      bytes += LogLine.withoutCommands(writer.finish())
      groups[index].end = bytes.count
    }
    return ReportPart(bytes, of: report.file, groups: groups)
  }

  /// Returns the findings of later pages whose messages were written before, and a note about findings that are left out.
  func text(of repeated: RepeatedFindings) -> [UInt8] {
    let repetitions = repeated.repetitions
    var writer = ByteWriter(capacity: 256 + repetitions.count * 256)
    if !repetitions.isEmpty { writer.append("later findings with messages from above:\n") }
    for repetition in repetitions {
      guard let first = repetition.places.first else { continue }
      writer.append(
        headlineOf: repetition.key.rule, repetition.key.severity, repetition.message,
        file: LogLine.escaped(first.file), at: first.start, colors: colors)
      writer.append(UInt8(ascii: "\n"))
      write(repetition.key.hint, to: &writer)
      write(count: repetition.count, files: repetition.files, at: repetition.places, to: &writer)
    }
    if repeated.hasOmissions && showsSummary {
      writer.append("equal messages are written once; '--each' writes every finding\n")
    }
    return writer.finish()
  }

  /// Writes the number of equal findings, and the places after the first one, unless there is only one finding.
  private func write(
    count: Int, files: Int = 1, at places: [(file: String, start: SourcePosition?)], to writer: inout ByteWriter
  ) {
    if count < 2 { return }
    writer.append(string: "    \(count) times")
    if files > 1 { writer.append(string: " in \(files) files") }
    for (index, place) in places.dropFirst().enumerated() {
      writer.append(string: index == 0 ? ", also at " : places.count == count ? " and " : ", ")
      writer.append(string: LogLine.escaped(place.file))
      if let start = place.start { writer.append(string: ":\(start.line):\(start.column)") }
    }
    if count > places.count { writer.append(string: ", …") }
    writer.append(UInt8(ascii: "\n"))
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
    write(finding.hint, to: &writer)
  }

  private func write(_ hint: String?, to writer: inout ByteWriter) {
    guard let hint else { return }
    writer.append("    ")
    writer.append(string: LogLine.escaped(hint))
    writer.append(UInt8(ascii: "\n"))
  }
}

extension TextReporter: StandardReporter {
  init(_ options: ReportOptions) {
    self.init(
      usesColor: options.usesColor, showsSummary: options.showsSummary, groupsFindings: options.groupsFindings)
  }

  /// Returns whether a text ends with the counts that a report ends with.
  static func isReport(_ bytes: [UInt8]) -> Bool {
    let last = bytes.split(separator: 0x0A).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    return last.contains(/^[0-9]+ errors?, [0-9]+ warnings?, [0-9]+ notes? in [0-9]+ files?/)
  }
}
