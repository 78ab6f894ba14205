import Storey

/// A report in Markdown for a comment on a change: a table for each page, with its changed floors and fields, and its findings.
package struct MarkdownComparisonReport: ComparisonReport {
  /// The maximum number of rows of the table of a page.
  private static let mostRows = 50
  /// The maximum number of findings that are listed for a page.
  private static let mostFindings = 20

  package init() {}

  /// The maximum number of bytes. A comment on GitHub has at most 65,536 characters.
  package var limit: Int? { 60_000 }
  package var showsFindings: Bool { true }

  package func shortPart(of comparison: PageComparison) -> [UInt8] {
    var writer = ByteWriter(capacity: 1024)
    writer.append("\n<details>\n")
    Self.writeSummary(of: comparison, to: &writer)
    writer.append("\nThe changes are too long for this comment.\n\n</details>\n")
    return writer.finish()
  }

  private static func writeSummary(of comparison: PageComparison, to writer: inout ByteWriter) {
    writer.append(string: "<summary>\(word(for: comparison.kind)) <code>")
    writer.appendHTML(string: VisibleText.fitted(LogLine.escaped(VisibleText.line(comparison.name)), columns: 300))
    writer.append(string: "</code>: \(comparison.summary)</summary>\n")
  }

  package func part(of comparison: PageComparison) -> [UInt8] {
    var writer = ByteWriter(capacity: 4 * 1024)
    writer.append("\n<details>\n")
    Self.writeSummary(of: comparison, to: &writer)
    if comparison.hasListedChanges, !comparison.difference.isEmpty {
      Self.writeTable(of: comparison.difference, to: &writer)
    }
    if let (came, went) = comparison.findings {
      Self.write(came, title: "New findings", to: &writer)
      Self.write(went, title: "Former findings", to: &writer)
    }
    writer.append("\n</details>\n")
    return writer.finish()
  }

  package func frame(_ summary: ComparisonSummary, omitted: Int) -> (prefix: [UInt8], suffix: [UInt8]) {
    var rest = ByteWriter(capacity: 1024)
    if let line = ComparisonSummary.line(omitted: omitted) { rest.append(string: "\n\(line).\n") }
    if let line = summary.lineOfFailures {
      rest.append("\n")
      MarkdownText.writeCell(line, to: &rest)
      rest.append(".\n")
    }
    return (Array("### Storey: \(summary)\n".utf8), rest.finish())
  }

  private static func word(for kind: PageComparison.Kind) -> String {
    switch kind {
    case .inserted: "🟢 new"
    case .removed: "🔴 removed"
    case .renamed: "🔵 renamed"
    case .changed: "🟡 changed"
    }
  }

  // MARK: Changes

  private static func writeTable(of difference: PageDifference, to writer: inout ByteWriter) {
    writer.append("\n| | floor or field | old | new |\n| --- | --- | --- | --- |\n")
    var count = 0
    func row(_ writer: inout ByteWriter, _ cells: [String?]) {
      count += 1
      if count > mostRows { return }
      for cell in cells {
        writer.append("| ")
        if let cell { MarkdownText.writeCode(Array(LogLine.escaped(cell).utf8)[...], to: &writer) }
        writer.append(" ")
      }
      writer.append("|\n")
    }
    for entry in difference.entries {
      row(&writer, [entry.kind.rawValue, PageDifference.headline(of: entry), nil, nil])
      entry.forEachField { field in
        let (old, new) = PageDifference.excerpts(of: field)
        row(&writer, [nil, VisibleText.line(field.pointer.description), old, new])
      }
      guard let floor = entry.floor, entry.kind == .changed else { continue }
      if floor.changesHeader { row(&writer, [nil, "sticky header: looks different", nil, nil]) }
      for change in floor.rows { row(&writer, [nil, PageDifference.line(of: change), nil, nil]) }
    }
    if count > mostRows { writer.append(string: "\n…and \(Wording.counted(count - mostRows, "more row")).\n") }
  }

  // MARK: Findings

  private static func write(_ findings: [Finding], title: StaticString, to writer: inout ByteWriter) {
    if findings.isEmpty { return }
    writer.append("\n")
    writer.append(title)
    writer.append(":\n\n| line | severity | rule | message |\n| ---: | --- | --- | --- |\n")
    for finding in findings.prefix(mostFindings) {
      let place = finding.range.map { "\($0.start.line):\($0.start.column)" } ?? ""
      writer.append(string: "| \(place) | \(finding.severity.rawValue) | ")
      MarkdownText.writeCode(Array(LogLine.escaped(finding.rule.name).utf8)[...], to: &writer)
      writer.append(" | ")
      MarkdownText.writeCell(finding.message, to: &writer)
      writer.append(" |\n")
    }
    if findings.count > mostFindings {
      writer.append(string: "\n…and \(findings.count - mostFindings) more.\n")
    }
  }
}
