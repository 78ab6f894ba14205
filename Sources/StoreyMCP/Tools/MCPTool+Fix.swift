import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyValidation

extension MCPTool {
  /// Corrects pages in place, like `storey validate --fix`, and returns the corrections as a diff.
  static let fix = MCPTool(
    name: "fix", title: "Correct pages",
    summary: """
      Corrects, in place, all problems of pages that have exactly one solution, and returns the corrections as a unified diff. \
      With dryRun, it returns the diff and writes nothing.
      """,
    parameters: [
      .paths,
      MCPParameter(name: "rules", kind: .texts, help: "Correct only the findings of these rules."),
      MCPParameter(name: "dryRun", kind: .flag, help: "Write nothing (default: false)."),
    ],
    output: .text.adding("isChanged", #"{"type": "boolean", "description": "Whether there are corrections."}"#),
    writesFiles: true,
    run: { arguments, workspace async throws(Failure) in
      let run = try MCPRun(arguments, workspace)
      if !run.project.isConfigurationSound {
        throw Failure(
          message: "no pages were corrected: the configuration has errors",
          hint: run.notes.first)
      }
      let fixer = FileFixer(run.project, run.configuration, isDryRun: arguments.flag("dryRun"))
      var (text, notes) = (MCPText(), MCPNotes(run.notes))
      var tally = FixTally()
      var failure: Failure?
      for file in FileIdentity.distinct(run.files) {
        let outcome = fixer.fix(file, asLines: FileRecognition.isStream(file))
        tally.add(outcome)
        switch outcome {
        case .unchanged: break
        case .damaged: notes.add(["\(LogLine.escaped(file)) is not corrected, because it is not valid JSON"])
        case .failed(let reason):
          failure = failure ?? reason
          notes.add(reason)
        case .changed(_, _, let old, let new): text.add(UnifiedDiff.write(old: old, new: new, file: file))
        }
      }
      notes.add(tally.lines(isDryRun: arguments.flag("dryRun")))
      // The corrections of the other files are part of the answer.
      if failure != nil { return MCPResult(failed: text, notes) }
      return MCPResult(text, notes) { $0.member("isChanged", tally.changed > 0) }
    })
}
