import StoreyFiles
import StoreyMCP
import StoreyProject

/// `storey mcp`: a server of the Model Context Protocol, through which assistants check and draw pages.
enum MCPCommand {
  private static let allowFix = Flag("--allow-fix", help: "Offer the tool 'fix', which corrects pages in place.")

  static let description = CommandDescription(
    name: "mcp",
    summary: "Let an assistant check and draw pages (Model Context Protocol).",
    operands: [
      OperandDescription(
        name: "FOLDER", count: .any, completion: .folder,
        help: "The folders below which files may be read (default: the current folder).")
    ],
    options: [allowFix, LayoutOptions.theme, LimitOptions.option],
    details: """
      The server reads requests from standard input and writes answers to standard output, one JSON-RPC message a line. An MCP
      client starts it with this command. The tools are validate, render, explain, schema, diff and actions. Calls cannot
      name files outside of the folders, also not through links, but the configuration can name templates, themes and
      manifests in other folders. Files are written only with --allow-fix.

      Ends at the end of standard input. Exits 0 then, and 2 when it cannot start.
      """,
    run: run)

  @MainThread
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let folders: MCPFolders
    do throws(Failure) {
      folders = try MCPFolders(arguments.operands.isEmpty ? ["."] : arguments.operands)
    } catch {
      throw UsageError(error)
    }
    var arguments = arguments
    arguments.files = folders.files
    let session = MCPSession(
      folders, try ProjectReader(arguments, console), allowsFix: arguments[allowFix], write: console.write)
    try await session.run()
    return .success
  }
}
