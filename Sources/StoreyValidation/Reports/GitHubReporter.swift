import Storey
import StoreyOutput

/// A reporter that writes workflow commands of GitHub Actions, which annotate the lines of a change.
public struct GitHubReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let file = Self.property(report.file)
    var text = ""
    for finding in report.shownFindings {
      text += finding.severity == .note ? "::notice" : "::\(finding.severity.rawValue)"
      text += " file=\(file)"
      if let range = finding.range {
        text += ",line=\(range.start.line),endLine=\(range.end.line)"
        // Columns are valid only for a range within one line.
        if range.start.line == range.end.line { text += ",col=\(range.start.column),endColumn=\(range.end.column)" }
      }
      text += ",title=\(Self.property(finding.rule.name))"
      text += "::\(Self.data(finding.messageAndHint))\n"
    }
    return Array(text.utf8)
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame { ReportFrame() }

  /// Returns a text escaped as the message of a command, which follows `::`.
  private static func data(_ text: String) -> String {
    escape(LogLine.escaped(text), "%\r\n")
  }

  /// Returns a text escaped as the value of a property. Line ends are percent-encoded, so that the runner decodes them and
  /// finds the file with this name.
  private static func property(_ text: String) -> String {
    LogLine.escaped(escape(text, "%\r\n:,"))
  }

  /// Returns a text with the given ASCII characters percent-encoded.
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

extension GitHubReporter: StandardReporter {
  init(_ options: ReportOptions) { self.init() }

  static func isReport(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "::".utf8) }
}
