import Storey

/// The steps by which a text was changed, for undo and redo.
struct EditHistory: Sendable {
  /// A change of the text.
  private struct Step: Sendable {
    /// The change in words, such as `change title`.
    let label: String
    /// Changes of one group, one after the other, are one step: the letters that are typed into a field. `nil` for a step of its own.
    let group: String?
    /// The replacements that make the new text of the old one, and the old text of the new one.
    let forward: [TextReplacement]
    let backward: [TextReplacement]
    /// The values that the step replaces, which keep their places.
    var replaced: [JSONPointer] = []
    /// The change of a file of the settings that is the step; `nil` for a change of the text.
    var settings: SettingsChange?
    /// The conflict that the step decides, by its number; `nil` for another change.
    var conflict: Int?

    /// The memory of the step, in bytes.
    var weight: Int {
      label.utf8.count + 64 + (forward + backward).reduce(settings?.weight ?? 0) { $0 + 64 + $1.text.utf8.count }
    }
  }

  /// The maximum memory of all steps, in bytes: 1,000 changes of a floor of 32 KB. The oldest steps beyond it are forgotten.
  static let mostBytes = 64 << 20

  private var done: [Step] = []
  private var undone: [Step] = []
  /// The memory of all steps, in bytes.
  private(set) var weight = 0

  /// The last change, which `undo` takes back; `nil` without one.
  var undoLabel: String? { done.last?.label }
  /// The change that `redo` makes again; `nil` without one.
  var redoLabel: String? { undone.last?.label }
  /// The change of the settings that `undo` takes back; `nil` if the next step is one of the text.
  var settingsOfUndo: SettingsChange? { done.last?.settings }
  /// The change of the settings that `redo` makes again; `nil` if the next step is one of the text.
  var settingsOfRedo: SettingsChange? { undone.last?.settings }
  /// The conflict that `undo` opens again; `nil` if the next step decides none.
  var conflictOfUndo: Int? { done.last?.conflict }
  /// The conflict that `redo` decides again; `nil` if the next step decides none.
  var conflictOfRedo: Int? { undone.last?.conflict }
  /// The values that `undo` replaces, which keep their places.
  var replacedByUndo: [JSONPointer] { done.last?.replaced ?? [] }
  /// The values that `redo` replaces, which keep their places.
  var replacedByRedo: [JSONPointer] { undone.last?.replaced ?? [] }
  /// The number of changes that can be undone.
  var count: Int { done.count }

  /// Adds a change. O(bytes) for a change of the same group as the last one, otherwise O(bytes that changed).
  ///
  /// - Parameters:
  ///   - replacements: The replacements that make the new text.
  ///   - old: The text before the change.
  ///   - pointers: The values that are replaced, which keep their places.
  mutating func add(
    _ label: String, group: String?, _ replacements: [TextReplacement], to old: [UInt8],
    replacing pointers: [JSONPointer] = []
  ) {
    let isContinued = group != nil && undone.isEmpty && done.last?.group == group
    var step = Step(
      label: label, group: group, forward: replacements, backward: replacements.inverted(in: old), replaced: pointers)
    if isContinued, let last = done.popLast() {
      weight -= last.weight
      let start = last.backward.applied(to: old)
      let change = TextReplacement.difference(from: start, to: replacements.applied(to: old))
      // Letters that were typed and deleted again make no step.
      if change.isEmpty { return }
      step = Step(
        label: label, group: group, forward: change, backward: change.inverted(in: start), replaced: pointers)
    }
    add(step)
  }

  /// Adds the decision of a conflict, by its number. It is a step also if the text stays the same.
  mutating func add(_ label: String, decidingConflict index: Int, _ replacements: [TextReplacement], to old: [UInt8]) {
    add(
      Step(
        label: label, group: nil, forward: replacements, backward: replacements.inverted(in: old), conflict: index))
  }

  /// Adds a change of the settings.
  mutating func add(_ label: String, _ settings: SettingsChange) {
    add(Step(label: label, group: nil, forward: [], backward: [], settings: settings))
  }

  /// Adds a step, after which the undone ones cannot be made again.
  private mutating func add(_ step: Step) {
    weight -= undone.reduce(0) { $0 + $1.weight }
    undone = []
    done.append(step)
    weight += step.weight
    forgetOldest()
  }

  private mutating func forgetOldest() {
    var count = 0
    while weight > Self.mostBytes, count < done.count - 1 {
      weight -= done[count].weight
      count += 1
    }
    done.removeFirst(count)
  }

  /// Takes the last change back. Returns the text before it; `nil` without a change. O(bytes).
  mutating func undo(_ text: [UInt8]) -> [UInt8]? {
    guard let step = done.popLast() else { return nil }
    undone.append(step)
    return step.backward.applied(to: text)
  }

  /// Makes the last undone change again. Returns the text after it; `nil` without one. O(bytes).
  mutating func redo(_ text: [UInt8]) -> [UInt8]? {
    guard let step = undone.popLast() else { return nil }
    done.append(step)
    return step.forward.applied(to: text)
  }
}

extension [TextReplacement] {
  /// Returns the replacements that make the old text of the new one. O(bytes that change).
  fileprivate func inverted(in old: [UInt8]) -> [TextReplacement] {
    var shift = 0
    return map { replacement in
      let start = replacement.range.lowerBound + shift
      let count = replacement.text.utf8.count
      shift += count - replacement.range.count
      return TextReplacement(
        range: start..<start + count, text: String(decoding: old[replacement.range], as: UTF8.self))
    }
  }
}
