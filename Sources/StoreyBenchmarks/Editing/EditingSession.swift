import Storey
import StoreyOutput
import StoreyRPC

/// A session with the language server, as that of an editor which receives diagnostics after each change.
struct EditingSession {
  private static let uri = "file:///storey-benchmarks/page.json"
  private var client: EditingClient
  private var version = 0

  /// Starts the server.
  init(_ storey: String) throws {
    client = EditingClient(try PipedProcess(storey, ["lsp"]))
    _ = try client.answer("initialize") { emitter in
      emitter.object { emitter in
        emitter.object("capabilities") { emitter in
          emitter.object("workspace") { emitter in
            // The server does not look for changed files, because the client reports them.
            emitter.object("didChangeWatchedFiles") { $0.member("dynamicRegistration", true) }
          }
          emitter.object("textDocument") { emitter in
            emitter.object("publishDiagnostics") { $0.member("versionSupport", true) }
          }
        }
      }
    }
    try client.notify("initialized") { $0.object { _ in } }
  }

  /// The memory of the server in bytes: the resident memory, and its peak.
  var memory: (resident: Int, peak: Int) {
    let process = client.process.identifier
    return (Memory.field("VmRSS", of: process), Memory.field("VmHWM", of: process))
  }

  /// Opens a page. Returns the time until its diagnostics arrive, and their number.
  mutating func open(_ page: EditingPage) throws -> (time: Duration, findings: Int) {
    try client.notify("textDocument/didOpen") { emitter in
      emitter.object { emitter in
        emitter.object("textDocument") { emitter in
          emitter.member("uri", Self.uri)
          emitter.member("languageId", "json")
          emitter.member("version", 0)
          emitter.member("text", page.text)
        }
      }
    }
    return try diagnostics()
  }

  /// Sends an edit, and returns the time until its diagnostics arrive.
  mutating func apply(_ edit: TypedEdit) throws -> Duration {
    version += 1
    let version = version
    try client.notify("textDocument/didChange") { edit.write(uri: Self.uri, version: version, to: &$0) }
    return try diagnostics().time
  }

  private mutating func diagnostics() throws -> (time: Duration, findings: Int) {
    let version = version
    let (time, params) = try client.receive { message -> JSONValue? in
      guard case .notification("textDocument/publishDiagnostics", let params?) = message,
        params["version"]?.number == Double(version)
      else { return nil }
      return params
    }
    return (time, params["diagnostics"]?.elements.reduce(0) { count, _ in count + 1 } ?? 0)
  }

  /// Returns the times until requests at places of a page are answered.
  mutating func times(of feature: String, in page: EditingPage) throws -> [Duration] {
    try TypedEdit.edits(of: page, count: 200).filter { !$0.text.isEmpty }.map { place in
      try client.answer("textDocument/\(feature)") { emitter in
        emitter.object { emitter in
          emitter.object("textDocument") { $0.member("uri", Self.uri) }
          emitter.position("position", place.line, place.character)
        }
      }
    }
  }

  /// Ends the session.
  mutating func end() throws {
    _ = try client.answer("shutdown")
    try client.notify("exit")
    client.process.wait()
  }
}
