import Storey
import StoreyOutput
import StoreyProject
import StoreyValidation

/// The findings of a call that checks files: as JSON and as lines of text, up to the limit of an answer.
struct MCPFindings: Sendable {
  /// The lowest severity that is shown.
  private let least: Severity
  private var notes: MCPNotes
  private var isComplete: Bool
  private var listing = MCPListing()
  private var lines: [String] = []
  private var summary = ValidationSummary()

  init(_ least: Severity, _ notes: MCPNotes, isComplete: Bool) {
    self.least = least
    self.notes = notes
    self.isComplete = isComplete
  }

  /// Adds the findings of a file.
  mutating func add(_ report: PageReport, isPage: Bool = true) {
    var report = report
    if report.isRefused { isComplete = false }
    report.keep(atLeast: least)
    summary.add(report, isPage: isPage)
    for finding in report.shownFindings {
      let isListed = listing.add { emitter in
        emitter.object { emitter in
          emitter.members(of: finding)
          emitter.member("file", report.file)
          emitter.placeMembers(of: finding)
        }
      }
      if !isListed { continue }
      lines.append(finding.headline(file: report.file))
      if let hint = finding.hint { lines.append("    \(LogLine.escaped(hint))") }
    }
  }

  /// Adds a file that could not be read.
  mutating func fail(_ failure: Failure) {
    notes.add(failure)
    isComplete = false
  }

  /// The result of the call.
  var result: MCPResult {
    let counts = ValidationSummary.counts(
      errors: summary.errors, warnings: summary.warnings, notes: summary.notes)
    let rest = listing.omittedCount > 0 ? ["… \(Wording.counted(listing.omittedCount, "more finding"))"] : []
    let text = (lines + rest + ["\(counts) in \(Wording.counted(summary.files, "file"))"]).joined(separator: "\n")
    return MCPResult(text, notes, capacity: 4096) { emitter in
      listing.write("diagnostics", to: &emitter)
      emitter.object("summary") { emitter in
        emitter.member("files", summary.files)
        emitter.member("errors", summary.errors)
        emitter.member("warnings", summary.warnings)
        emitter.member("notes", summary.notes)
      }
      emitter.member("isComplete", isComplete)
    }
  }
}
