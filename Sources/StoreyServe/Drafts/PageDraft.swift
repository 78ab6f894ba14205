import Storey

/// A page that is edited in the browser: the text that all windows show in place of its file, until it is saved.
struct PageDraft: Sendable {
  /// The contents of the file that the draft changes.
  private(set) var base: [UInt8]
  private(set) var text: [UInt8]
  private(set) var history = EditHistory()
  /// A number that changes with the text and with the file. No other draft of the site has it.
  private(set) var revision: Int
  private let numbers: VersionNumbers
  /// The revision before the changes of the last group.
  private var beforeGroup = 0
  /// The group of the last change, if it had one.
  private var group: String?
  /// The changes of pointers, from revision to revision.
  private(set) var places: PlaceHistory
  /// Whether values have got other places since `places` was brought up to date.
  private var movesPlaces = false
  /// The values that the last change replaced, which have their places before and after it.
  private var replaced: [JSONPointer] = []
  /// The last text that was valid JSON, if the text is not.
  private var lastValid: [UInt8]?
  /// The contents of the file with the old values at the places of conflicts; `nil` without a conflict. While one is open, the next change is
  /// merged from there, so that no conflict is forgotten.
  private var common: [UInt8]?
  /// The conflicts with the changes of another program since the last merge, also the decided ones.
  private var merged: DraftConflicts?
  /// The revision of the last merge with changes of the file, by which its conflicts are known.
  private(set) var mergeRevision = 0
  /// The conflicts with the changes of another program, if some are open.
  var conflicts: DraftConflicts? { merged?.isOpen == true ? merged : nil }

  /// The reason why the draft could not be kept on disk; `nil` if it was.
  var problem: String?

  /// Creates a draft of a file.
  /// - Parameter text: The text of a draft that another process kept; `nil` for the file itself.
  init(of base: [UInt8], text: [UInt8]? = nil, _ numbers: VersionNumbers) {
    self.base = base
    self.text = text ?? base
    self.numbers = numbers
    revision = numbers.next()
    places = PlaceHistory(at: revision)
  }

  /// Whether the draft has changes that the file has not.
  var isChanged: Bool { text != base }

  /// Whether the text is that of a revision, or only changes of a group were made since.
  func hasText(of other: Int, group: String?) -> Bool {
    other == revision || group != nil && self.group == group && (beforeGroup...revision).contains(other)
  }

  private mutating func advance(keepsPlaces: Bool = false, replacing pointers: [JSONPointer] = []) {
    revision = numbers.next()
    group = nil
    if !keepsPlaces { movesPlaces = true }
    replaced = pointers
  }

  /// Notes how pointers changed since an older text of the draft, if they may have. O(bytes · depth).
  mutating func notePlaces(since old: [UInt8], _ shape: PageShape, _ limits: Limits) {
    guard movesPlaces else { return }
    guard let new = try? Document(parsing: text, syntax: .jsonc, limits: limits) else {
      // Compared with the next text that is valid.
      lastValid = lastValid ?? old
      return
    }
    movesPlaces = false
    let before = try? Document(parsing: lastValid ?? old, syntax: .jsonc, limits: limits)
    places.add(before.map { PlaceComparison.map(from: $0, to: new, shape, staying: replaced) }, to: revision)
    lastValid = nil
  }

  /// The contents of the file on which both the draft and the file are based: with them, a later process finds open conflicts again.
  var origin: [UInt8] { conflicts == nil ? base : common ?? base }

  // MARK: Changes

  /// Makes a change. O(bytes).
  /// - Parameters:
  ///   - group: Changes of one group, one after the other, are one step of the history; `nil` for a step of its own.
  ///   - keepsPlaces: Whether all other values of the page keep their pointers.
  ///   - pointers: The values that are replaced, which keep their places.
  mutating func change(
    _ label: String, group: String? = nil, _ replacements: [TextReplacement], keepsPlaces: Bool = false,
    replacing pointers: [JSONPointer] = []
  ) {
    let new = replacements.applied(to: text)
    if new == text { return }
    // Text that is as it was before the group has no step in the history, but letters that wait are still for this group.
    if group == nil || self.group != group { beforeGroup = revision }
    history.add(label, group: group, replacements, to: text, replacing: pointers)
    text = new
    advance(keepsPlaces: keepsPlaces, replacing: pointers)
    self.group = group
  }

  /// Replaces the whole text.
  mutating func change(
    _ label: String, group: String? = nil, to new: [UInt8], keepsPlaces: Bool = false,
    replacing pointers: [JSONPointer] = []
  ) {
    let replacements = TextReplacement.difference(from: text, to: new)
    change(label, group: group, replacements, keepsPlaces: keepsPlaces, replacing: pointers)
  }

  /// Notes a change of the settings that was made for the page, as a step of its history.
  mutating func note(_ label: String, _ change: SettingsChange) {
    history.add(label, change)
    advance(keepsPlaces: true)
  }

  /// Takes the last change back. Returns whether a change was left.
  mutating func undo() -> Bool {
    if let index = history.conflictOfUndo { merged?.mark(index, isDecided: false) }
    let pointers = history.replacedByUndo
    guard let old = history.undo(text) else { return false }
    text = old
    advance(replacing: pointers)
    return true
  }

  /// Makes the last undone change again. Returns whether a change was left.
  mutating func redo() -> Bool {
    if let index = history.conflictOfRedo { merged?.mark(index, isDecided: true) }
    let pointers = history.replacedByRedo
    guard let new = history.redo(text) else { return false }
    text = new
    advance(replacing: pointers)
    return true
  }

  /// Notes that the file now has the text of the draft.
  mutating func markSaved() {
    base = text
    forgetConflicts()
    advance(keepsPlaces: true)
  }

  /// Makes the page as its file again, as a change that can be undone.
  mutating func discard() {
    let hasConflicts = conflicts != nil
    change("Discard the draft", to: base)
    // Undo would bring the values back, but not the conflicts about them.
    if hasConflicts { history = EditHistory() }
    forgetConflicts()
  }

  // MARK: The file

  /// Takes over the contents of the file, which another program has changed: they are merged with the draft by meaning. Where both
  /// changed the same, the draft stands, and the conflict is open. O(bytes).
  ///
  /// Earlier changes cannot be undone then, because that would take back the changes of the other program, too.
  mutating func take(_ file: [UInt8], _ shape: PageShape, _ limits: Limits) {
    if file == base { return }
    let isUnchanged = text == base
    let old = origin
    base = file
    history = EditHistory()
    advance()
    mergeRevision = revision
    if isUnchanged || text == file {
      text = file
      return forgetConflicts()
    }
    guard let merge = DraftConflicts(base: old, draft: text, file: file, shape, limits) else {
      (merged, common) = (DraftConflicts(text: text), old)
      return
    }
    // The old text with the changes of the file, except where they are in conflict: those of the draft are taken back from the merge.
    common = merge.isOpen ? DraftConflicts(base: text, draft: old, file: merge.text, shape, limits)?.text ?? old : nil
    (merged, text) = (merge.isOpen ? merge : nil, merge.text)
  }

  /// Decides a conflict. Returns whether it exists.
  /// - Parameter takesFile: Whether the version of the file is used, in place of the draft's.
  mutating func decide(_ index: Int, takesFile: Bool) -> Bool {
    guard let new = merged?.decide(index, takesFile: takesFile, in: text, file: base) else { return false }
    let label = takesFile ? "Use the version of the file" : "Keep the version of the draft"
    history.add(label, decidingConflict: index, TextReplacement.difference(from: text, to: new), to: text)
    text = new
    advance()
    return true
  }

  private mutating func forgetConflicts() { (merged, common) = (nil, nil) }
}
