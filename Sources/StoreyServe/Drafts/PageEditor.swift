import Storey
import StoreyFiles
import StoreyOutput
import StoreyProject

/// The drafts of the pages of a site: edits, undo and redo, and saving. All windows share them.
actor PageEditor {
  /// The reason why a page cannot be edited, or not now.
  struct Refusal: Error {
    enum Kind {
      /// The request does not fit the page.
      case invalid
      /// The page has changed meanwhile.
      case conflict
    }

    let kind: Kind
    let message: String
    var hint: String?
  }

  /// The drafts that pages show in place of their files.
  nonisolated let texts = DraftTexts()
  private let projects: ProjectReader
  /// The folder in which drafts are kept; `nil` if they end with the process.
  private let folder: DraftFolder?
  private let numbers: VersionNumbers
  /// The number of drafts without changes that are kept, so that their windows need not look at the pages again.
  private static let mostUnchanged = 64
  private var drafts: [String: PageDraft] = [:]
  private var answered = AnsweredRequests()

  init(_ projects: ProjectReader, folder: DraftFolder?, _ numbers: VersionNumbers) {
    self.projects = projects
    self.folder = folder
    self.numbers = numbers
  }

  private nonisolated var contents: FileContents { projects.contents }

  // MARK: Questions

  /// Returns the draft of a page, with the changes that other programs made to its file.
  /// - Parameter file: The path of the page, as messages name it.
  func draft(of file: String) throws -> PageDraft {
    let project = projects.project(of: file)
    let bytes = try contents.page(file, limit: project.limits.bytes, namedBy: .file).bytes
    if bytes.count > project.limits.bytes {
      throw Refusal(
        kind: .invalid, message: "the page exceeds the limit of \(Wording.counted(project.limits.bytes, "byte"))",
        hint: "raise the limit with '--limit', or edit the file with another program")
    }
    var draft = drafts[file] ?? keptDraft(of: file, bytes, project)
    let revision = draft.revision
    draft.take(bytes, project.shape(of: file), project.limits)
    if drafts[file] != nil && draft.revision == revision { return draft }
    try show(draft, of: file)
    return keep(file) ?? draft
  }

  /// Takes over the changes that other programs made to the file of a draft. Returns the draft if there were some.
  func takeFile(of file: String) -> PageDraft? {
    guard let known = drafts[file], let draft = try? draft(of: file), draft.revision != known.revision else {
      return nil
    }
    return draft
  }

  /// Keeps the draft of a page on disk while it is not saved, so that it survives the process. Returns the draft, which has the reason if
  /// that failed.
  @discardableResult func keep(_ file: String) -> PageDraft? {
    guard var draft = drafts[file] else { return nil }
    draft.problem = nil
    do throws(FileError) {
      if draft.isChanged { try folder?.keep(draft, of: file) } else { try folder?.forget(file) }
    } catch {
      // Without the folder, the draft ends with the process, and the windows show that.
      draft.problem = error.description
    }
    drafts[file] = draft
    return draft
  }

  /// Reads the draft of a page that another process kept, if it did.
  func readKeptDraft(of file: String) {
    if drafts[file] == nil, folder?.hasDraft(of: file) == true { _ = try? draft(of: file) }
  }

  /// Returns the draft that another process kept, or a new one.
  private func keptDraft(of file: String, _ bytes: [UInt8], _ project: Project) -> PageDraft {
    guard let kept = folder?.draft(of: file, limit: project.limits.bytes), kept.text != bytes else {
      return PageDraft(of: bytes, numbers)
    }
    return PageDraft(of: kept.base, text: kept.text, numbers)
  }

  // MARK: Requests

  /// Carries out a request, unless it was carried out before: a window sends a request again if its answer was lost, also while the first one is
  /// still being answered.
  ///
  /// - Parameter request: The name of the request; `nil` for one that is never sent again.
  func once(
    _ request: String?, _ file: String, _ body: @Sendable (isolated PageEditor) throws -> Outcome
  ) throws -> Outcome {
    if let request, let answer = answered.answer(to: request, file) {
      let draft = try draft(of: file)
      return Outcome(draft: draft, part: answer.part.flatMap { draft.places.place(of: $0, since: answer.revision) })
    }
    let outcome = try body(self)
    if let request { answered.add(request, file, part: outcome.part, in: outcome.draft.revision) }
    return outcome
  }

  // MARK: Changes

  /// The result of an edit. The draft must be kept before the edit is answered.
  struct Outcome: Sendable {
    let draft: PageDraft
    /// The part that was inserted or moved.
    let part: JSONPointer?
  }

  /// Makes edits, all or none of them.
  ///
  /// - Parameters:
  ///   - revision: The revision that the edits are for. Their pointers are those of this text, and mean the same values in the draft.
  ///   - label: The change in words, for the history.
  ///   - group: Changes of one group, one after the other, are undone together.
  func edit(
    _ file: String, revision: Int?, _ label: String, group: String?, _ edits: [DraftEdit]
  ) throws -> Outcome {
    var draft = try draft(of: file)
    guard let revision, revision <= draft.revision, let changes = draft.places.changes(since: revision) else {
      throw Self.otherRevision
    }
    let project = projects.project(of: file)
    let edits = try edits.map { edit in
      guard let edit = edit.moved(through: changes) else { throw Self.missing }
      return edit
    }
    let registry = project.registry(of: file)
    var text = draft.text
    var made: [TextReplacement] = []
    var part: JSONPointer?
    var keepsPlaces = true
    for edit in edits {
      let page = try Self.document(text, project.limits)
      // The pointers of the following edits are those of the text after this one, so they cannot be followed through other changes.
      if !keepsPlaces && !changes.isEmpty { throw Self.otherRevision }
      keepsPlaces = keepsPlaces && edit.keepsPlaces(in: page)
      let (replacements, found) = try self.replacements(of: edit, in: page, registry)
      if let found { part = found }
      made = replacements
      text = replacements.applied(to: text)
      if text.count > project.limits.bytes {
        throw Refusal(
          kind: .invalid,
          message: "the page would exceed its limit of \(Wording.counted(project.limits.bytes, "byte"))",
          hint: "remove something first, or raise the limit")
      }
    }
    let replaced = edits.compactMap(\.replacedValue)
    if edits.count == 1 {
      draft.change(label, group: group, made, keepsPlaces: keepsPlaces, replacing: replaced)
    } else {
      draft.change(
        label, group: group, to: text, keepsPlaces: keepsPlaces,
        replacing: replaced.count == edits.count ? replaced : [])
    }
    return try show(draft, of: file, part: part)
  }

  /// Parses the text of a draft.
  static func document(_ text: [UInt8], _ limits: Limits) throws(Refusal) -> Document {
    do throws(ParseError) {
      return try Document(parsing: text, syntax: .jsonc, limits: limits)
    } catch {
      throw Refusal(
        kind: .invalid, message: "the page is not valid JSON: \(error.message)", hint: "edit it as text until it is")
    }
  }

  private func replacements(
    of edit: DraftEdit, in page: Document, _ registry: FloorRegistry
  ) throws -> (made: [TextReplacement], part: JSONPointer?) {
    do {
      return try edit.replacements(in: page, registry.shape, children: registry.childLists)
    } catch let error as JSONEditError {
      throw Refusal(kind: .invalid, message: error.description)
    } catch let error as PartEdits.Refusal {
      throw Refusal(kind: .invalid, message: error.description)
    } catch is DraftEdit.OtherValue {
      throw Refusal(
        kind: .conflict, message: "this part of the page was changed elsewhere since its JSON was shown",
        hint: "apply again to replace it with this text")
    }
  }

  /// Replaces the whole text of a page, if it is that of the revision or of later changes of the group.
  func replace(_ file: String, revision: Int?, _ label: String, group: String?, with text: [UInt8]) throws -> Outcome {
    var draft = try draft(of: file)
    guard let revision, draft.hasText(of: revision, group: group) else { throw Self.otherRevision }
    let limit = projects.project(of: file).limits.bytes
    if text.count > limit {
      throw Refusal(kind: .invalid, message: "the page would exceed its limit of \(Wording.counted(limit, "byte"))")
    }
    draft.change(label, group: group, to: text)
    return try show(draft, of: file)
  }

  /// Takes the last change back.
  /// - Parameter revision: The revision whose last change is meant; `nil` for the newest one. With it, a request that is sent again, because
  ///   its answer was lost, takes no second change back.
  func undo(_ file: String, revision: Int? = nil) throws -> Outcome {
    var draft = try draft(of: file, in: revision)
    if let change = draft.history.settingsOfUndo { try write(change.old, in: change.path, ifStill: change.new) }
    if !draft.undo() { throw Refusal(kind: .conflict, message: "no change is left to undo") }
    return try show(draft, of: file)
  }

  /// Makes the last undone change again.
  /// - Parameter revision: The revision that is meant; `nil` for the newest one.
  func redo(_ file: String, revision: Int? = nil) throws -> Outcome {
    var draft = try draft(of: file, in: revision)
    if let change = draft.history.settingsOfRedo { try write(change.new, in: change.path, ifStill: change.old) }
    if !draft.redo() { throw Refusal(kind: .conflict, message: "no change is left to redo") }
    return try show(draft, of: file)
  }

  /// Writes a file of the settings for a page, as a step of its history.
  func change(_ file: String, _ label: String, _ change: SettingsChange) throws -> Outcome {
    var draft = try draft(of: file)
    try write(change.new, in: change.path, ifStill: change.old)
    draft.note(label, change)
    return try show(draft, of: file)
  }

  private func write(_ bytes: [UInt8], in path: String, ifStill old: [UInt8]) throws(Refusal) {
    do throws(FileError) {
      try contents.replacePage(path, with: bytes, ifStill: old)
    } catch {
      throw Refusal(kind: .conflict, message: error.description, hint: error.hint)
    }
  }

  /// Makes the page as its file again, as one step.
  func discard(_ file: String) throws -> Outcome {
    var draft = try draft(of: file)
    draft.discard()
    return try show(draft, of: file)
  }

  /// Decides a conflict with the changes of another program.
  /// - Parameter merge: The number of the merge that found the conflict; `nil` for the last one.
  func decide(_ file: String, _ index: Int, of merge: Int? = nil, takesFile: Bool) throws -> Outcome {
    var draft = try draft(of: file)
    if (merge ?? draft.mergeRevision) != draft.mergeRevision || !draft.decide(index, takesFile: takesFile) {
      throw Refusal(kind: .conflict, message: "this conflict does not exist any longer")
    }
    return try show(draft, of: file)
  }

  /// Writes the file, unless another program changed it or a conflict is open.
  func save(_ file: String) throws -> Outcome {
    // The contents of the file are taken over here, and it is replaced only if it still has them.
    var draft = try draft(of: file)
    if draft.conflicts != nil {
      throw Refusal(
        kind: .conflict, message: "the file has changed at places that the draft changes, too",
        hint: "decide each of these conflicts, then save")
    }
    if draft.isChanged {
      do throws(FileError) {
        try contents.replacePage(file, with: draft.text, ifStill: draft.base)
      } catch {
        throw Refusal(kind: .conflict, message: error.description, hint: error.hint)
      }
    }
    draft.markSaved()
    return try show(draft, of: file)
  }

  /// Returns the draft of a page if it has a revision.
  private func draft(of file: String, in revision: Int?) throws -> PageDraft {
    let draft = try draft(of: file)
    if let revision, revision != draft.revision { throw Self.otherRevision }
    return draft
  }

  private static let otherRevision = Refusal(
    kind: .conflict, message: "the page has changed since it was shown", hint: "look at it, and edit it again")
  private static let missing = Refusal(
    kind: .conflict, message: "this part of the page is not there any longer",
    hint: "look at the page, and edit it again")

  /// Makes a draft the text of its page. The windows show it when they are refreshed.
  @discardableResult private func show(_ draft: PageDraft, of file: String, part: JSONPointer? = nil) throws -> Outcome
  {
    if draft.isChanged, String(validating: draft.base, as: UTF8.self) == nil {
      throw Refusal(
        kind: .invalid, message: "the page is not valid UTF-8, so it cannot be edited here",
        hint: "save it as UTF-8 with another program")
    }
    if drafts.count >= Self.mostUnchanged, drafts[file] == nil {
      drafts = drafts.filter { $0.value.isChanged || $0.value.history.count > 0 }
    }
    var draft = draft
    if let old = drafts[file] {
      let project = projects.project(of: file)
      draft.notePlaces(since: old.text, project.shape(of: file), project.limits)
    }
    drafts[file] = draft
    texts.show(draft.isChanged ? (draft.revision, draft.text) : nil, of: file)
    return Outcome(draft: draft, part: part)
  }
}
