/// Writes a merged value into the text of our version.
struct MergeWriter {
  /// The text of our version.
  private(set) var edits: JSONEdits
  /// Their text, of which members are copied.
  private var source: JSONEdits

  init(ours: Document, theirs: Document) {
    edits = JSONEdits(ours)
    source = JSONEdits(theirs)
  }

  /// Writes a value and all values in it. The nested values of the page bound the recursion.
  mutating func write(_ merged: MergedValue, _ value: JSONValue, at tokens: [String] = []) throws(JSONEditError) {
    let pointer = JSONPointer(tokens: tokens)
    switch merged {
    case .kept: return
    case .replaced(let other): try edits.set(pointer, to: edits.converted(other.written))
    case .arranged(let members):
      // The values inside first: the indices of elements are those of our version.
      let own =
        value.kind == .object
        ? value.members.map { ($0.key.string, $0.value) } : value.elements.enumerated().map { ("\($0)", $1) }
      for case .own(let index, let inner) in members { try write(inner, own[index].1, at: tokens + [own[index].0]) }
      if isUnmoved(members, of: own.count) { return }
      var arranged: [ArrangedMember] = []
      let moved = moved(in: members, of: own.count)
      for (place, member) in members.enumerated() {
        switch member {
        case .own(let index, _): arranged.append(moved.contains(place) ? .moved(index) : .kept(index))
        case .other(let value): arranged.append(.copied(try source.copy(of: value.pointer)))
        }
      }
      try edits.arrange(pointer, arranged)
    }
  }

  /// Whether all members of our version are at their places.
  private func isUnmoved(_ members: [MergedMember], of count: Int) -> Bool {
    members.count == count
      && members.enumerated().allSatisfy { place, member in if case .own(place, _) = member { true } else { false } }
  }

  /// Returns the places of the members of our version that move among the others.
  private func moved(in members: [MergedMember], of count: Int) -> Set<Int> {
    var matching = SequenceMatching(oldCount: count, newCount: members.count)
    for (place, member) in members.enumerated() {
      if case .own(let index, _) = member { matching.pair(old: index, new: place) }
    }
    return matching.moved()
  }
}
