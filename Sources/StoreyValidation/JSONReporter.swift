import Storey
import StoreyOutput

/// Writes validation reports as JSON, version 1.
public struct JSONReporter: Sendable {
  /// A reporter.
  public init() {}

  /// The reports as UTF-8, indented.
  public func write(_ reports: [PageReport]) -> [UInt8] {
    let summary = ValidationSummary(of: reports)
    var emitter = JSONEmitter(isIndented: true)
    emitter.object { emitter in
      emitter.member("reportVersion", 1)
      emitter.array("diagnostics") { emitter in
        for report in reports {
          for finding in report.findings {
            emitter.object { emitter in
              emitter.members(of: finding)
              emitter.member("file", report.file)
              emitter.placeMembers(of: finding)
            }
          }
        }
      }
      emitter.object("summary", inline: true) { emitter in
        emitter.member("files", summary.files)
        emitter.member("errors", summary.errors)
        emitter.member("warnings", summary.warnings)
        emitter.member("notes", summary.notes)
      }
    }
    return emitter.finish()
  }
}
