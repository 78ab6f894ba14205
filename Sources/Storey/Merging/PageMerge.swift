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
  private let files: (base: MergedFile, ours: MergedFile, theirs: MergedFile)
  private let decisions: MergeDecisions

  /// Merges three valid files. O(bytes) for typical edits.
  ///
  /// - Parameters:
  ///   - shape: The shape of the pages: it describes the places of floors, and of the orders of lists.
  ///   - decisions: The versions that were chosen for conflicts.
  package init(
    base: Document, ours: Document, theirs: Document, _ shape: PageShape, _ decisions: MergeDecisions = MergeDecisions()
  ) {
    self.init(
      (base: MergedFile(base, shape), ours: MergedFile(ours, shape), theirs: MergedFile(theirs, shape)), decisions)
  }

  private init(_ files: (base: MergedFile, ours: MergedFile, theirs: MergedFile), _ decisions: MergeDecisions) {
    (self.files, self.decisions) = (files, decisions)
    var planner = MergePlanner(base: files.base, ours: files.ours, theirs: files.theirs, decisions)
    let (ours, theirs) = (files.ours.document, files.theirs.document)
    let merged = planner.plan()
    edits = MergeWriter.edits(for: merged, of: ours, with: theirs)
    conflicts = planner.conflicts
  }

  /// The same merge with other decisions. The files are not read again. O(bytes).
  package func deciding(_ decisions: MergeDecisions) -> PageMerge { PageMerge(files, decisions) }

  /// The merged page, with our version in the conflicts without a decision. O(bytes).
  package var text: [UInt8] { edits.text }

  /// Returns the merged page with git's markers around the lines of the conflicts without a decision. O(bytes).
  /// - Parameter length: The number of characters of a marker.
  package func markedText(length: Int = 7) -> [UInt8] {
    if open.isEmpty { return text }
    var others = decisions
    others.standing = .theirs
    return MergeMarkers(
      of: files.ours.document.bytes, ours: edits.replacements, theirs: deciding(others).edits.replacements
    ).text(length: length)
  }

  /// The conflicts without a decision.
  package var open: [MergeConflict] { conflicts.filter { $0.decision == nil } }
}
