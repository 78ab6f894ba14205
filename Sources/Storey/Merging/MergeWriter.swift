/// Writes a merged value into the text of our version.
struct MergeWriter {
  private let style: EditingStyle
  /// Comments and trailing commas of their version are not added to a text without them.
  private let allowsComments: Bool
  /// Their text, of which members are copied.
  private let source: [UInt8]

  /// Returns the edits that make our version the merged one. O(bytes · depth of the changes).
  static func edits(for merged: MergedValue, of ours: Document, with theirs: Document) -> JSONEdits {
    var edits = JSONEdits(ours)
    let writer = MergeWriter(
      style: edits.style, allowsComments: edits.syntax == .jsonc, source: theirs.bytes)
    writer.write(merged, into: &edits.root, JSONEdits.Place())
    return edits
  }

  /// Writes a value and all values in it. The nested values of the page bound the recursion.
  private func write(_ merged: MergedValue, into value: inout EditedValue, _ place: JSONEdits.Place) {
    switch merged {
    case .kept: return
    case .replaced(let other):
      let piece = piece(of: other)
      value.replace(with: (allowsComments ? piece : piece.withoutComments).bytes, style, place)
    case .arranged(let members, let other):
      _ = value.withContainer { container in write(members, of: other, into: &container, place) }
    }
  }

  private func write(
    _ members: [MergedMember], of other: JSONValue, into container: inout EditedContainer, _ place: JSONEdits.Place
  ) {
    // The values inside first: the indices of members are those of our version.
    for case .own(let index, let inner) in members {
      if case .kept = inner { continue }
      let inside = container.place(ofMember: index, in: place)
      write(inner, into: &container.members[index].value, inside)
    }
    let count = container.members.count
    if Self.isUnmoved(members, of: count) { return }
    let moved = Self.moved(in: members, of: count)
    let hasCopies = members.contains { if case .other = $0 { true } else { false } }
    let source = hasCopies ? EditedContainer(piece(of: other)) : nil
    let arranged = members.enumerated().compactMap { place, member -> ArrangedMember? in
      switch member {
      case .own(let index, _): moved.contains(place) ? .moved(index) : .kept(index)
      case .other(let index):
        source.map { source in
          let copy = source.copyOfMember(at: index)
          return .copied(allowsComments ? copy : copy.withoutComments)
        }
      }
    }
    container.arrange(arranged, style, place.indentation)
  }

  /// A value of their version.
  private func piece(of value: JSONValue) -> EditedPiece { EditedPiece(source[value.byteRange]) }

  /// Whether all members of our version are at their places.
  private static func isUnmoved(_ members: [MergedMember], of count: Int) -> Bool {
    members.count == count
      && members.enumerated().allSatisfy { place, member in if case .own(place, _) = member { true } else { false } }
  }

  /// Returns the places of the members of our version that move among the others.
  private static func moved(in members: [MergedMember], of count: Int) -> Set<Int> {
    var matching = SequenceMatching(oldCount: count, newCount: members.count)
    for (place, member) in members.enumerated() {
      if case .own(let index, _) = member { matching.pair(old: index, new: place) }
    }
    return matching.moved()
  }
}
