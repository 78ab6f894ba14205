import Storey
import StoreyOutput

/// A reporter that writes JSON, version 1, with one finding per line.
public struct JSONReporter: Reporter {
  /// Creates a reporter.
  public init() {}

  public func part(of report: PageReport) -> [UInt8] {
    let findings = report.shownFindings
    if findings.isEmpty { return [] }
    var emitter = JSONEmitter(capacity: findings.count * 320, isIndented: true, depth: 2)
    for finding in findings {
      emitter.object(inline: true) { emitter in
        emitter.members(of: finding)
        emitter.member("file", report.file)
        emitter.placeMembers(of: finding)
      }
    }
    return emitter.finish()
  }

  public var hasFixedPrefix: Bool { true }

  public func frame(_ summary: ValidationSummary, hasParts: Bool) -> ReportFrame {
    ReportFrame(
      prefix: "{\n  \"reportVersion\": 1,\n  \"diagnostics\": [", separator: ",",
      suffix: """
        \(hasParts ? "\n  " : "")],
          "summary": {"files": \(summary.files), "errors": \(summary.errors), "warnings": \(summary.warnings), \
        "notes": \(summary.notes)}
        }

        """)
  }
}

extension JSONReporter: StandardReporter {
  static let details = Finding.Details.pointer
  static let syntax = ReportFormat.Syntax.json

  init(_ options: ReportOptions) { self.init() }

  static func isReport(_ root: JSONValue) -> Bool { root["reportVersion"] != nil }
}
