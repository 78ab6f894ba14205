import Storey

/// The places at which a draft and another program changed a page in ways that cannot both hold.
struct DraftConflicts: Sendable {
  /// A conflict, as a person decides it.
  struct Conflict: Sendable {
    /// The floor, or the page.
    let part: String
    /// The place in the page.
    let place: String
    /// The beginnings of the values as JSON; `nil` where the value does not exist.
    let draft: String?
    let file: String?
    fileprivate(set) var isDecided = false
  }

  private(set) var conflicts: [Conflict]
  /// The page with the changes of both, and the draft's version in conflicts.
  let text: [UInt8]
  /// The merge; `nil` if a text is not valid JSON, so that only one whole text can be used.
  private let merge: PageMerge?
  private let shape: PageShape

  /// The longest value that is shown, in characters.
  private static let longestValue = 500

  /// Merges a draft with a file. `nil` if one of the texts is not valid JSON. O(bytes).
  /// - Parameter standing: The version that is used in conflicts; `nil` for the draft's, with open conflicts.
  init?(
    base: [UInt8], draft: [UInt8], file: [UInt8], _ shape: PageShape, _ limits: Limits, standing: MergeSide? = nil
  ) {
    func document(_ text: [UInt8]) -> Document? {
      try? Document(parsing: text, syntax: .jsonc, limits: limits, identityKeys: shape.identityKeys)
    }
    guard let base = document(base), let ours = document(draft), let theirs = document(file) else { return nil }
    var decisions = MergeDecisions()
    if let standing { decisions.take(standing) }
    let merge = PageMerge(base: base, ours: ours, theirs: theirs, shape, decisions)
    conflicts = merge.conflicts.map { conflict in
      Conflict(
        part: conflict.partText, place: conflict.place.description,
        draft: MergeConflict.text(of: conflict.ours, columns: Self.longestValue),
        file: MergeConflict.text(of: conflict.theirs, columns: Self.longestValue))
    }
    text = merge.text
    self.merge = merge
    self.shape = shape
  }

  /// Creates the conflict of two texts that cannot be merged.
  init(text: [UInt8]) {
    conflicts = [
      Conflict(part: "the page", place: "", draft: "the whole draft", file: "the whole file")
    ]
    self.text = text
    merge = nil
    shape = .standard
  }

  /// Whether a conflict has no decision.
  var isOpen: Bool { conflicts.contains { !$0.isDecided } }

  /// Notes whether a conflict is decided, when its decision is undone or made again.
  mutating func mark(_ index: Int, isDecided: Bool) {
    if conflicts.indices.contains(index) { conflicts[index].isDecided = isDecided }
  }

  /// Decides a conflict. Returns the draft with the decision; `nil` if the conflict does not exist or was decided.
  ///
  /// - Parameters:
  ///   - text: The draft, which may have changed since the merge.
  ///   - file: The file.
  mutating func decide(_ index: Int, takesFile: Bool, in text: [UInt8], file: [UInt8]) -> [UInt8]? {
    guard conflicts.indices.contains(index), !conflicts[index].isDecided else { return nil }
    conflicts[index].isDecided = true
    if !takesFile { return text }
    guard let merge else { return file }
    var decisions = MergeDecisions()
    decisions.take(.theirs, ofConflictAt: merge.conflicts[index].place)
    let decided = merge.deciding(decisions).text
    // The draft may have been edited since: the chosen version wins at the place of the conflict, and the other edits stay.
    return DraftConflicts(base: self.text, draft: text, file: decided, shape, .none, standing: .theirs)?.text ?? decided
  }
}
