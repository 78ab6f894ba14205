import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
import StoreyProject
import StoreyRPC

/// Notifications of the client. An invalid one is ignored, because it has no answer.
extension LanguageServer {
  func notify(_ method: String, _ params: JSONValue?) {
    switch method {
    case "initialized": registerWatchers()
    case "textDocument/didOpen": open(params?["textDocument"])
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params?["textDocument"]?["uri"]?.text?.string ?? "")
    case "workspace/didChangeWatchedFiles":
      for change in params?["changes"]?.elements.map({ $0 }) ?? [] {
        guard let path = change["uri"]?.text.flatMap({ FileURI.path(of: $0.string) }) else { continue }
        settings.change(Paths.absolute(path), onDisk: true)
      }
      // The uses of a template may be in the changed files.
      if client.refreshesLenses, files.values.contains(where: { $0.kind == .template }) {
        request(client: "workspace/codeLens/refresh")
      }
    case "workspace/didChangeWorkspaceFolders": changeFolders(params?["event"])
    default: break
    }
  }

  private func registerWatchers() {
    guard client.registersWatchers else { return }
    request(client: "client/registerCapability") { emitter in
      emitter.object { emitter in
        emitter.array("registrations") { emitter in
          emitter.object { emitter in
            emitter.member("id", "files")
            emitter.member("method", "workspace/didChangeWatchedFiles")
            emitter.object("registerOptions") { emitter in
              emitter.array("watchers") { $0.object { $0.member("globPattern", "**/*.json") } }
            }
          }
        }
      }
    }
  }

  private func open(_ document: JSONValue?) {
    guard let document, let uri = document["uri"]?.text?.string, let text = document["text"], text.kind == .string
    else {
      return
    }
    let version = document["version"]?.number.flatMap { Int(exactly: $0) } ?? 0
    let file = OpenFile(
      uri: uri, path: FileURI.path(of: uri).map(Paths.absolute) ?? uri, version: version,
      text: SourceText(text.text?.utf8 ?? []), revision: nextRevision())
    files[uri] = file
    // The text in the editor may differ from the file that the settings were read from.
    settings.change(file.path)
    settings.open(file.folder)
  }

  private func change(_ params: JSONValue?) {
    guard let document = params?["textDocument"], let uri = document["uri"]?.text?.string,
      // The file is taken out, so that its text is not shared and can be changed in place.
      var file = files.removeValue(forKey: uri)
    else { return }
    for change in params?["contentChanges"]?.elements.map({ $0 }) ?? [] {
      guard let text = change["text"]?.text else { continue }
      if let range = change["range"], range.kind == .object {
        guard let range = try? ClientRequest.range(range, "range") else { continue }
        file.text.replace(range, in: client.encoding, with: text.string)
      } else {
        file.text = SourceText(text.utf8)
      }
    }
    file.version = document["version"]?.number.flatMap { Int(exactly: $0) } ?? file.version
    file.revision = nextRevision()
    file.isDirty = true
    let path = file.path
    files[uri] = file
    if file.kind != .page { settings.change(path) }
  }

  private func close(_ uri: String) {
    guard let file = files.removeValue(forKey: uri) else { return }
    if !client.pullsDiagnostics {
      notify(client: "textDocument/publishDiagnostics") { emitter in
        emitter.object { emitter in
          emitter.member("uri", uri)
          emitter.array("diagnostics") { _ in }
        }
      }
    }
    settings.change(file.path, onDisk: true)
    // The settings of a folder without open files are read again when one is opened.
    if !files.values.contains(where: { $0.folder == file.folder }) { forgetSettings(of: file.folder) }
  }

  private func changeFolders(_ event: JSONValue?) {
    func paths(_ key: String) -> [String] {
      event?[key]?.elements.compactMap { $0["uri"]?.text.flatMap { FileURI.path(of: $0.string) } }.map(Paths.absolute)
        ?? []
    }
    let removed = Set(paths("removed"))
    folders.removeAll { removed.contains($0) }
    folders += paths("added")
  }
}
