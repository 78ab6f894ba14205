/// A merge of two versions of a page by meaning, with the version that both come from.
///
/// Objects are merged by member and lists as sequences; their elements are matched by identity, by name or content, and by likeness.
/// Other values are merged as wholes. The result is our text with the fewest edits: its indentation, order, comments and line ends. It is
/// equal whichever version is called ours, but for the format and the order of members that both inserted at one place.
///
/// - An element of a list that one version moves and the other changes is moved and changed.
/// - In a list, an element that a version inserts or moves lies between the elements that both versions kept in place. What both inserted
///   at one place is there in the order ours, theirs.
/// - A conflict is a place where both cannot hold: see `MergeConflict.Kind`. Our version is kept in a conflict without a decision.
package struct PageMerge: Sendable {
  package let conflicts: [MergeConflict]
  /// The edits of our version.
  package let edits: JSONEdits
  /// The edits with their version in the conflicts without a decision.
  private let others: JSONEdits
  private let original: [UInt8]

  /// Merges three valid files. O(bytes) for typical edits.
  ///
  /// - Parameters:
  ///   - shape: The shape of the pages: it describes the places of floors, and of the orders of lists.
  ///   - decisions: The versions that were chosen for conflicts.
  /// - Throws: `JSONEditError` if a value cannot be written.
  package init(
    base: Document, ours: Document, theirs: Document, _ shape: PageShape, _ decisions: MergeDecisions = MergeDecisions()
  ) throws(JSONEditError) {
    let files = (base: MergedFile(base, shape), ours: MergedFile(ours, shape), theirs: MergedFile(theirs, shape))
    func merged(_ decisions: MergeDecisions) throws(JSONEditError) -> (edits: JSONEdits, conflicts: [MergeConflict]) {
      var planner = MergePlanner(base: files.base, ours: files.ours, theirs: files.theirs, decisions)
      let value = planner.plan(base.root, ours.root, theirs.root)
      var writer = MergeWriter(ours: ours, theirs: theirs)
      try writer.write(value, ours.root)
      return (writer.edits, planner.conflicts)
    }
    (edits, conflicts) = try merged(decisions)
    var reversed = decisions
    reversed.standing = .theirs
    others = conflicts.allSatisfy { $0.decision != nil } ? edits : try merged(reversed).edits
    original = ours.bytes
  }

  /// The merged page, with our version in the conflicts without a decision. O(bytes).
  package var text: [UInt8] { edits.text }

  /// Returns the merged page with git's markers around the lines of the conflicts without a decision. O(bytes).
  /// - Parameter length: The number of characters of a marker.
  package func markedText(length: Int = 7) -> [UInt8] {
    MergeMarkers(of: original, ours: edits.replacements, theirs: others.replacements).text(length: length)
  }

  /// The conflicts without a decision.
  package var open: [MergeConflict] { conflicts.filter { $0.decision == nil } }
}
