import Foundation
import Storey
import StoreyOutput
import StoreyRPC

/// A session of an editor with `storey lsp`, in a folder.
final class EditorSession {
  /// The server ended, or was killed because it did not send the expected message.
  struct Ended: Error {
    var expected = ""
  }

  private let process = Process()
  private let (input, output) = (Pipe(), Pipe())
  private let folder: URL
  private let deadline: DispatchWorkItem
  private var frames = FramedInput()
  private var lastID = 0
  private var version = 0
  /// The last diagnostics of each file, by its name in the folder.
  private(set) var diagnostics: [String: JSONValue] = [:]

  /// Starts a server and initializes it.
  /// - Parameter capabilities: The capabilities of the client, as JSON.
  init(in folder: URL, capabilities: String = "{}") throws {
    self.folder = folder
    process.executableURL = StoreyProcess.executable
    process.arguments = ["lsp"]
    process.currentDirectoryURL = folder
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    // A server that hangs is killed, so that only its test fails. Other tests may occupy the processors for minutes.
    let identifier = process.processIdentifier
    deadline = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 1800, execute: deadline)
    let root = JSONString.quoted(uri(of: ""))
    _ = try request("initialize", #"{"processId": null, "rootUri": \#(root), "capabilities": \#(capabilities)}"#)
    try notify("initialized", "{}")
  }

  /// Shuts the server down. Returns its exit code.
  func end() throws -> Int32 {
    _ = try request("shutdown", "null")
    try notify("exit", "null")
    process.waitUntilExit()
    deadline.cancel()
    return process.terminationStatus
  }

  // MARK: Files

  /// Opens a file with a text that may differ from that on disk.
  func open(_ name: String, _ text: String) throws {
    let item =
      #"{"uri": \#(quotedURI(of: name)), "languageId": "json", "version": 0, "text": \#(JSONString.quoted(text))}"#
    try notify("textDocument/didOpen", #"{"textDocument": \#(item)}"#)
  }

  /// Replaces the text of an open file.
  func change(_ name: String, _ text: String) throws {
    version += 1
    try notify(
      "textDocument/didChange",
      #"{"textDocument": {"uri": \#(quotedURI(of: name)), "version": \#(version)}, "contentChanges": [{"text": \#(JSONString.quoted(text))}]}"#
    )
  }

  /// Closes a file.
  func close(_ name: String) throws {
    try notify("textDocument/didClose", #"{"textDocument": {"uri": \#(quotedURI(of: name))}}"#)
  }

  /// The rules of the last diagnostics of a file, sorted; `nil` before the first diagnostics.
  func rules(_ name: String) -> [String]? {
    diagnostics[name]?.elements.compactMap { $0["code"]?.text?.string }.sorted()
  }

  /// Reads messages until a file has diagnostics of these rules, in any order.
  func expect(_ name: String, _ rules: [String]) throws {
    while self.rules(name) != rules.sorted() {
      do {
        _ = try read()
      } catch is Ended {
        throw Ended(expected: "\(rules.sorted()) in \(name), which has \(self.rules(name) ?? [])")
      }
    }
  }

  // MARK: Messages

  /// Sends a request about a position in a file, and returns its result, or its error.
  func request(_ method: String, _ name: String, line: Int, character: Int, _ more: String = "") throws -> JSONValue {
    try request(
      method,
      #"{"textDocument": {"uri": \#(quotedURI(of: name))}, "position": {"line": \#(line), "character": \#(character)}\#(more)}"#
    )
  }

  /// Sends a request, and returns its result, or its error.
  func request(_ method: String, _ params: String) throws -> JSONValue {
    lastID += 1
    try send(#"{"jsonrpc": "2.0", "id": \#(lastID), "method": "\#(method)", "params": \#(params)}"#)
    while true {
      let message = try read()
      guard message["method"] == nil, message["id"]?.number == Double(lastID) else { continue }
      guard let result = message["result"] ?? message["error"] else { throw Ended() }
      return result
    }
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: String) throws {
    try send(#"{"jsonrpc": "2.0", "method": "\#(method)", "params": \#(params)}"#)
  }

  private func send(_ body: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(RPCWriter.framed(Array(body.utf8))))
  }

  /// Returns the next message of the server.
  private func read() throws -> JSONValue {
    while true {
      if let body = try frames.next() {
        let message = try Document(parsing: body).root
        if message["method"]?.text == "textDocument/publishDiagnostics",
          let uri = message["params"]?["uri"]?.text?.string
        {
          diagnostics[String(uri.dropFirst(self.uri(of: "").count))] = message["params"]?["diagnostics"]
        }
        return message
      }
      let bytes = output.fileHandleForReading.availableData
      if bytes.isEmpty { throw Ended() }
      frames.add(Array(bytes)[...])
    }
  }

  private func uri(of name: String) -> String { "file://\(folder.resolvingSymlinksInPath().path)/\(name)" }

  /// The URI of a file of the folder, as JSON.
  func quotedURI(of name: String) -> String { JSONString.quoted(uri(of: name)) }
}
