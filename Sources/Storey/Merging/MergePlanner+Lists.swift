/// Lists: elements are matched by identity, content and likeness, and merged as a sequence.
extension MergePlanner {
  mutating func planArray(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    let areNames = self.base.structure.orderArrays.contains(base.node)
    let (olds, owns, others) = (Array(base.elements), Array(ours.elements), Array(theirs.elements))
    var list = MergedList(
      base: olds, ours: owns, theirs: others,
      matchings: (
        ElementMatching(base: self.base, side: self.ours).match(olds, owns, areNames: areNames),
        ElementMatching(base: self.base, side: self.theirs).match(olds, others, areNames: areNames)
      ))
    pairInsertions(in: &list, areNames: areNames)
    return MergedMember.arranged(
      plan(list, chosen: areNames ? chosenParts[base.node] ?? [:] : [:], indexOfOurs: { $0 }), ofMembers: owns.count)
  }

  /// Pairs the elements that both versions inserted: those with one identity, or with equal content in one gap.
  private func pairInsertions(in list: inout MergedList, areNames: Bool) {
    let owns = list.ours.indices.filter { list.matchings.ours.oldOfNew[$0] == nil }
    let others = list.theirs.indices.filter { list.matchings.theirs.oldOfNew[$0] == nil }
    if owns.isEmpty || others.isEmpty { return }
    let order = list.order()
    func identity(_ value: JSONValue, in file: MergedFile) -> ElementIdentity? {
      areNames ? value.text.map { ElementIdentity(key: "", text: $0.string, pattern: nil) } : file.identity(of: value)
    }
    var matching = SequenceMatching(oldCount: list.ours.count, newCount: list.theirs.count)
    let ownIdentities = Dictionary(uniqueKeysWithValues: owns.map { ($0, identity(list.ours[$0], in: ours)) })
    let otherIdentities = Dictionary(uniqueKeysWithValues: others.map { ($0, identity(list.theirs[$0], in: theirs)) })
    matching.pairEqual(old: { ownIdentities[$0] ?? nil }, new: { otherIdentities[$0] ?? nil })
    func content(_ gap: Int?, _ identity: ElementIdentity??, _ digest: Int) -> [Int]? {
      guard let gap, let identity, identity == nil else { return nil }
      return [gap, digest]
    }
    matching.pairEqual(
      old: { content(order.gap(of: .ours($0), in: .ours), ownIdentities[$0], ours.digest(of: list.ours[$0])) },
      new: { content(order.gap(of: .theirs($0), in: .theirs), otherIdentities[$0], theirs.digest(of: list.theirs[$0])) }
    )
    list.insertedByBoth = matching
  }

  /// Returns the members of a merged list.
  ///
  /// - Parameters:
  ///   - chosen: The versions that were chosen for the parts that the elements name.
  ///   - indexOfOurs: Returns the index of an element of our version among the members of its container.
  mutating func plan(
    _ list: MergedList, chosen: [String: MergeSide], indexOfOurs: (Int) -> Int
  ) -> [MergedMember] {
    let order = list.order()
    var members: [MergedOrder.Item: MergedMember] = [:]
    var places: [MergedOrder.Item: MergeSide] = [:]
    for item in list.items {
      var element = list.element(item)
      element.isMovedByUs = order.moved.ours.contains(item)
      element.isMovedByThem = order.moved.theirs.contains(item)
      var side = chosen.isEmpty ? nil : (element.ours ?? element.theirs)?.text.flatMap { chosen[$0.string] }
      let count = conflicts.count
      switch fate(of: element, chosen: side) {
      case .gone: continue
      case .own(let value): members[item] = list.indexInOurs(item).map { .own(indexOfOurs($0), value) }
      case .other(let value): members[item] = .other(value)
      }
      // Of two elements with one identity, one is chosen together with its place.
      if element.base == nil, conflicts.count > count { side = conflicts[count].decision ?? standing }
      places[item] = order.side(of: item) ?? side ?? decide(.moved, element)
    }
    return order.merged { places[$0] }.compactMap { members[$0] }
  }
}

/// The three versions of a list, with their matchings.
struct MergedList {
  let base: [JSONValue]
  let ours: [JSONValue]
  let theirs: [JSONValue]
  /// The matchings of the common version with each changed one.
  let matchings: (ours: SequenceMatching, theirs: SequenceMatching)
  /// The matching of our elements with theirs; only that of elements that both inserted counts.
  var insertedByBoth: SequenceMatching?

  typealias Item = MergedOrder.Item

  private var itemsOfOurs: [Item] {
    ours.indices.map { index in matchings.ours.oldOfNew[index].map(Item.base) ?? .ours(index) }
  }

  private var itemsOfTheirs: [Item] {
    theirs.indices.map { index in
      if let old = matchings.theirs.oldOfNew[index] { return .base(old) }
      if let own = insertedByBoth?.oldOfNew[index], matchings.ours.oldOfNew[own] == nil { return .ours(own) }
      return .theirs(index)
    }
  }

  /// All elements: those of our version in its order, then the others.
  var items: [Item] {
    let own = itemsOfOurs
    let known = Set(own)
    return own + itemsOfTheirs.filter { !known.contains($0) }
  }

  /// The order of the elements in the changed versions. O(n log n).
  func order() -> MergedOrder {
    // If several smallest sets of moves explain an order, one is chosen that shares as many as possible with the other version.
    let first = Self.moved(in: matchings.theirs, preferring: [])
    let ours = Self.moved(in: matchings.ours, preferring: first)
    let theirs = Self.moved(in: matchings.theirs, preferring: ours)
    return MergedOrder(
      ours: itemsOfOurs, theirs: itemsOfTheirs, moved: (Set(ours.map(Item.base)), Set(theirs.map(Item.base))))
  }

  /// Returns the elements of the common version that a version moved: a smallest set with as many of the preferred elements as possible.
  private static func moved(in matching: SequenceMatching, preferring preferred: Set<Int>) -> Set<Int> {
    let order = matching.oldOfNew.compactMap(\.self)
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return [] }
    let weights = order.map { preferred.contains($0) ? order.count : order.count + 1 }
    let kept = HeaviestRise.indices(of: order, weights: weights)
    return Set(order).subtracting(kept.map { order[$0] })
  }

  func indexInOurs(_ item: Item) -> Int? {
    switch item {
    case .base(let index): matchings.ours.newOfOld[index]
    case .ours(let index): index
    case .theirs: nil
    }
  }

  func element(_ item: Item) -> MergedElement {
    switch item {
    case .base(let index):
      MergedElement(
        base: base[index], ours: matchings.ours.newOfOld[index].map { ours[$0] },
        theirs: matchings.theirs.newOfOld[index].map { theirs[$0] })
    case .ours(let index):
      MergedElement(
        ours: ours[index],
        theirs: insertedByBoth?.newOfOld[index].flatMap { matchings.theirs.oldOfNew[$0] == nil ? theirs[$0] : nil })
    case .theirs(let index): MergedElement(theirs: theirs[index])
    }
  }
}
