import LibC
import StoreyFiles
package import StoreyProject
import StoreyRPC

/// A session with a client of the Model Context Protocol on standard input and output, one JSON-RPC message a line.
package struct MCPSession: Sendable {
  /// The number of bytes that are read at once.
  private static let chunkSize = 64 << 10

  private let server: MCPServer

  /// Creates a session.
  /// - Parameters:
  ///   - folders: The folders below which the client may name files.
  ///   - projects: Reads the projects of these files, through `folders.files`.
  ///   - allowsFix: Whether the client may correct pages in place.
  ///   - write: Writes bytes to the client.
  package init(
    _ folders: MCPFolders, _ projects: ProjectReader, allowsFix: Bool,
    write: @escaping @Sendable ([UInt8]) throws(Failure) -> Void
  ) {
    let output = MCPOutput(write)
    server = MCPServer(
      tools: [.validate, .render, .explain, .schema, .diff, .actions] + (allowsFix ? [.fix] : []),
      workspace: MCPWorkspace(folders, projects), calls: MCPCalls(output), output: output)
  }

  /// Answers messages until the end of standard input.
  /// - Throws: `FileError` when standard input cannot be read, and `Failure` when an answer cannot be written.
  @MainThread
  package func run() async throws {
    let work = Task.detached { [server] in await server.calls.run() }
    var input = LineInput(limit: MCPLimits.message)
    var isAtEnd = false
    while !isAtEnd {
      let bytes = try FileSystem.readWaiting(STDIN_FILENO, name: "standard input", count: Self.chunkSize)
      isAtEnd = bytes.isEmpty
      // The last line may have no line end.
      input.add(isAtEnd ? [UInt8(ascii: "\n")] : bytes[...])
      await receive(&input)
    }
    server.calls.finish()
    await work.value
    if let failure = await server.output.failure { throw failure }
  }

  /// Passes the complete messages of an input to the server.
  private func receive(_ input: inout LineInput) async {
    while true {
      do throws(RPCError) {
        guard let body = try input.next() else { return }
        await server.receive(body)
      } catch {
        await server.output.send(RPCWriter.error(error))
      }
    }
  }
}
