import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyRPC
import StoreyValidation

/// The settings of folders.
extension LanguageServer {
  /// Returns the folder whose settings a request needs and that have not been read yet.
  func folderToWaitFor(_ request: ClientRequest) throws(RPCError) -> String? {
    guard request.needsFile, let file = files[try request.uri] else { return nil }
    return settings.isCurrent(file.folder) ? nil : file.folder
  }

  /// The open files by their paths.
  var filesByPath: [String: OpenFile] { Dictionary(files.values.map { ($0.path, $0) }) { first, _ in first } }

  /// The contents of the open files.
  var contents: FileContents { FileContents(open: filesByPath.mapValues(\.text.bytes)) }

  /// Answers the requests that wait for the settings of a folder. A request about a text that changed since is refused, because its
  /// positions are those of the old text.
  private func answerWaiting(for folder: String) {
    let ready = waiting.filter { $0.folder == folder }
    waiting.removeAll { $0.folder == folder }
    for request in ready {
      if case .request(let id, _, _) = request.message, let file = files[request.uri], file.revision != request.revision
      {
        output.send(RPCWriter.error(.contentModified(id)))
      } else {
        _ = handle(request.message)
      }
    }
  }

  /// Refuses all requests that wait, because the server is shut down.
  func refuseWaiting() {
    for request in waiting {
      guard case .request(let id, _, _) = request.message else { continue }
      let isCancelled = events.takeCancellation(of: id)
      let shutDown = RPCError(code: RPCError.serverCancelled, message: "the server is shut down", id: id)
      output.send(RPCWriter.error(isCancelled ? .cancelled(id) : shutDown))
    }
    waiting = []
  }

  /// Forgets the settings of a folder without open files.
  func forgetSettings(of folder: String) {
    settings.forget(folder)
    answerWaiting(for: folder)
  }

  /// Takes the settings of a reading.
  func take(_ new: [FolderSettings], reading: Int) {
    let (updated, added) = settings.take(new, reading: reading)
    let folders = Set(updated + added)
    for uri in files.keys where files[uri].map({ folders.contains($0.folder) }) == true { files[uri]?.isDirty = true }
    if !updated.isEmpty {
      if client.pullsDiagnostics { request(client: "workspace/diagnostic/refresh") }
      if client.refreshesHints { request(client: "workspace/inlayHint/refresh") }
      if client.refreshesLenses { request(client: "workspace/codeLens/refresh") }
    }
    for folder in folders.sorted() {
      show(settings[folder]?.failures ?? [])
      if settings.isCurrent(folder) { answerWaiting(for: folder) }
    }
  }

  /// Takes the results of searches for templates: files with a finding of an unknown pattern are checked again.
  func take(_ searches: [TemplateSearch]) {
    var hasChanges = false
    for (uri, file) in files {
      guard let settings = settings[file.folder], searches.contains(where: { $0 === settings.project.search }),
        file.checked?.report.findings.contains(where: { $0.rule == .unknownPattern }) == true
      else { continue }
      // Their reports are outdated, also those that the client has.
      files[uri]?.revision = nextRevision()
      files[uri]?.isDirty = true
      hasChanges = true
    }
    if hasChanges && client.pullsDiagnostics { request(client: "workspace/diagnostic/refresh") }
  }

  /// Shows the files of settings that cannot be used, each once until it can be used again.
  private func show(_ failures: [String]) {
    for failure in failures where shownFailures.insert(failure).inserted {
      notify(client: "window/showMessage") { emitter in
        emitter.object { emitter in
          // A warning.
          emitter.member("type", 2)
          emitter.member("message", "storey: \(failure)")
        }
      }
    }
    let current = Set(settings.failures)
    shownFailures.formIntersection(current)
  }

  /// Reads the status of the files that the settings depend on and that the client does not watch. A client watches the JSON files
  /// in its folders.
  func watchFiles() {
    if state != .running { return }
    settings.watch { path in
      client.registersWatchers && path.hasSuffix(".json") && folders.contains { path.hasPrefix($0 + "/") }
    }
  }
}
