import Storey
import StoreyOutput
import StoreyProject
import StoreyServer

/// The addresses with which pages are edited.
extension SiteRoutes {
  private static let questions: Set = ["draft", "text", "outline", "form", "catalogue", "sample", "choices"]
  private static let actions: Set = ["edit", "text", "undo", "redo", "discard", "decide", "save", "assist"]

  /// Returns the last part of an address of the editor: `/api/NAME`; `nil` for another address.
  private static func name(in path: [String], among names: Set<String>) -> String? {
    path.count == 2 && path[0] == "api" && names.contains(path[1]) ? path[1] : nil
  }

  /// Returns the answer to a question of the editor; `nil` for another question.
  func editorAnswer(to request: HTTPRequest) async throws -> HTTPResponse? {
    guard let question = Self.name(in: request.path, among: Self.questions) else { return nil }
    let view = try await site.view { request.query($0) }
    _ = try editor
    if question == "sample" { return try await sample(request.query("pattern") ?? "", view) }
    let file = site.name(of: view.page)
    let draft = try await draft(of: view)
    switch question {
    case "catalogue":
      let project = site.project(of: view)
      let list = request.query("list").flatMap { JSONPointer($0) }
      // A page with syntax errors has no lists.
      let page = list == nil ? nil : try? await document(draft, project)
      let apps = await site.apps(for: site.place(of: view))
      return .json(.ok, FloorCatalogue(project, of: file).json(for: list, in: page, apps: apps))
    case "choices":
      let choices = FolderChoices(
        in: site.folder, of: view.page, pages: await site.files.pages, site.project(of: view))
      return .json(.ok, choices.json)
    case "draft": return .json(.ok, draft.json())
    case "text":
      var emitter = JSONEmitter(capacity: draft.text.count + 64, isIndented: false)
      emitter.object { emitter in
        emitter.member("revision", draft.revision)
        emitter.member("text", String(decoding: draft.text, as: UTF8.self))
      }
      return .json(.ok, emitter.finish())
    case "outline":
      return try await withMemory(for: [view]) {
        let project = site.project(of: view)
        let version = await site.page(view).current()
        let page = try await document(draft, project)
        let changes = changes(of: draft, since: request.query("since"))
        guard let version, let shown = version.layout.page.document?.original, shown.bytes == draft.text else {
          return .json(
            .ok, PageOutline(of: page, project.registry(of: file), nil).json(draft.revision, changes: changes))
        }
        return .json(
          .ok,
          PageOutline(of: shown, project.registry(of: file), version.layout)
            .json(draft.revision, version: version.number, changes: changes))
      }
    default:
      guard let pointer = JSONPointer(request.query("pointer") ?? "") else {
        throw RouteRefusal(status: .badRequest, message: "the parameter 'pointer' is not a JSON pointer")
      }
      let project = site.project(of: view)
      let page = try await document(draft, project)
      // The pointer is that of the text that the window shows.
      let known = changes(of: draft, since: request.query("revision")) ?? []
      guard let place = known.place(of: pointer), let form = PartForm(of: place, in: page, project.registry(of: file))
      else {
        throw RouteRefusal(status: .notFound, message: "no object is at this place of the page any longer")
      }
      return .json(.ok, form.json(draft.revision))
    }
  }

  /// Returns how the pointers of a page changed since a revision; `nil` if that is not known.
  private func changes(of draft: PageDraft, since revision: String?) -> [PlaceHistory.Change]? {
    revision.flatMap { Int($0) }.flatMap { $0 <= draft.revision ? draft.places.changes(since: $0) : nil }
  }

  /// Returns the draft of a page.
  func draft(of view: SiteView) async throws -> PageDraft {
    let editor = try editor
    return try await reading { try await editor.draft(of: site.name(of: view.page)) }
  }

  private var editor: PageEditor {
    get throws(RouteRefusal) {
      if let editor = site.editor { return editor }
      throw RouteRefusal(
        status: .forbidden, message: "pages cannot be edited here",
        hint: site.isGallery ? "start the preview without '--gallery'" : "start the preview without '--read-only'")
    }
  }

  private func document(_ draft: PageDraft, _ project: Project) async throws -> Document {
    try await reading { try PageEditor.document(draft.text, project.limits) }
  }

  /// Returns the picture of the sample of a floor type, as SVG.
  private func sample(_ pattern: String, _ view: SiteView) async throws -> HTTPResponse {
    let project = site.project(of: view)
    let file = site.name(of: view.page)
    guard let page = FloorCatalogue(project, of: file).page(of: pattern) else {
      throw RouteRefusal(status: .notFound, message: "no floor is registered for the pattern '\(pattern)'")
    }
    return try await withMemory(for: [view]) {
      var registry = project.registry(of: file)
      registry.shape = .standard
      let layout = project.layout(Page(decoding: page, registry: registry, limits: project.limits), view.choice)
      return .picture(SVGWriter(limits: project.limits).write(layout))
    }
  }

  // MARK: Edits

  /// Carries out a request that changes a draft or saves it; `nil` for another request.
  func edit(_ path: [String], _ body: JSONValue) async throws -> HTTPResponse? {
    guard let name = Self.name(in: path, among: Self.actions) else { return nil }
    let editor = try editor
    let view = try await site.view { body[$0]?.text?.string }
    if view.isCommitted { throw RouteRefusal(status: .badRequest, message: "a committed version cannot be edited") }
    let file = site.name(of: view.page)
    @Sendable func whole(_ key: String) -> Int? { body[key]?.number.flatMap { Int(exactly: $0) } }
    @Sendable func text(_ key: String) -> String? { body[key]?.text?.string }
    if name == "assist" { return try await assist(body, view) }
    let revision = whole("revision")
    let reserved = try await site.reserve(for: [view])
    let request = text("request")
    let outcome = try await reading {
      try await editor.once(request, file) { editor in
        switch name {
        case "edit":
          let edits = try (body["edits"]?.elements.map { $0 } ?? []).map { try DraftEdit($0) }
          if edits.isEmpty || edits.count > 1_000 {
            throw DraftEdit.InvalidError(message: "'edits' must be 1 to 1,000 edits")
          }
          return try editor.edit(file, revision: revision, text("label") ?? "Change", group: text("group"), edits)
        case "text":
          guard let new = body["text"], new.kind == .string else {
            throw DraftEdit.InvalidError(message: "the request has no 'text'")
          }
          return try editor.replace(
            file, revision: revision, text("label") ?? "Edit the text", group: text("group"),
            with: Array((new.text?.string ?? "").utf8))
        case "undo": return try editor.undo(file, revision: revision)
        case "redo": return try editor.redo(file, revision: revision)
        case "discard": return try editor.discard(file)
        case "decide":
          return try editor.decide(
            file, whole("conflict") ?? -1, of: whole("merge"), takesFile: text("side") == "file")
        default: return try editor.save(file)
        }
      }
    }
    reserved.shrink(to: 0)
    return try await show(outcome, of: view.page)
  }

  /// Returns the help with JSON that is typed in place of a value.
  private func assist(_ body: JSONValue, _ view: SiteView) async throws -> HTTPResponse {
    guard let pointer = JSONPointer(body["pointer"]?.text?.string ?? ""), let typed = body["json"],
      typed.kind == .string,
      let offset = body["offset"]?.number.flatMap({ Int(exactly: $0) })
    else { throw RouteRefusal(status: .badRequest, message: "the request has no 'pointer', 'json' and 'offset'") }
    let file = site.name(of: view.page)
    let draft = try await draft(of: view)
    return try await withMemory(for: [view]) {
      guard
        let assistant = JSONAssistant(
          of: draft.text, typing: typed.text?.string ?? "", at: pointer, site.project(of: view), file)
      else { throw RouteRefusal(status: .notFound, message: "no value is at this place of the page any longer") }
      return .json(.ok, assistant.json(at: offset))
    }
  }

  /// Shows the result of an edit in all windows of the page, keeps it on disk, and returns it as the answer.
  private func show(_ outcome: PageEditor.Outcome, of page: String) async throws -> HTTPResponse {
    await site.refreshDraft(of: page)
    var draft = outcome.draft
    draft.problem = await (try editor).keep(site.name(of: page))?.problem
    let state = draft.json(part: outcome.part?.description)
    await site.sendDraft(of: page, state)
    return .json(.ok, state)
  }

  /// Replaces the text of a draft that still has an old text.
  func take(_ new: [UInt8], of old: [UInt8], as label: String, _ view: SiteView) async throws -> HTTPResponse {
    let editor = try editor
    let file = site.name(of: view.page)
    let outcome = try await reading {
      let draft = try await editor.draft(of: file)
      guard draft.text == old else {
        throw PageEditor.Refusal(
          kind: .conflict, message: "\(file) has changed since this finding was shown", hint: "use the new findings")
      }
      return try await editor.replace(file, revision: draft.revision, label, group: nil, with: new)
    }
    return try await show(outcome, of: view.page)
  }

  /// Writes a file of the settings for a page, as a step of its history.
  func write(_ change: SettingsChange, as label: String, _ view: SiteView) async throws -> HTTPResponse {
    let editor = try editor
    let file = site.name(of: view.page)
    return try await show(try await reading { try await editor.change(file, label, change) }, of: view.page)
  }

  /// Runs work of the editor, and makes its errors refusals of the request.
  private func reading<Result: Sendable>(_ body: () async throws -> Result) async throws -> Result {
    do {
      return try await body()
    } catch let refusal as PageEditor.Refusal {
      throw RouteRefusal(
        status: refusal.kind == .conflict ? .conflict : .unprocessableContent, message: refusal.message,
        hint: refusal.hint)
    } catch let error as DraftEdit.InvalidError {
      throw RouteRefusal(status: .badRequest, message: error.message)
    }
  }
}
