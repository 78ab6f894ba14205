import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput

/// Writes the answers of features about several files.
struct WorkspaceFeatures {
  let workspace: DiskWorkspace
  /// The open files, by path.
  let open: [String: OpenFile]
  let client: ClientCapabilities

  private func uri(of path: String) -> String { open[path]?.uri ?? FileURI.uri(of: path) }

  private func text(of path: String) -> SourceText {
    open[path]?.text ?? SourceText(ofFile: workspace.file(at: path)?.bytes ?? [])
  }

  /// Writes places, in order.
  func write(_ places: [FileRange], to emitter: inout JSONEmitter) {
    var finders: [String: PositionFinder] = [:]
    emitter.begin(.array)
    for place in places {
      emitter.begin(.object)
      emitter.member("uri", uri(of: place.path))
      emitter.key("range")
      emitter.value(range(of: place, &finders))
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  /// Writes the lens of a template. Its command shows the uses if the client has one for this.
  func write(_ lens: TemplateLens?, of features: FileFeatures, to emitter: inout JSONEmitter) {
    emitter.begin(.array)
    if let lens {
      var positions = features.positions
      let range = positions.range(of: lens.range)
      emitter.begin(.object)
      emitter.key("range")
      emitter.value(range)
      emitter.begin(.object, named: "command")
      emitter.member("title", lens.title(isComplete: workspace.gap == nil))
      emitter.member("command", lens.uses.isEmpty ? "" : client.referencesCommand ?? "")
      if !lens.uses.isEmpty, client.referencesCommand != nil {
        emitter.begin(.array, named: "arguments")
        emitter.value(features.file.uri)
        emitter.value(range.start)
        write(lens.uses, to: &emitter)
        emitter.end(.array)
      }
      emitter.end(.object)
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  /// Writes definitions, as links if the client can show them.
  func write(_ links: [DefinitionLink], of features: FileFeatures, to emitter: inout JSONEmitter) {
    if !client.takesDefinitionLinks { return write(links.map(\.target), to: &emitter) }
    var finders: [String: PositionFinder] = [:]
    var origins = features.positions
    emitter.begin(.array)
    for link in links {
      let target = range(of: link.target, &finders)
      emitter.begin(.object)
      emitter.key("originSelectionRange")
      emitter.value(origins.range(of: link.origin))
      emitter.member("targetUri", uri(of: link.target.path))
      emitter.key("targetRange")
      emitter.value(target)
      emitter.key("targetSelectionRange")
      emitter.value(target)
      emitter.end(.object)
    }
    emitter.end(.array)
  }

  /// Writes an edit of several files.
  func writeEdit(_ edits: [String: [TextReplacement]], to emitter: inout JSONEmitter) {
    let changes = edits.sorted { $0.key < $1.key }.map { path, edits in
      FileEdit(uri: uri(of: path), version: open[path]?.version, text: text(of: path), edits: edits)
    }
    WorkspaceEdit(changes).write(for: client, to: &emitter)
  }

  private func range(of place: FileRange, _ finders: inout [String: PositionFinder]) -> TextRange {
    finders[place.path, default: PositionFinder(text(of: place.path), in: client.encoding)].range(of: place.range)
  }
}
