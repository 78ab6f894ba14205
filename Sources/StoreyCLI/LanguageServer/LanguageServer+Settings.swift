import Storey
import StoreyEditor
import StoreyFiles
import StoreyRPC

/// The settings of folders, which are read on other threads.
extension LanguageServer {
  /// Returns the folder whose settings a request needs and that have not been read yet.
  func folderToWaitFor(_ request: ClientRequest) throws(RPCError) -> String? {
    guard request.needsFile, let file = files[try request.uri] else { return nil }
    return settings[file.folder] == nil || loading[file.folder] != nil ? file.folder : nil
  }

  /// The open files by their paths.
  var filesByPath: [String: OpenFile] { Dictionary(files.values.map { ($0.path, $0) }) { first, _ in first } }

  /// The contents of the open files.
  var contents: FileContents { FileContents(open: filesByPath.mapValues(\.text.bytes)) }

  /// Reads the settings of a folder on another thread.
  func load(_ folder: String) {
    generation += 1
    loading[folder] = generation
    let reader = SettingsReader(arguments: arguments, console: console, contents: contents)
    let (generation, events) = (generation, events)
    let code = SystemThread.start { events.add(.settings(reader.settings(of: folder, generation: generation))) }
    if code != 0 { events.add(.settings(reader.settings(of: folder, generation: generation))) }
  }

  /// Reads all settings again that depend on a file.
  func reload(changed path: String) {
    for (folder, settings) in settings where settings.files.contains(path) || settings.covers(path) {
      // One reading at a time, so that many changes do not start many threads.
      if loading[folder] == nil { load(folder) } else { outdated.insert(folder) }
    }
    for folder in loading.keys where settings[folder] == nil { outdated.insert(folder) }
  }

  /// Answers the requests that wait for the settings of a folder.
  private func answerWaiting(for folder: String) {
    let ready = waiting.filter { $0.folder == folder }
    waiting.removeAll { $0.folder == folder }
    for request in ready { _ = handle(request.message) }
  }

  /// Forgets the settings of a folder.
  func forgetSettings(of folder: String) {
    settings[folder] = nil
    loading[folder] = nil
    outdated.remove(folder)
    // Their files are closed, so the requests are answered without settings.
    answerWaiting(for: folder)
  }

  func take(_ new: FolderSettings) {
    guard loading[new.folder] == new.generation else { return }
    loading[new.folder] = nil
    // A file changed while the settings were being read.
    if outdated.remove(new.folder) != nil { load(new.folder) }
    let isUpdate = settings[new.folder] != nil
    settings[new.folder] = new
    for uri in files.keys where files[uri]?.folder == new.folder { files[uri]?.isDirty = true }
    answerWaiting(for: new.folder)
    if isUpdate {
      if client.pullsDiagnostics && client.refreshesDiagnostics { request(client: "workspace/diagnostic/refresh") }
      if client.refreshesHints { request(client: "workspace/inlayHint/refresh") }
    }
  }

  /// Looks at the files that the settings depend on, for clients that do not watch them.
  func watchFiles() {
    if client.registersWatchers || state != .running { return }
    for (folder, settings) in settings where loading[folder] == nil && !watched.contains(folder) {
      watched.insert(folder)
      let events = events
      let code = SystemThread.start {
        let hasChanged = SettingsReader.status(of: settings.files) != settings.status
        events.add(.watched(folder: folder, hasChanged: hasChanged))
      }
      if code != 0 { watched.remove(folder) }
    }
  }
}
