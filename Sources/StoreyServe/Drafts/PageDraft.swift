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
  }

  /// Whether the draft has changes that the file has not.
  var isChanged: Bool { text != base }

  // MARK: Changes

  /// Makes a change. O(bytes).
  /// - Parameter group: Changes of one group, one after the other, are one step of the history; `nil` for a step of its own.
  mutating func change(_ label: String, group: String? = nil, _ replacements: [TextReplacement]) {
    let new = replacements.applied(to: text)
    if new == text { return }
    history.add(label, group: group, replacements, to: text)
    text = new
    revision = numbers.next()
  }

  /// Replaces the whole text.
  mutating func change(_ label: String, group: String? = nil, to new: [UInt8]) {
    change(label, group: group, TextReplacement.difference(from: text, to: new))
  }

  /// Takes the last change back. Returns whether a change was left.
  mutating func undo() -> Bool {
    guard let old = history.undo(text) else { return false }
    text = old
    revision = numbers.next()
    return true
  }

  /// Makes the last undone change again. Returns whether a change was left.
  mutating func redo() -> Bool {
    guard let new = history.redo(text) else { return false }
    text = new
    revision = numbers.next()
    return true
  }

  /// Notes that the file now has the text of the draft.
  mutating func markSaved() {
    base = text
    setConflicts(nil)
    revision = numbers.next()
  }

  /// Makes the page as its file again, as a change that can be undone.
  mutating func discard() {
    change("Discard the draft", to: base)
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
    revision = numbers.next()
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
    revision = numbers.next()
    return true
  }

  private mutating func setConflicts(_ new: DraftConflicts?) {
    conflicts = new?.isOpen == true ? new : nil
    if conflicts == nil { common = nil }
  }
}
