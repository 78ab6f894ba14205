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
  /// The first revision whose pointers are those of the draft now.
  private var placesSince: Int
  /// The contents of the file before the first change by another program that made an open conflict; `nil` without one. The next change is
  /// merged from there, so that no conflict is forgotten.
  private var common: [UInt8]?
  /// The conflicts with the changes of another program, if some are open.
  private(set) var conflicts: DraftConflicts?

  /// Creates a draft of a file.
  /// - Parameter text: The text of a draft that another process kept; `nil` for the file itself.
  init(of base: [UInt8], text: [UInt8]? = nil, _ numbers: VersionNumbers) {
    self.base = base
    self.text = text ?? base
    self.numbers = numbers
    revision = numbers.next()
    placesSince = revision
  }

  /// Whether the draft has changes that the file has not.
  var isChanged: Bool { text != base }

  /// Whether pointers of a revision are those of the draft now, or the change continues a group that began there.
  func isCurrent(_ other: Int, group: String?) -> Bool {
    (placesSince...revision).contains(other)
      || group != nil && history.group == group && (beforeGroup...revision).contains(other)
  }

  private mutating func advance(keepsPlaces: Bool = false) {
    revision = numbers.next()
    if !keepsPlaces { placesSince = revision }
  }

  /// The contents of the file on which both the draft and the file are based: with them, a later process finds open conflicts again.
  var origin: [UInt8] { common ?? base }

  // MARK: Changes

  /// Makes a change. O(bytes).
  /// - Parameters:
  ///   - group: Changes of one group, one after the other, are one step of the history; `nil` for a step of its own.
  ///   - keepsPlaces: Whether all other values of the page keep their pointers.
  mutating func change(
    _ label: String, group: String? = nil, _ replacements: [TextReplacement], keepsPlaces: Bool = false
  ) {
    let new = replacements.applied(to: text)
    if new == text { return }
    if group == nil || history.group != group { beforeGroup = revision }
    history.add(label, group: group, replacements, to: text)
    text = new
    advance(keepsPlaces: keepsPlaces)
  }

  /// Replaces the whole text.
  mutating func change(_ label: String, group: String? = nil, to new: [UInt8], keepsPlaces: Bool = false) {
    change(label, group: group, TextReplacement.difference(from: text, to: new), keepsPlaces: keepsPlaces)
  }

  /// Notes a change of the settings that was made for the page, as a step of its history.
  mutating func note(_ label: String, _ change: SettingsChange) {
    history.add(label, change)
    advance(keepsPlaces: true)
  }

  /// Takes the last change back. Returns whether a change was left.
  mutating func undo() -> Bool {
    guard let old = history.undo(text) else { return false }
    text = old
    advance()
    return true
  }

  /// Makes the last undone change again. Returns whether a change was left.
  mutating func redo() -> Bool {
    guard let new = history.redo(text) else { return false }
    text = new
    advance()
    return true
  }

  /// Notes that the file now has the text of the draft.
  mutating func markSaved() {
    base = text
    setConflicts(nil)
    advance(keepsPlaces: true)
  }

  /// Makes the page as its file again, as a change that can be undone.
  mutating func discard() {
    let hasConflicts = conflicts != nil
    change("Discard the draft", to: base)
    // Undo would bring the values back, but not the conflicts about them.
    if hasConflicts { history = EditHistory() }
    setConflicts(nil)
  }

  // MARK: The file

  /// Takes over the contents of the file, which another program has changed: they are merged with the draft by meaning. Where both
  /// changed the same, the draft stands, and the conflict is open. O(bytes).
  ///
  /// Earlier changes cannot be undone then, because that would take back the changes of the other program, too.
  mutating func take(_ file: [UInt8], _ shape: PageShape, _ limits: Limits) {
    if file == base { return }
    let isUnchanged = text == base
    let old = common ?? base
    base = file
    history = EditHistory()
    advance()
    if isUnchanged || text == file {
      text = file
      return setConflicts(nil)
    }
    common = old
    let merge = DraftConflicts(base: old, draft: text, file: file, shape, limits) ?? DraftConflicts(text: text)
    text = merge.text
    setConflicts(merge)
  }

  /// Decides a conflict. Returns whether it exists.
  /// - Parameter takesFile: Whether the version of the file is used, in place of the draft's.
  mutating func decide(_ index: Int, takesFile: Bool) -> Bool {
    guard var conflicts, let new = conflicts.decide(index, takesFile: takesFile, in: text, file: base) else {
      return false
    }
    change("Use the version of the file", to: new)
    setConflicts(conflicts)
    advance()
    return true
  }

  private mutating func setConflicts(_ new: DraftConflicts?) {
    conflicts = new?.isOpen == true ? new : nil
    if conflicts == nil { common = nil }
  }
}
