/// Objects: members are matched by their keys.
extension MergePlanner {
  mutating func planObject(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    let members = MergedMembers(base, ours, theirs)
    if self.ours.structure.unorderedLists.contains(ours.node) { return planOrdered(members, with: theirs) }
    let order = movesInOrder(of: base, ours, theirs)
    let orderNode = self.base.structure.orders[base.node]
    var plans: [JSONText: MergedValue] = [:]
    var gone: Set<JSONText> = []
    for key in keysInOrderOfPlanning(members) {
      var element = members[key]
      element.isMovedByUs = order.ours.contains(key)
      element.isMovedByThem = order.theirs.contains(key)
      let count = conflicts.count
      switch fate(of: element) {
      case .gone: gone.insert(key)
      case .own(let value): plans[key] = value
      case .other: break
      }
      guard let orderNode else { continue }
      let isPresent = !gone.contains(key)
      switch (element.base, element.ours, element.theirs) {
      case (.some, .some, nil), (.some, nil, nil):
        partFates[orderNode, default: [:]][key] = PartFate(side: .ours, isPresent: isPresent)
      case (.some, nil, .some):
        partFates[orderNode, default: [:]][key] = PartFate(side: .theirs, isPresent: isPresent)
      case (nil, .some, .some) where conflicts.count > count:
        let side = conflicts[count].decision ?? standing
        partFates[orderNode, default: [:]][key] = PartFate(side: side, isPresent: true)
      default: break
      }
    }
    // Members that only the other version has follow the member that precedes them there.
    var followers: [JSONText?: [MergedMember]] = [:]
    var last: JSONText?
    for (index, member) in members.theirs.enumerated() where !gone.contains(member.key) {
      if !members.isLast(member, in: .theirs) { continue }
      if plans[member.key] != nil { last = member.key } else { followers[last, default: []].append(.other(index)) }
    }
    var merged = followers[nil] ?? []
    for (index, member) in members.ours.enumerated() where !gone.contains(member.key) {
      let isLast = members.isLast(member, in: .ours)
      merged.append(.own(index, isLast ? plans[member.key] ?? .kept : .kept))
      if isLast { merged += followers[member.key] ?? [] }
    }
    return MergedMember.arranged(merged, ofMembers: members.ours.count, with: theirs)
  }

  /// The keys of all versions. An order of parts follows its parts, because it depends on their merge.
  private func keysInOrderOfPlanning(_ members: MergedMembers) -> [JSONText] {
    let keys = members.keys
    if base.structure.orderArrays.isEmpty { return keys }
    func isOrder(_ key: JSONText) -> Bool {
      members[key].base.map { base.structure.orderArrays.contains($0.node) } ?? false
    }
    return keys.filter { !isOrder($0) } + keys.filter(isOrder)
  }

  /// Returns the names of the parts that each version moved in the order of the parts of an object.
  private func movesInOrder(
    of base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue
  ) -> (ours: Set<JSONText>, theirs: Set<JSONText>) {
    func names(_ file: MergedFile, _ object: JSONValue) -> [JSONValue]? {
      file.structure.orders[object.node].map { Array(file.document.value(at: $0).elements) }
    }
    guard let old = names(self.base, base), let own = names(self.ours, ours), let other = names(self.theirs, theirs)
    else { return ([], []) }
    let moved = list(old, own, other, areNames: true).order().moved
    func texts(_ items: Set<MergedOrder.Item>) -> Set<JSONText> {
      Set(items.compactMap { item in if case .base(let index) = item { old[index].text } else { nil } })
    }
    // A part that was not in the order is placed in it.
    func placed(_ new: [JSONValue]) -> Set<JSONText> {
      Set(new.compactMap(\.text)).subtracting(old.compactMap(\.text))
    }
    return (texts(moved.ours).union(placed(own)), texts(moved.theirs).union(placed(other)))
  }

  /// An object whose members are parts in the order of the file.
  private mutating func planOrdered(_ members: MergedMembers, with theirs: JSONValue) -> MergedValue {
    func pairs(_ old: [MergedMembers.Member], _ new: [MergedMembers.Member]) -> SequenceMatching {
      var matching = SequenceMatching(oldCount: old.count, newCount: new.count)
      matching.pairEqual(old: { old[$0].key }, new: { new[$0].key })
      return matching
    }
    let indices = (ours: members.indicesOfLast(in: .ours), theirs: members.indicesOfLast(in: .theirs))
    let (base, owns, others) = (
      members.lastOfBase, indices.ours.map { members.ours[$0] }, indices.theirs.map { members.theirs[$0] }
    )
    let list = MergedList(
      base: base.map(\.value), ours: owns.map(\.value), theirs: others.map(\.value),
      matchings: (pairs(base, owns), pairs(base, others)), insertedByBoth: pairs(owns, others))
    return MergedMember.arranged(
      plan(list, parts: [:], indices: indices), ofMembers: members.ours.count, with: theirs)
  }
}

/// The members of the three versions of an object.
struct MergedMembers {
  typealias Member = (key: JSONText, value: JSONValue)

  /// The members of both changed versions, with repeated keys.
  let ours: [Member]
  let theirs: [Member]
  /// The members of the common version, without repeated keys.
  let lastOfBase: [Member]
  /// The keys of all versions, first those of ours.
  private(set) var keys: [JSONText] = []
  private var elements: [JSONText: MergedElement] = [:]

  init(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) {
    self.ours = Array(ours.members)
    self.theirs = Array(theirs.members)
    lastOfBase = base.lastMembers
    // The last value of a repeated key counts.
    for (key, value) in self.ours { self[key].ours = value }
    for (key, value) in self.theirs { self[key].theirs = value }
    for (key, value) in lastOfBase { self[key].base = value }
  }

  /// Whether a member of a version is the last one with its key, which counts.
  func isLast(_ member: Member, in side: MergeSide) -> Bool {
    self[member.key].value(in: side)?.node == member.value.node
  }

  /// Returns the indices of the members of a version that are the last ones with their keys.
  func indicesOfLast(in side: MergeSide) -> [Int] {
    let members = side == .ours ? ours : theirs
    return members.indices.filter { isLast(members[$0], in: side) }
  }

  private(set) subscript(key: JSONText) -> MergedElement {
    get { elements[key] ?? MergedElement() }
    set { if elements.updateValue(newValue, forKey: key) == nil { keys.append(key) } }
  }
}
