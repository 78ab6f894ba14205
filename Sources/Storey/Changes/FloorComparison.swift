/// Compares a floor of one layout with a floor of another by the drawings of their rows and headers.
struct FloorComparison {
  let old: TableLayout
  let new: TableLayout

  /// Whether the headers and rows of two sections have equal drawings.
  func looksSame(old: Int, new: Int) -> Bool {
    parts(ofSection: old, in: self.old) == parts(ofSection: new, in: self.new)
  }

  /// The digests of the header and the rows of a section.
  private func parts(ofSection index: Int, in layout: TableLayout) -> [PartDigest?] {
    [header(of: layout.sections[index], in: layout)]
      + layout.rows(inSection: index).map { PartDigest(of: .row($0), in: layout) }
  }

  /// Returns the change of a floor that is in both layouts and differs.
  func changedFloor(old: Int, new: Int) -> LayoutChange.FloorChange {
    let (oldSection, newSection) = (self.old.sections[old], self.new.sections[new])
    return LayoutChange.FloorChange(
      kind: .changed, old: oldSection, new: newSection, rows: rowChanges(old: old, new: new),
      changesHeader: header(of: oldSection, in: self.old) != header(of: newSection, in: self.new))
  }

  private func header(of section: LayoutSection, in layout: TableLayout) -> PartDigest? {
    section.header.map { PartDigest(of: .header($0), in: layout) }
  }

  private func rowChanges(old: Int, new: Int) -> [LayoutChange.RowChange] {
    let (oldRows, newRows) = (Array(self.old.rows(inSection: old)), Array(self.new.rows(inSection: new)))
    let oldDigests = oldRows.map { PartDigest(of: .row($0), in: self.old) }
    let newDigests = newRows.map { PartDigest(of: .row($0), in: self.new) }
    var matching = SequenceMatching(oldCount: oldRows.count, newCount: newRows.count)
    matching.pairEqual(old: { oldDigests[$0] }, new: { newDigests[$0] })
    matching.pairInPlace(old: { oldRows[$0].identifier }, new: { newRows[$0].identifier })
    let moved = matching.moved()
    var changes = oldRows.indices.filter { matching.newOfOld[$0] == nil }.map { index in
      LayoutChange.RowChange(kind: .removed, old: oldRows[index], new: nil)
    }
    for (index, row) in newRows.enumerated() {
      guard let old = matching.oldOfNew[index] else {
        changes.append(LayoutChange.RowChange(kind: .inserted, old: nil, new: row))
        continue
      }
      if moved.contains(index) { changes.append(LayoutChange.RowChange(kind: .moved, old: oldRows[old], new: row)) }
      if oldDigests[old] != newDigests[index] {
        changes.append(LayoutChange.RowChange(kind: .changed, old: oldRows[old], new: row))
      }
    }
    return changes
  }
}
