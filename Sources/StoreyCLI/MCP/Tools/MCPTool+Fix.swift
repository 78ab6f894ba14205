import Storey
import StoreyOutput
import StoreyProject

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
      let paths = try workspace.folders.pages(arguments.texts("paths"))
      let options =
        [ValidateOptions.fix.name] + arguments.texts("rules").map { "\(ValidateOptions.only.name)=\($0)" }
        + (arguments.flag("dryRun") ? [ValidateOptions.dryRun.name] : [])
      let runner = workspace.runner
      let outcome = await runner.capture { console in
        try await ValidateTask(try runner.parsed(ValidateCommand.description, options, paths), console).fix()
      }
      return MCPResult(outcome) { $0.member("isChanged", outcome.exitCode == .findings) }
    })
}
