/// The members of an edited container.
///
/// The members are in two parts, divided at the place of the last insertion or removal: an edit costs O(distance from the one before it).
struct EditedMembers: Sendable {
  private var before: [EditedContainer.Member] = []
  /// The members after the division, the last one first.
  private var after: [EditedContainer.Member] = []
  /// The number of members that are on a line of their own, or whose comments before them have a line end.
  private var lineCount = 0

  /// Whether a line end is before a member. O(1).
  var hasLines: Bool { lineCount > 0 }

  mutating func append(_ member: EditedContainer.Member) { insert(member, at: endIndex) }

  mutating func insert(_ member: EditedContainer.Member, at index: Int) {
    divide(at: index)
    before.append(member)
    if member.lead.hasLineEnd { lineCount += 1 }
  }

  mutating func remove(at index: Int) -> EditedContainer.Member {
    divide(at: index + 1)
    let member = before.removeLast()
    if member.lead.hasLineEnd { lineCount -= 1 }
    return member
  }

  private mutating func divide(at index: Int) {
    precondition(index >= 0 && index <= count)
    while before.count > index { after.append(before.removeLast()) }
    while before.count < index { before.append(after.removeLast()) }
  }
}

extension EditedMembers: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { before.count + after.count }

  subscript(index: Int) -> EditedContainer.Member {
    get { index < before.count ? before[index] : after[endIndex - 1 - index] }
    _modify {
      let isBefore = index < before.count
      let place = isBefore ? index : endIndex - 1 - index
      if (isBefore ? before[place] : after[place]).lead.hasLineEnd { lineCount -= 1 }
      defer { if (isBefore ? before[place] : after[place]).lead.hasLineEnd { lineCount += 1 } }
      if isBefore { yield &before[place] } else { yield &after[place] }
    }
  }
}
