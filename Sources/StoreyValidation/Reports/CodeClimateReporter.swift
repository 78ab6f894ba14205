import Storey
import StoreyOutput

/// A reporter that writes Code Climate issues, which GitLab shows in merge requests.
public struct CodeClimateReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty { return [] }
    var emitter = JSONEmitter(capacity: findings.count * 360, isIndented: true, depth: 1)
    var occurrences = Occurrences(page: report.firstLine)
    for finding in findings {
      let fingerprint = finding.fingerprint.map { occurrences.name(of: $0) } ?? ""
      let line = finding.range?.start.line ?? 1
      emitter.object(inline: true) { emitter in
        emitter.member("type", "issue")
        emitter.member("check_name", finding.rule.name)
        emitter.member("description", finding.messageAndHint)
        emitter.array("categories") { $0.value("Bug Risk") }
        emitter.member("severity", Self.severity(finding.severity))
        emitter.member("fingerprint", Fingerprint.hash("\(report.file)\n\(fingerprint)"))
        emitter.object("location") { emitter in
          emitter.member("path", report.file)
          emitter.object("lines") { emitter in
            emitter.member("begin", line)
            emitter.member("end", finding.range?.end.line ?? line)
          }
        }
      }
    }
    return emitter.finish()
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "critical"
    case .warning: "minor"
    case .note: "info"
    }
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    ReportFrame(prefix: "[", separator: ",", suffix: hasParts ? "\n]\n" : "]\n")
  }
}

extension CodeClimateReporter: StandardReporter {
  static let details = Finding.Details.fingerprint
  static let syntax = ReportFormat.Syntax.json

  init(_ options: ReportOptions) { self.init() }

  static func isReport(_ root: JSONValue) -> Bool {
    root.kind == .array && root.elements.allSatisfy { $0["check_name"] != nil }
  }
}
