/// Elements that the versions moved between lists, or inserted into different ones. Each list alone would be merged without a conflict.
extension MergePlanner {
  /// Records the conflicts of elements that cannot be where both versions have them, and notes those that the merged page leaves out.
  /// O(values).
  mutating func planMovesBetweenLists() {
    let old = ListedElements(in: base)
    let own = ListedElements(in: ours)
    let other = ListedElements(in: theirs)
    for identity in own.identities {
      guard let mine = own[identity] else { continue }
      if let yours = other[identity] {
        guard mine.list != yours.list, let kind = kind(of: mine, yours, from: old, identity) else { continue }
        let element = MergedElement(base: old[identity]?.value, ours: mine.value, theirs: yours.value)
        if decide(kind, element) == .ours {
          leaveOut.theirs.insert(yours.value.node)
        } else {
          leaveOut.ours.insert(mine.value.node)
        }
      } else if other.lacks(identity), let origin = old[identity], origin.list != mine.list {
        let side = decide(.removed, MergedElement(base: origin.value, ours: mine.value))
        if side == .theirs { leaveOut.ours.insert(mine.value.node) }
      }
    }
    for identity in other.identities where own.lacks(identity) {
      guard let yours = other[identity], let origin = old[identity], origin.list != yours.list else { continue }
      let side = decide(.removed, MergedElement(base: origin.value, theirs: yours.value))
      if side == .ours { leaveOut.theirs.insert(yours.value.node) }
    }
  }

  /// Returns the kind of conflict of an element that is in different lists; `nil` if only one version moved it there.
  private func kind(
    of mine: ListedElements.Listed, _ yours: ListedElements.Listed, from old: ListedElements,
    _ identity: ElementIdentity
  ) -> MergeConflict.Kind? {
    if let origin = old[identity] { return origin.list == mine.list || origin.list == yours.list ? nil : .moved }
    guard old.lacks(identity) else { return nil }
    return areSame(ours: mine.value, theirs: yours.value) ? .moved : .inserted
  }
}
