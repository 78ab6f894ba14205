/// The versions that a person chose for conflicts.
package struct MergeDecisions: Sendable {
  private var choices: [(place: MergePlace, side: MergeSide, isOfOneConflict: Bool)] = []
  /// The version that is kept in a conflict without a decision.
  var standing = MergeSide.ours

  package init() {}

  /// Chooses a version for the conflicts at a place and in it; for all conflicts with the root. A later choice overrides an earlier one.
  package mutating func take(_ side: MergeSide, at place: MergePlace = MergePlace(JSONPointer(tokens: []))) {
    choices.append((place, side, false))
  }

  /// Chooses a version for one conflict. Those in its place keep their decisions.
  package mutating func take(_ side: MergeSide, ofConflictAt place: MergePlace) { choices.append((place, side, true)) }

  /// Returns a place, other than the root, in which no conflict is; `nil` without one. O(choices · conflicts).
  package func unusedPlace(for conflicts: [MergeConflict]) -> MergePlace? {
    choices.map(\.place).first { place in
      !place.pointer.tokens.isEmpty && !conflicts.contains { $0.isIn(place) }
    }
  }

  /// Returns the version that was chosen for a conflict at a place. O(choices).
  /// - Parameter container: The place of the object or array around it in our version.
  func side(at place: MergePlace, in container: MergePlace) -> MergeSide? {
    choices.last {
      $0.isOfOneConflict ? $0.place == place : $0.place.contains(place) || $0.place.contains(container)
    }?.side
  }
}
