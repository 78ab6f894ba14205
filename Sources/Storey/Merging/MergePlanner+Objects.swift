/// Objects: members are matched by their keys.
extension MergePlanner {
  mutating func planObject(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    let members = MergedMembers(base, ours, theirs)
    if self.ours.structure.unorderedLists.contains(ours.node) { return planOrdered(members) }
    let order = movesInOrder(of: base, ours, theirs)
    let orderNode = self.base.structure.orders[base.node]
    var plans: [JSONText: MergedValue] = [:]
    var gone: Set<JSONText> = []
    for key in keysInOrderOfPlanning(members) {
      var element = members[key]
      element.isMovedByUs = order.ours.contains(key.string)
      element.isMovedByThem = order.theirs.contains(key.string)
      let count = conflicts.count
      switch fate(of: element) {
      case .gone: gone.insert(key)
      case .own(let value): plans[key] = value
      case .other: break
      }
      if let orderNode, conflicts.count > count, element.base == nil || element.ours == nil || element.theirs == nil {
        let chosen = conflicts[count].decision ?? standing
        chosenParts[orderNode, default: [:]][key.string] = chosen
      }
    }
    // Members that only the other version has follow the member that precedes them there.
    var followers: [JSONText?: [MergedMember]] = [:]
    var last: JSONText?
    for (key, value) in members.theirs where !gone.contains(key) {
      if plans[key] != nil { last = key } else { followers[last, default: []].append(.other(value)) }
    }
    var merged = followers[nil] ?? []
    for (index, member) in members.ours.enumerated() where !gone.contains(member.key) {
      let isLast = members[member.key].ours?.node == member.value.node
      merged.append(.own(index, isLast ? plans[member.key] ?? .kept : .kept))
      if isLast { merged += followers[member.key] ?? [] }
    }
    return MergedMember.arranged(merged, ofMembers: members.ours.count)
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
  ) -> (ours: Set<String>, theirs: Set<String>) {
    func names(_ file: MergedFile, _ object: JSONValue) -> [JSONValue]? {
      file.structure.orders[object.node].map { Array(file.document.value(at: $0).elements) }
    }
    guard let old = names(self.base, base) else { return ([], []) }
    func moved(_ file: MergedFile, _ object: JSONValue) -> Set<String> {
      guard let new = names(file, object) else { return [] }
      let moved = ElementMatching(base: self.base, side: file).match(old, new, areNames: true).moved()
      return Set(moved.compactMap { new[$0].text?.string })
    }
    return (moved(self.ours, ours), moved(self.theirs, theirs))
  }

  /// An object whose members are parts in the order of the file.
  private mutating func planOrdered(_ members: MergedMembers) -> MergedValue {
    func pairs(_ old: [MergedMembers.Member], _ new: [MergedMembers.Member]) -> SequenceMatching {
      var matching = SequenceMatching(oldCount: old.count, newCount: new.count)
      matching.pairEqual(old: { old[$0].key }, new: { new[$0].key })
      return matching
    }
    let (base, ours, theirs) = (members.lastOfBase, members.lastOfOurs, members.lastOfTheirs)
    let list = MergedList(
      base: base.map(\.value), ours: ours.map(\.value), theirs: theirs.map(\.value),
      matchings: (pairs(base, ours), pairs(base, theirs)), insertedByBoth: pairs(ours, theirs))
    let indices = Dictionary(members.ours.enumerated().map { ($1.value.node, $0) }) { first, _ in first }
    return MergedMember.arranged(
      plan(list, chosen: [:], indexOfOurs: { indices[ours[$0].value.node] ?? $0 }), ofMembers: members.ours.count)
  }
}

/// The members of the three versions of an object.
struct MergedMembers {
  typealias Member = (key: JSONText, value: JSONValue)

  /// The members of both changed versions, with repeated keys.
  let ours: [Member]
  let lastOfBase: [Member]
  let lastOfOurs: [Member]
  let lastOfTheirs: [Member]
  /// The keys of all versions, first those of ours.
  private(set) var keys: [JSONText] = []
  private var elements: [JSONText: MergedElement] = [:]

  /// The members of their version, without repeated keys.
  var theirs: [Member] { lastOfTheirs }

  init(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) {
    self.ours = Array(ours.members)
    lastOfBase = base.lastMembers
    lastOfOurs = ours.lastMembers
    lastOfTheirs = theirs.lastMembers
    for (key, value) in lastOfOurs { self[key].ours = value }
    for (key, value) in lastOfTheirs { self[key].theirs = value }
    for (key, value) in lastOfBase { self[key].base = value }
  }

  private(set) subscript(key: JSONText) -> MergedElement {
    get { elements[key] ?? MergedElement() }
    set { if elements.updateValue(newValue, forKey: key) == nil { keys.append(key) } }
  }
}
