import Storey
import StoreyOutput

/// Writes validation reports as workflow commands of GitHub Actions, which annotate the lines of a change.
public struct GitHubReporter: Reporter {
  /// A reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shown
    var text = ""
    for finding in findings {
      text += finding.severity == .note ? "::notice" : "::\(finding.severity.rawValue)"
      text += " file=\(Self.property(report.file))"
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
    escape(LogLine.escaped(text)) { $0 == "%" || $0 == "\r" || $0 == "\n" }
  }

  /// The value of a property as the runner reads it. Line ends are those of a file's name: the runner compares it.
  private static func property(_ text: String) -> String {
    LogLine.escaped(escape(text) { $0 == "%" || $0 == "\r" || $0 == "\n" || $0 == ":" || $0 == "," })
  }

  private static func escape(_ text: String, _ isSpecial: (Unicode.Scalar) -> Bool) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isSpecial(scalar) else {
        escaped.append(scalar)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      escaped.append(contentsOf: (digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)").unicodeScalars)
    }
    return String(escaped)
  }
}
