import Dispatch
import LibC
import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
package import StoreyProject
import StoreyRPC
import StoreyValidation

/// A language server (LSP 3.17): the files that are open in an editor, and the settings of their folders.
///
/// Messages are handled on one thread, in order. Files are read on other threads, so that a slow file system delays only answers
/// that need them. Diagnostics are computed when no message waits, so that outdated versions are skipped.
package final class LanguageServer {
  // A class, because closures on other threads report to it through `events`.

  /// The end of a session.
  package enum End: Sendable {
    /// The client shut the server down, as the protocol demands.
    case shutDown
    case unexpected
  }

  /// The states of the protocol.
  enum State {
    case created, running, shutDown
  }

  /// The time after which the status of files and the editor's process are checked again, in milliseconds.
  private static let pause = 500
  /// The largest number of requests that wait for settings.
  private static let mostWaiting = 10_000

  let events = ServerEvents()
  let output: ServerOutput
  /// The requests that need other files.
  let work = WorkQueue()
  var state = State.created
  var client = ClientCapabilities()
  /// The folders of the editor.
  var folders: [String] = []
  /// The files that are open, by URI.
  var files: [String: OpenFile] = [:]
  /// The settings of the folders of these files.
  var settings: SettingsStore
  /// The descriptions of unusable files of settings that the client has shown.
  var shownFailures: Set<String> = []
  /// The requests that wait for the settings of a folder, with the file and its revision when they arrived.
  var waiting: [(folder: String, uri: String, revision: Int, message: RPCMessage)] = []
  private var editor: pid_t?
  private var lastCheck = ContinuousClock.now
  private var nextRequest = 0
  private var lastRevision = 0
  /// The last checker. It is the same for all checks with the same settings.
  private var checker: (settings: Int, checker: FileChecker)?
  /// The last file that a request was about, parsed.
  private var edited: (text: Int, settings: Int, file: EditedFile)?
  /// The last report with corrections, for the actions of a file.
  var corrections: (uri: String, text: Int, settings: Int, report: PageReport)?

  /// Creates a server.
  /// - Parameters:
  ///   - projects: Reads the projects of the files; its files are those on disk.
  ///   - write: Writes bytes to the client.
  package init(_ projects: ProjectReader, write: @escaping @Sendable ([UInt8]) throws(Failure) -> Void) {
    output = ServerOutput(write)
    settings = SettingsStore(projects, events)
  }

  // MARK: Loop

  /// Handles the messages on standard input until the client ends the session.
  /// - Throws: `Failure` when no thread can be started.
  package func run() throws(Failure) -> End {
    let code = MessageReader.start(events)
    if code != 0 { throw Failure(message: "cannot start a thread: error \(code)") }
    while !output.hasFailed {
      let event = events.next(within: .milliseconds(Self.pause))
      // Also while messages arrive all the time.
      if ContinuousClock.now - lastCheck >= .milliseconds(Self.pause) {
        lastCheck = ContinuousClock.now
        if !isEditorRunning { return .unexpected }
        watchFiles()
      }
      guard let event else { continue }
      switch event {
      case .end: return .unexpected
      case .invalid(let error): output.send(RPCWriter.error(error))
      case .settings(let new, let reading): take(new, reading: reading)
      case .searched(let searches): take(searches)
      case .watched(let changed): settings.changed(changed)
      case .message(let message):
        if let end = handle(message) { return end }
      }
      if !events.isEmpty { continue }
      if settings.canRead { settings.read(contents) }
      publishDiagnostics()
    }
    return .unexpected
  }

  private var isEditorRunning: Bool { editor.map { kill($0, 0) == 0 || errno == EPERM } ?? true }

  /// Handles a message. Returns the end of the session if the message ends it.
  func handle(_ message: RPCMessage) -> End? {
    switch message {
    case .response: return nil
    case .notification("exit", _): return state == .shutDown ? .shutDown : .unexpected
    case .notification(let method, let params):
      if state == .running { notify(method, params) }
      return nil
    case .request(let id, let method, let params):
      answer(id, method, params, message)
      return nil
    }
  }

  private func answer(_ id: RPCID, _ method: String, _ params: JSONValue?, _ message: RPCMessage) {
    do throws(RPCError) {
      if events.takeCancellation(of: id) {
        throw RPCError.cancelled(id)
      }
      switch (method, state) {
      case ("initialize", .created):
        start(params)
        output.send(RPCWriter.response(id: id) { ServerCapabilities(client).write(to: &$0) })
      case (_, .created):
        throw RPCError(code: RPCError.serverNotInitialized, message: "the server is not initialized", id: id)
      case ("initialize", _):
        throw RPCError(code: RPCError.invalidRequest, message: "the server is already initialized", id: id)
      case (_, .shutDown): throw RPCError(code: RPCError.invalidRequest, message: "the server is shut down", id: id)
      case ("shutdown", _):
        state = .shutDown
        refuseWaiting()
        output.send(RPCWriter.response(id: id) { $0.null() })
      default:
        let request = ClientRequest(id: id, method: method, params: params)
        if let folder = try folderToWaitFor(request) {
          guard waiting.count < Self.mostWaiting else {
            throw RPCError(code: RPCError.serverCancelled, message: "too many requests wait for settings", id: id)
          }
          let uri = try request.uri
          if settings.canRead { settings.read(contents) }
          return waiting.append((folder, uri, files[uri]?.revision ?? 0, message))
        }
        try answer(request)
      }
    } catch {
      var error = error
      error.id = id
      output.send(RPCWriter.error(error))
    }
  }

  private func start(_ params: JSONValue?) {
    client = ClientCapabilities(params?["capabilities"])
    let options = params?["initializationOptions"]
    client.ruleLinkPrefix = options?["ruleLinkPrefix"]?.text?.string
    client.referencesCommand = options?["referencesCommand"]?.text?.string
    editor = params?["processId"]?.number.flatMap { pid_t(exactly: $0) }
    folders = (params?["workspaceFolders"]?.elements.compactMap { $0["uri"]?.text?.string } ?? [])
      .compactMap { FileURI.path(of: $0).map(Paths.absolute) }
    if folders.isEmpty, let root = params?["rootUri"]?.text.flatMap({ FileURI.path(of: $0.string) }) {
      folders = [Paths.absolute(root)]
    }
    state = .running
  }

  // MARK: Sending

  /// Sends a notification.
  func notify(client method: String, _ params: @escaping (inout JSONEmitter) -> Void) {
    output.send(RPCWriter.notification(method: method, params))
  }

  /// Sends a request whose answer is not used.
  func request(client method: String, _ params: ((inout JSONEmitter) -> Void)? = nil) {
    nextRequest += 1
    output.send(RPCWriter.request(id: .number(nextRequest), method: method, params))
  }

  /// Returns the number of a new text.
  func nextRevision() -> Int {
    lastRevision += 1
    return lastRevision
  }

  // MARK: Diagnostics

  /// Publishes the diagnostics of the files that changed, for clients that do not pull them.
  private func publishDiagnostics() {
    guard state == .running, !client.pullsDiagnostics else { return }
    for uri in files.keys.sorted() {
      guard let file = files[uri], file.isDirty, let settings = settings[file.folder],
        self.settings.isCurrent(file.folder)
      else {
        continue
      }
      files[uri]?.isDirty = false
      publish(report(of: uri, settings), of: file, settings)
      if !events.isEmpty { return }
    }
  }

  private func publish(_ report: PageReport, of file: OpenFile, _ settings: FolderSettings) {
    notify(client: "textDocument/publishDiagnostics") { [client] emitter in
      emitter.object { emitter in
        emitter.member("uri", file.uri)
        if client.takesVersions { emitter.member("version", file.version) }
        emitter.key("diagnostics")
        var writer = DiagnosticWriter(file.text, uri: file.uri, client: client)
        writer.write(report, settings, to: &emitter)
      }
    }
  }

  /// Returns an open file for features; `nil` if it is not a file of this tool. It is parsed once for successive requests.
  func edited(_ file: OpenFile, _ settings: FolderSettings) -> EditedFile? {
    if let edited, edited.text == file.revision, edited.settings == settings.generation { return edited.file }
    guard let kind = kind(of: file, settings) else { return nil }
    let parsed = EditedFile(
      path: file.path, kind: kind, bytes: file.text.bytes, surroundings: settings.surroundings(of: file.path))
    edited = (file.revision, settings.generation, parsed)
    return parsed
  }

  /// Returns the kind of an open file, and keeps it.
  func kind(of file: OpenFile, _ settings: FolderSettings) -> FileKind? {
    var file = file
    file.kind = settings.project.recognition.kind(of: file.text.bytes, at: file.path, wasPage: &file.wasPage)
    files[file.uri]?.kind = file.kind
    files[file.uri]?.wasPage = file.wasPage
    return file.kind
  }

  private func checker(_ settings: FolderSettings) -> FileChecker {
    if let checker, checker.settings == settings.generation { return checker.checker }
    let new = FileChecker(settings.project)
    checker = (settings.generation, new)
    return new
  }

  /// Returns the report of an open file. It is computed once for each version.
  func report(of uri: String, _ settings: FolderSettings) -> PageReport {
    guard let file = files[uri] else { return PageReport(file: "", findings: [], source: []) }
    if let checked = file.checked, checked.text == file.revision, checked.settings == settings.generation {
      return checked.report
    }
    let report = report(of: file, settings, checker(settings))
    files[uri]?.checked = (report, file.revision, settings.generation)
    return report
  }

  /// Returns the report of an open file; without findings if it is not a file of this tool.
  func report(of file: OpenFile, _ settings: FolderSettings, _ checker: FileChecker) -> PageReport {
    guard let kind = kind(of: file, settings) else { return PageReport(file: file.path, findings: [], source: []) }
    // The bytes of files that the settings were read from are those of the settings.
    return settings.reports[file.path] ?? checker.report(on: file.text.bytes, at: file.path, as: kind)
  }
}
