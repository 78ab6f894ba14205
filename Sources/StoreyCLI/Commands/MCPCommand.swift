#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Storey
import StoreyFiles
import StoreyProject
import StoreyRPC

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

  /// The number of bytes that are read at once.
  private static let chunkSize = 64 << 10

  @MainThread
  private static func run(_ arguments: ParsedArguments, _ console: Console) async throws -> ExitCode {
    let folders = try MCPFolders(arguments.operands.isEmpty ? ["."] : arguments.operands)
    var arguments = arguments
    arguments.files.folders = folders.opened
    let output = MCPOutput(console)
    let calls = MCPCalls(output)
    let server = MCPServer(
      tools: tools(arguments),
      workspace: MCPWorkspace(folders: folders, runner: CommandRunner(arguments: arguments, console: console)),
      calls: calls, output: output)
    let work = Task.detached { await calls.run() }
    var input = LineInput(limit: MCPLimits.message)
    var isAtEnd = false
    while !isAtEnd {
      let bytes = try FileSystem.readWaiting(STDIN_FILENO, name: "standard input", count: chunkSize)
      isAtEnd = bytes.isEmpty
      // The last line may have no line end.
      input.add(isAtEnd ? [UInt8(ascii: "\n")] : bytes[...])
      await receive(&input, server)
    }
    calls.finish()
    await work.value
    if let failure = await output.failure { throw failure }
    return .success
  }

  /// Passes the complete messages of an input to a server.
  private static func receive(_ input: inout LineInput, _ server: MCPServer) async {
    while true {
      do throws(RPCError) {
        guard let body = try input.next() else { return }
        await server.receive(body)
      } catch {
        await server.output.send(RPCWriter.error(error))
      }
    }
  }

  private static func tools(_ arguments: ParsedArguments) -> [MCPTool] {
    [.validate, .render, .explain, .schema, .diff, .actions] + (arguments[allowFix] ? [.fix] : [])
  }
}
