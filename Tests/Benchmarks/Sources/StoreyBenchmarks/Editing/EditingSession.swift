#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import Storey

/// A session with the language server, as that of an editor which receives diagnostics after each change.
struct EditingSession {
  private static let uri = "file:///storey-benchmarks/page.json"
  /// The server does not look for changed files, because the client reports them.
  private static let capabilities = #"""
    {"capabilities":{"workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}},\#
    "textDocument":{"publishDiagnostics":{"versionSupport":true}}}}
    """#
  private var client: EditingClient
  private var version = 0

  /// Starts the server.
  init(_ storey: String) throws {
    client = EditingClient(try PipedProcess(storey, ["lsp"]))
    _ = try client.answer("initialize", Self.capabilities)
    try client.notify("initialized", "{}")
  }

  /// The memory of the server in bytes: the resident memory, and its peak.
  var memory: (resident: Int, peak: Int) {
    let process = client.process.identifier
    return (Memory.field("VmRSS", of: process), Memory.field("VmHWM", of: process))
  }

  /// Opens a page. Returns the time until its diagnostics arrive, and their number.
  mutating func open(_ page: EditingPage) throws -> (time: Duration, findings: Int) {
    let text = String(decoding: try JSONEncoder().encode(page.text), as: UTF8.self)
    try client.notify(
      "textDocument/didOpen",
      #"{"textDocument":{"uri":"\#(Self.uri)","languageId":"json","version":0,"text":\#(text)}}"#)
    return try diagnostics()
  }

  /// Sends an edit, and returns the time until its diagnostics arrive.
  mutating func apply(_ edit: TypedEdit) throws -> Duration {
    version += 1
    try client.notify(
      "textDocument/didChange",
      #"{"textDocument":{"uri":"\#(Self.uri)","version":\#(version)},"contentChanges":[\#(edit.json)]}"#)
    return try diagnostics().time
  }

  private mutating func diagnostics() throws -> (time: Duration, findings: Int) {
    let version = version
    let (time, params) = try client.receive { message -> JSONValue? in
      guard message["method"]?.text == "textDocument/publishDiagnostics", let params = message["params"],
        params["version"]?.number == Double(version)
      else { return nil }
      return params
    }
    return (time, params["diagnostics"]?.elements.reduce(0) { count, _ in count + 1 } ?? 0)
  }

  /// Returns the times until requests at places of a page are answered.
  mutating func times(of feature: String, in page: EditingPage) throws -> [Duration] {
    try TypedEdit.edits(of: page, count: 200).filter { !$0.text.isEmpty }.map { place in
      try client.answer(
        "textDocument/\(feature)", #"{"textDocument":{"uri":"\#(Self.uri)"},"position":\#(place.position)}"#)
    }
  }

  /// Ends the session.
  mutating func end() throws {
    _ = try client.answer("shutdown")
    try client.notify("exit")
    client.process.wait()
  }
}
