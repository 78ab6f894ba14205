import Storey
import StoreyEditor
import StoreyFiles
import StoreyOutput
import StoreyRPC
import StoreyValidation

/// Requests about files.
extension LanguageServer {
  /// Answers a request.
  /// - Throws: `RPCError` for an unknown method or invalid parameters.
  func answer(_ request: ClientRequest) throws(RPCError) {
    guard request.needsFile else { throw Self.unknown(request.method) }
    let uri = try request.uri
    guard let file = files[uri], let settings = settings[file.folder] else { return try answerWithoutFile(request) }
    if request.method == "textDocument/diagnostic" { return answerDiagnostics(request, file, settings) }
    if request.method == "textDocument/codeAction" { return try answerActions(request, file, settings) }
    guard let edited = edited(file, settings) else { return try answerWithoutFile(request) }
    let features = FileFeatures(file: file, edited: edited, client: client)
    switch request.method {
    case "textDocument/completion":
      let items = StoreyEditor.Completion(edited).items(at: features.offset(try request.position))
      send(request) { features.write(items, to: &$0) }
    case "textDocument/hover":
      let hover = Hover(edited).text(at: features.offset(try request.position))
      send(request) { features.write(hover, to: &$0) }
    case "textDocument/documentSymbol": send(request) { features.write(Outline.symbols(of: edited), to: &$0) }
    case "textDocument/foldingRange": send(request) { features.write(FoldingRanges.ranges(in: edited), to: &$0) }
    case "textDocument/selectionRange":
      var positions: [TextPosition] = []
      for value in request.params?["positions"]?.elements.map({ $0 }) ?? [] {
        positions.append(try ClientRequest.position(value, "positions"))
      }
      send(request) { features.writeSelections(at: positions, to: &$0) }
    case "textDocument/documentLink": send(request) { features.write(DocumentLinks.links(in: edited), to: &$0) }
    case "textDocument/documentColor": send(request) { features.write(WrittenColors.colors(in: edited), to: &$0) }
    case "textDocument/colorPresentation":
      let range = file.text.offsets(of: try request.range, in: client.encoding)
      let color = try Self.color(request.params?["color"])
      send(request) { features.write(color, in: range, to: &$0) }
    case "textDocument/formatting", "textDocument/rangeFormatting":
      let range =
        request.method == "textDocument/formatting"
        ? nil : file.text.offsets(of: try request.range, in: client.encoding)
      let edits = JSONFormatter.replacements(
        for: edited, linesOf: range, options: FormattingOptions(request.params?["options"]))
      send(request) { features.write(edits, to: &$0) }
    case "textDocument/inlayHint":
      let hints = InlayHints(of: edited).hints(in: file.text.offsets(of: try request.range, in: client.encoding))
      send(request) { features.write(hints, to: &$0) }
    case "textDocument/definition", "textDocument/references", "textDocument/prepareRename", "textDocument/rename":
      try answerAcrossFiles(request, features, at: features.offset(try request.position), settings)
    case "textDocument/codeLens": try answerAcrossFiles(request, features, at: 0, settings)
    default: throw Self.unknown(request.method)
    }
  }

  /// Answers a request about a file that is not open or not a file of this tool.
  private func answerWithoutFile(_ request: ClientRequest) throws(RPCError) {
    guard Self.features.contains(request.method) else { throw Self.unknown(request.method) }
    switch request.method {
    // The results of these methods cannot be `null`.
    case "textDocument/documentColor", "textDocument/colorPresentation": send(request) { $0.array { _ in } }
    case "textDocument/diagnostic":
      send(request) { emitter in
        emitter.object { emitter in
          emitter.member("kind", "full")
          emitter.array("items") { _ in }
        }
      }
    default: send(request) { $0.null() }
    }
  }

  /// The methods that are answered.
  private static let features: Set<String> = Set(
    [
      "completion", "hover", "documentSymbol", "foldingRange", "selectionRange", "documentLink", "documentColor",
      "colorPresentation", "formatting", "rangeFormatting", "inlayHint", "definition", "references", "prepareRename",
      "rename", "codeLens", "codeAction", "diagnostic",
    ].map { "textDocument/" + $0 })

  static func unknown(_ method: String) -> RPCError {
    RPCError(code: RPCError.methodNotFound, message: "unknown method '\(Diagnostic.excerpt(of: method))'")
  }

  /// Answers a request.
  func send(_ request: ClientRequest, _ result: (inout JSONEmitter) -> Void) {
    output.send(RPCWriter.response(id: request.id, result))
  }

  private static func color(_ value: JSONValue?) throws(RPCError) -> PickedColor {
    guard let red = value?["red"]?.number, let green = value?["green"]?.number, let blue = value?["blue"]?.number else {
      throw ClientRequest.invalid("'color' is not a colour")
    }
    return PickedColor(red: red, green: green, blue: blue, alpha: value?["alpha"]?.number ?? 1)
  }

  // MARK: Diagnostics

  private func answerDiagnostics(_ request: ClientRequest, _ file: OpenFile, _ settings: FolderSettings) {
    let identifier = "\(file.revision).\(settings.generation)"
    if request.params?["previousResultId"]?.text?.string == identifier {
      return send(request) { emitter in
        emitter.object { emitter in
          emitter.member("kind", "unchanged")
          emitter.member("resultId", identifier)
        }
      }
    }
    let report = report(of: file.uri, settings)
    send(request) { emitter in
      emitter.object { emitter in
        emitter.member("kind", "full")
        emitter.member("resultId", identifier)
        emitter.key("items")
        var writer = DiagnosticWriter(file.text, uri: file.uri, client: client)
        writer.write(report, settings, to: &emitter)
      }
    }
  }

  // MARK: Several files

  /// Answers a request that needs other files, which are read on another thread.
  private func answerAcrossFiles(
    _ request: ClientRequest, _ features: FileFeatures, at offset: Int, _ settings: FolderSettings
  ) throws(RPCError) {
    let open = filesByPath
    let (method, id, output, folders) = (request.method, request.id, output, folders)
    let reader = self.settings.reader(contents)
    var name = ""
    if method == "textDocument/rename" {
      guard let new = request.params?["newName"], new.kind == .string, let text = new.text else {
        throw ClientRequest.invalid("'newName' is not a string")
      }
      name = text.string
    }
    let includesDeclaration = request.params?["context"]?["includeDeclaration"]?.boolean ?? true
    let (file, edited, client) = (features.file, features.edited, features.client)
    let answer: @Sendable () -> Void = { [name] in
      let workspace = DiskWorkspace(folders.isEmpty ? [file.folder] : folders, open: open, settings, reader)
      let features = FileFeatures(file: file, edited: edited, client: client)
      let places = WorkspaceFeatures(workspace: workspace, open: open, client: client)
      switch method {
      case "textDocument/definition":
        let links = Definitions.definitions(at: offset, in: edited, of: workspace)
        output.send(RPCWriter.response(id: id) { places.write(links, of: features, to: &$0) })
      case "textDocument/references":
        let ranges = References.references(
          at: offset, in: edited, of: workspace, includesDeclaration: includesDeclaration)
        output.send(RPCWriter.response(id: id) { places.write(ranges, to: &$0) })
      case "textDocument/codeLens":
        let lens = TemplateLens(of: edited, in: workspace)
        output.send(RPCWriter.response(id: id) { places.write(lens, of: features, to: &$0) })
      case "textDocument/prepareRename":
        let subject = Rename.subject(at: offset, in: edited, of: workspace)
        output.send(RPCWriter.response(id: id) { features.write(subject, to: &$0) })
      default:
        do throws(RenameRefusal) {
          let edits = try Rename.replacements(renaming: offset, to: name, in: edited, of: workspace)
          if let gap = workspace.gap { throw RenameRefusal(reason: "not all uses of the field can be found: \(gap)") }
          output.send(RPCWriter.response(id: id) { places.writeEdit(edits, to: &$0) })
        } catch {
          output.send(
            RPCWriter.error(RPCError(code: RPCError.requestFailed, message: error.reason, id: id)))
        }
      }
    }
    let events = events
    let isAdded = work.add {
      if events.takeCancellation(of: id) {
        output.send(RPCWriter.error(.cancelled(id)))
      } else {
        answer()
      }
    }
    if !isAdded { throw RPCError(code: RPCError.serverCancelled, message: "too many requests wait for files") }
  }
}

extension RPCError {
  /// The answer to a request about a text that changed.
  static func contentModified(_ id: RPCID) -> RPCError {
    RPCError(code: contentModified, message: "the text changed", id: id)
  }

  /// The answer to a request that the client cancelled.
  static func cancelled(_ id: RPCID) -> RPCError {
    RPCError(code: requestCancelled, message: "the request was cancelled", id: id)
  }
}

extension FormattingOptions {
  /// Reads the options of a request. Trailing white space is always removed, because it is between tokens.
  init(_ value: JSONValue?) {
    func flag(_ key: String, else other: Bool) -> Bool { value?[key]?.boolean ?? other }
    self.init(
      tabSize: value?["tabSize"]?.number.flatMap { Int(exactly: $0) } ?? 2,
      insertsSpaces: flag("insertSpaces", else: true), insertsFinalNewline: flag("insertFinalNewline", else: false),
      trimsFinalNewlines: flag("trimFinalNewlines", else: false))
  }
}
