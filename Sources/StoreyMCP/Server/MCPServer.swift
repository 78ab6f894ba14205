import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyRPC

/// Answers the messages of an MCP client (Model Context Protocol). It keeps no state of a session, so it accepts the methods in
/// any order.
struct MCPServer: Sendable {
  let tools: [MCPTool]
  let workspace: MCPWorkspace
  let calls: MCPCalls
  let output: MCPOutput

  /// Answers a message, or adds it to the calls of tools.
  func receive(_ body: [UInt8]) async {
    do throws(RPCError) {
      switch try RPCMessage.read(body) {
      case .request(let id, let method, let params):
        if let answer = try answer(id, method, params) { await output.send(answer) }
      case .notification("notifications/cancelled", let params):
        if let id = params?["requestId"].flatMap({ RPCID($0) }) { calls.cancel(id) }
      // Other notifications need no action, and this server sends no requests.
      case .notification, .response: break
      }
    } catch {
      await output.send(RPCWriter.error(error))
    }
  }

  /// Returns the answer to a request; `nil` for a call, which is answered later.
  private func answer(_ id: RPCID, _ method: String, _ params: JSONValue?) throws(RPCError) -> [UInt8]? {
    switch method {
    case "initialize": return try initialization(id, params)
    case "ping": return RPCWriter.response(id: id) { $0.object { _ in } }
    case "tools/list": return list(id)
    case "tools/call":
      try call(id, params)
      return nil
    default:
      throw RPCError(
        code: RPCError.methodNotFound, message: "unknown method '\(Diagnostic.excerpt(of: method))'", id: id)
    }
  }

  private func initialization(_ id: RPCID, _ params: JSONValue?) throws(RPCError) -> [UInt8] {
    guard let requested = params?["protocolVersion"], requested.kind == .string else {
      throw RPCError(code: RPCError.invalidParams, message: "'protocolVersion' is not a string", id: id)
    }
    let version = MCPVersion.agreed(with: requested.text?.string ?? "")
    return RPCWriter.response(id: id) { emitter in
      emitter.object { emitter in
        emitter.member("protocolVersion", version.rawValue)
        emitter.object("capabilities") { $0.object("tools") { $0.member("listChanged", false) } }
        emitter.object("serverInfo") { emitter in
          emitter.member("name", "storey")
          emitter.member("title", "Storey")
          emitter.member("version", StoreyVersion.current)
        }
        emitter.member("instructions", instructions)
      }
    }
  }

  /// The text about the server for models.
  private var instructions: String {
    let folders = workspace.folders.folders.joined(separator: ", ")
    let writing = tools.contains(where: \.writesFiles) ? "Only 'fix' writes files." : "No tool writes files."
    return """
      Storey checks and draws pages of a shop: JSON files with a list of floors, each of a type. In a project with a dialect, these are \
      the sections, components or blocks of its CMS. Only files below these folders can be named: \(folders). \(writing) After you edit a page, call 'validate'.
      """
  }

  private func list(_ id: RPCID) -> [UInt8] {
    RPCWriter.response(id: id) { emitter in
      emitter.object { emitter in
        emitter.array("tools") { emitter in for tool in tools { tool.write(to: &emitter) } }
      }
    }
  }

  private func call(_ id: RPCID, _ params: JSONValue?) throws(RPCError) {
    guard let name = params?["name"], name.kind == .string else {
      throw RPCError(code: RPCError.invalidParams, message: "'name' is not a string", id: id)
    }
    let text = name.text?.string ?? ""
    guard let tool = tools.first(where: { $0.name == text }) else {
      let error = Failure.unknown("tool", Diagnostic.excerpt(of: text), among: tools.map(\.name))
      let hint = text == MCPTool.fix.name ? "start the server with '--allow-fix'" : error.hint
      throw RPCError(
        code: RPCError.invalidParams, message: ([error.message] + (hint.map { [$0] } ?? [])).joined(separator: "; "),
        id: id)
    }
    let arguments = params?["arguments"]
    let isAdded = calls.add(id) { [workspace] in
      workspace.folders.opened.reopen()
      let result = await tool.call(arguments, in: workspace)
      return RPCWriter.response(id: id) { result.write(to: &$0) }
    }
    if isAdded { return }
    throw RPCError(
      code: RPCError.internalError, message: "more than \(MCPLimits.calls) calls wait; wait for the answers", id: id)
  }
}
