import Storey
import StoreyOutput

/// Writes validation reports as workflow commands of GitHub Actions, which annotate the lines of a change.
public struct GitHubReporter: Reporter {
  /// A reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let file = Self.property(report.file)
    var text = ""
    for finding in report.shown {
      text += finding.severity == .note ? "::notice" : "::\(finding.severity.rawValue)"
      text += " file=\(file)"
      if let range = finding.range {
        text += ",line=\(range.start.line),endLine=\(range.end.line)"
        // Columns mean something within one line only.
        if range.start.line == range.end.line { text += ",col=\(range.start.column),endColumn=\(range.end.column)" }
      }
      text += ",title=\(Self.property(finding.rule.name))"
      text += "::\(Self.data(finding.messageAndHint))\n"
    }
    return Array(text.utf8)
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame { ReportFrame() }

  /// What follows `::` as the runner reads it.
  private static func data(_ text: String) -> String {
    escape(LogLine.escaped(text), "%\r\n")
  }

  /// The value of a property as the runner reads it. Line ends are those of a file's name: the runner compares it.
  private static func property(_ text: String) -> String {
    LogLine.escaped(escape(text, "%\r\n:,"))
  }

  /// The text with some characters of ASCII written as `%…`.
  private static func escape(_ text: String, _ special: String) -> String {
    guard text.utf8.contains(where: special.utf8.contains) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    for byte in text.utf8 {
      if special.utf8.contains(byte) {
        escaped += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }
}
