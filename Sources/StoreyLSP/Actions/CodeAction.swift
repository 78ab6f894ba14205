import Storey
import StoreyOutput
import StoreyValidation

/// An action that an editor offers at a place.
struct CodeAction {
  let title: String
  let kind: String
  /// The findings that the action resolves.
  let findings: [Finding]
  var isPreferred = false
  let edit: [FileEdit]

  func write(_ diagnostics: inout DiagnosticWriter, for client: ClientCapabilities, to emitter: inout JSONEmitter) {
    emitter.begin(.object)
    emitter.member("title", title)
    emitter.member("kind", kind)
    if !findings.isEmpty {
      emitter.begin(.array, named: "diagnostics")
      for finding in findings { diagnostics.write(finding, to: &emitter) }
      emitter.end(.array)
    }
    if isPreferred && client.takesPreferredActions { emitter.member("isPreferred", true) }
    emitter.key("edit")
    WorkspaceEdit(edit).write(for: client, to: &emitter)
    emitter.end(.object)
  }
}
