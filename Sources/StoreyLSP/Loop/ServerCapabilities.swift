import StoreyOutput
import StoreyEditor

/// The capabilities that the server announces: those that the client can use.
struct ServerCapabilities {
  private let client: ClientCapabilities

  init(_ client: ClientCapabilities) {
    self.client = client
  }

  /// Writes the result of `initialize`.
  func write(to emitter: inout JSONEmitter) {
    emitter.object { emitter in
      emitter.object("capabilities") { writeMembers(to: &$0) }
      emitter.object("serverInfo") { emitter in
        emitter.member("name", "storey")
        emitter.member("version", StoreyVersion.current)
      }
    }
  }

  private func writeMembers(to emitter: inout JSONEmitter) {
    emitter.member("positionEncoding", client.encoding.rawValue)
    emitter.object("textDocumentSync") { emitter in
      emitter.member("openClose", true)
      emitter.member("change", 2)
    }
    if client.pullsDiagnostics {
      emitter.object("diagnosticProvider") { emitter in
        emitter.member("identifier", "storey")
        emitter.member("interFileDependencies", true)
        emitter.member("workspaceDiagnostics", false)
      }
    }
    emitter.object("completionProvider") { emitter in
      emitter.array("triggerCharacters") { emitter in for trigger in ["\"", ":", " ", "{"] { emitter.value(trigger) } }
    }
    for name in [
      "hoverProvider", "documentSymbolProvider", "foldingRangeProvider", "selectionRangeProvider", "colorProvider",
      "definitionProvider", "referencesProvider", "documentFormattingProvider", "documentRangeFormattingProvider",
    ] {
      emitter.key(text: name)
      emitter.value(true)
    }
    emitter.object("documentLinkProvider") { _ in }
    if client.hasLenses { emitter.object("codeLensProvider") { _ in } }
    if client.hasInlayHints { emitter.member("inlayHintProvider", true) }
    if client.preparesRename {
      emitter.object("renameProvider") { $0.member("prepareProvider", true) }
    } else {
      emitter.member("renameProvider", true)
    }
    if client.takesCodeActions {
      emitter.object("codeActionProvider") { emitter in
        emitter.array("codeActionKinds") { emitter in
          emitter.value("quickfix")
          emitter.value("source.fixAll")
        }
      }
    } else {
      emitter.member("codeActionProvider", true)
    }
    emitter.object("workspace") { emitter in
      emitter.object("workspaceFolders") { emitter in
        emitter.member("supported", true)
        emitter.member("changeNotifications", true)
      }
    }
  }
}
