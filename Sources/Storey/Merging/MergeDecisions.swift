/// The versions that a person chose for conflicts.
package struct MergeDecisions: Sendable {
  private var choices: [(place: JSONPointer, side: MergeSide)] = []
  /// The version that is kept in a conflict without a decision.
  var standing = MergeSide.ours

  package init() {}

  /// Chooses a version for the conflicts at a pointer and below it; for all conflicts with the pointer to the root. A later choice
  /// overrides an earlier one.
  package mutating func take(_ side: MergeSide, at pointer: JSONPointer = JSONPointer(tokens: [])) {
    choices.append((pointer, side))
  }

  /// Returns a pointer, other than that of the root, at and below which no conflict is; `nil` without one. O(choices · conflicts).
  package func unusedPointer(for conflicts: [MergeConflict]) -> JSONPointer? {
    choices.map(\.place).first { place in
      !place.tokens.isEmpty && !conflicts.contains { place.contains($0.pointer) }
    }
  }

  /// Returns the version that was chosen for a conflict. O(choices).
  func side(at pointer: JSONPointer) -> MergeSide? { choices.last { $0.place.contains(pointer) }?.side }
}

extension JSONPointer {
  /// Whether another pointer leads to the same value or to one in it.
  fileprivate func contains(_ other: JSONPointer) -> Bool {
    tokens.count <= other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
  }
}
