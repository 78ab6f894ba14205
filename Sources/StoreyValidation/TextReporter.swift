public import Storey
import StoreyOutput

/// Writes validation reports for people: each finding with its line of the page, a caret, and what to do.
public struct TextReporter: Sendable {
  /// How much of a line is shown, in columns, before and after the place.
  private static let context = (before: 48, after: 48)

  private let usesColor: Bool

  /// A reporter, with or without ANSI colours.
  public init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// The reports as UTF-8, and a summary.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    var text = ""
    for report in reports {
      for finding in report.findings { text += write(finding, of: report) }
    }
    text += "\(ValidationSummary(of: reports))\n"
    return Array(text.utf8)
  }

  private func write(_ finding: Finding, of report: PageReport) -> String {
    var text = Self.headline(finding, file: report.file, usesColor: usesColor) + "\n"
    if let range = finding.range, let (line, column) = excerpt(of: report.source, at: finding.byteOffset) {
      let isOneLine = range.start.line == range.end.line
      let length = isOneLine ? max(1, range.end.column - range.start.column) : 1
      let room = max(1, VisibleText.columns(of: line) - column)
      text += "    \(line)\n"
      text +=
        "    \(String(repeating: " ", count: column))\(paint("^" + String(repeating: "~", count: min(length, room) - 1), .note))\n"
    }
    if let hint = finding.hint { text += "    \(hint)\n" }
    return text
  }

  /// `path:line:column: severity: message [rule]`
  public static func headline(_ finding: Finding, file: String, usesColor: Bool = false) -> String {
    let place = finding.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
    let severity = TextReporter(usesColor: usesColor).paint(finding.severity.rawValue, finding.severity)
    return "\(VisibleText.line(file))\(place): \(severity): \(VisibleText.line(finding.message)) [\(finding.rule)]"
  }

  private func paint(_ text: String, _ severity: Severity) -> String {
    guard usesColor else { return text }
    let code =
      switch severity {
      case .error: "1;31"
      case .warning: "1;33"
      case .note: "1;36"
      }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  /// The part of a line around a byte, and the column of that byte in it. nil when there is nothing to see.
  private func excerpt(of source: [UInt8], at offset: Int) -> (line: String, column: Int)? {
    guard !source.isEmpty, offset <= source.count else { return nil }
    func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    // Bytes are at least columns, but for the three of a full-width character, which takes two.
    let first = max(0, offset - 2 * Self.context.before)
    let last = min(source.count, offset + 2 * Self.context.after)
    var start = source[first..<offset].lastIndex(where: endsLine).map { $0 + 1 } ?? first
    let end = source[offset..<last].firstIndex(where: endsLine) ?? last
    while start < offset && source[start] & 0xC0 == 0x80 { start += 1 }
    var before = VisibleText.line(String(decoding: source[start..<offset], as: UTF8.self))
    let isCutBefore = start > 0 && !endsLine(source[start - 1])
    if !isCutBefore { before = String(before.drop { $0 == " " }) }
    let shown = VisibleText.ending(of: before, columns: Self.context.before)
    if isCutBefore || shown.count < before.count { before = "…" + shown }
    var cut = end
    while cut > offset && cut < source.count && source[cut] & 0xC0 == 0x80 { cut -= 1 }
    let after = VisibleText.line(String(decoding: source[offset..<cut], as: UTF8.self))
    let line = before + VisibleText.fitted(after, columns: Self.context.after)
    return line.isEmpty ? nil : (line, VisibleText.columns(of: before))
  }
}
