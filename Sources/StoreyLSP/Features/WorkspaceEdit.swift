import Storey
import StoreyEditor
import StoreyOutput

/// The changes of one file.
struct FileEdit {
  let uri: String
  /// The version of the text in the editor; `nil` for a file that is not open.
  let version: Int?
  /// The text that is changed.
  let text: SourceText
  let edits: [TextReplacement]
  /// Whether the file does not exist yet.
  var isNew = false
}

/// Changes of files, as a client accepts them.
struct WorkspaceEdit {
  private let files: [FileEdit]

  init(_ files: [FileEdit]) {
    self.files = files
  }

  func write(for client: ClientCapabilities, to emitter: inout JSONEmitter) {
    emitter.begin(.object)
    if client.takesDocumentChanges {
      emitter.begin(.array, named: "documentChanges")
      for file in files {
        if file.isNew {
          emitter.object { emitter in
            emitter.member("kind", "create")
            emitter.member("uri", file.uri)
          }
        }
        emitter.begin(.object)
        emitter.object("textDocument") { emitter in
          emitter.member("uri", file.uri)
          emitter.member("version", file.version)
        }
        emitter.key("edits")
        Self.write(file, client, to: &emitter)
        emitter.end(.object)
      }
      emitter.end(.array)
    } else {
      emitter.key("changes")
      emitter.begin(.object)
      for file in files {
        emitter.key(text: file.uri)
        Self.write(file, client, to: &emitter)
      }
      emitter.end(.object)
    }
    emitter.end(.object)
  }

  private static func write(_ file: FileEdit, _ client: ClientCapabilities, to emitter: inout JSONEmitter) {
    var positions = PositionFinder(file.text, in: client.encoding)
    emitter.begin(.array)
    for edit in file.edits { emitter.edit(positions.range(of: edit.range), edit.text) }
    emitter.end(.array)
  }
}
