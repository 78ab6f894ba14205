import StoreyFiles
import StoreyLSP
import StoreyProject

/// `storey lsp`: a language server for pages, templates, themes, manifests, baselines and configurations.
enum LSPCommand {
  private static let standardStreams = Flag(
    "--stdio", help: "Use standard input and output, as without this option. Some editors add it.")

  static let description = CommandDescription(
    name: "lsp",
    summary: "Check and complete files in an editor (Language Server Protocol).",
    operands: [],
    options: [
      standardStreams, LayoutOptions.theme, ValidateOptions.baseline, ValidateOptions.against, LimitOptions.option,
    ],
    details: """
      An editor starts the server and exchanges messages with it over standard input and output. It reports the findings of
      'storey validate' for the texts in the editor. The article Editors has the settings of editors.

      Exits 0 when the editor shuts it down, and 1 when the session ends in another way.
      """,
    run: run)

  @MainThread
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    var options = try ProjectOptions(arguments)
    options.source = .file
    let server = LanguageServer(ProjectReader(options, arguments, console), write: console.write)
    return try server.run() == .shutDown ? .success : .findings
  }
}
