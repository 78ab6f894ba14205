/// Lists: elements are matched by identity, content and likeness, and merged as a sequence.
extension MergePlanner {
  mutating func planArray(_ base: JSONValue, _ ours: JSONValue, _ theirs: JSONValue) -> MergedValue {
    let areNames = self.base.structure.orderArrays.contains(base.node)
    let (olds, owns, others) = (Array(base.elements), Array(ours.elements), Array(theirs.elements))
    if let tuple = planTuple(olds, owns, others) {
      return MergedMember.arranged(tuple, ofMembers: owns.count, with: theirs)
    }
    var list = list(olds, owns, others, areNames: areNames)
    pairInsertions(in: &list, areNames: areNames)
    let outer = namedParts
    namedParts = areNames ? self.ours.parts(inOrder: ours) : nil
    let members = plan(list, parts: areNames ? partFates[base.node] ?? [:] : [:])
    namedParts = outer
    return MergedMember.arranged(members, ofMembers: owns.count, with: theirs)
  }

  /// Returns three versions of a list with their matchings.
  func list(_ base: [JSONValue], _ ours: [JSONValue], _ theirs: [JSONValue], areNames: Bool) -> MergedList {
    let own = ElementMatching(base: self.base, side: self.ours).match(base, ours, areNames: areNames)
    let other = ElementMatching(base: self.base, side: self.theirs).match(base, theirs, areNames: areNames)
    return MergedList(
      base: base, ours: ours, theirs: theirs, matchings: (own.matching, other.matching),
      weak: own.weak.union(other.weak))
  }

  /// Returns the merge of numbers with meanings by their indices, such as a position: lists of numbers of one length. `nil` for others.
  private mutating func planTuple(_ base: [JSONValue], _ ours: [JSONValue], _ theirs: [JSONValue]) -> [MergedMember]? {
    let isTuple =
      base.count == ours.count && ours.count == theirs.count
      && [base, ours, theirs].allSatisfy { $0.allSatisfy { $0.kind == .number } }
    if !isTuple { return nil }
    return base.indices.map { .own($0, plan(base[$0], ours[$0], theirs[$0])) }
  }

  /// Pairs the elements that both versions inserted: those with one identity, or with equal content in one gap.
  private func pairInsertions(in list: inout MergedList, areNames: Bool) {
    let owns = list.ours.indices.filter { list.matchings.ours.oldOfNew[$0] == nil }
    let others = list.theirs.indices.filter { list.matchings.theirs.oldOfNew[$0] == nil }
    if owns.isEmpty || others.isEmpty { return }
    let order = list.order()
    func identity(_ value: JSONValue, in file: MergedFile) -> ElementIdentity? {
      areNames ? value.text.map { ElementIdentity(key: "", text: $0, pattern: nil) } : file.identity(of: value)
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
  ///   - parts: The merges of the parts that the elements name.
  ///   - indices: The indices of the elements among the members of their containers, if some of these are not in the list.
  mutating func plan(
    _ list: MergedList, parts: [JSONText: PartFate], indices: (ours: [Int], theirs: [Int])? = nil
  ) -> [MergedMember] {
    let order = list.order()
    var members: [MergedOrder.Item: MergedMember] = [:]
    var places: [MergedOrder.Item: MergeSide] = [:]
    for item in list.items {
      var element = list.element(item)
      element.isMovedByUs = order.moved.ours.contains(item)
      element.isMovedByThem = order.moved.theirs.contains(item)
      element.isWeak = list.isWeak(item)
      let part = parts.isEmpty ? nil : (element.ours ?? element.theirs)?.text.flatMap { parts[$0] }
      if part?.isPresent == false || isLeftOut(element) { continue }
      var side = part?.side
      let count = conflicts.count
      switch fate(of: element, chosen: side) {
      case .gone: continue
      case .own(let value): members[item] = list.indexInOurs(item).map { .own(indices?.ours[$0] ?? $0, value) }
      case .other: members[item] = list.indexInTheirs(item).map { .other(indices?.theirs[$0] ?? $0) }
      }
      // Of two elements with one identity, one is chosen together with its place.
      if element.base == nil, conflicts.count > count { side = conflicts[count].decision ?? standing }
      places[item] = order.side(of: item) ?? side ?? decide(.moved, element)
    }
    return order.merged { places[$0] }.compactMap { members[$0] }
  }
}

extension MergePlanner {
  private func isLeftOut(_ element: MergedElement) -> Bool {
    switch (element.ours, element.theirs) {
    case (let value?, nil): leaveOut.ours.contains(value.node)
    case (nil, let value?): leaveOut.theirs.contains(value.node)
    default: false
    }
  }
}

/// The three versions of a list, with their matchings.
struct MergedList {
  let base: [JSONValue]
  let ours: [JSONValue]
  let theirs: [JSONValue]
  /// The matchings of the common version with each changed one.
  let matchings: (ours: SequenceMatching, theirs: SequenceMatching)
  /// The elements of the common version that were matched by their places only.
  var weak: Set<Int> = []
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
    let first = Self.moved(in: matchings.theirs, preferring: [], not: matchings.ours)
    let ours = Self.moved(in: matchings.ours, preferring: first, not: matchings.theirs)
    let theirs = Self.moved(in: matchings.theirs, preferring: ours, not: matchings.ours)
    return MergedOrder(
      ours: itemsOfOurs, theirs: itemsOfTheirs, moved: (Set(ours.map(Item.base)), Set(theirs.map(Item.base))))
  }

  /// Whether an element was matched by its place only.
  func isWeak(_ item: Item) -> Bool {
    if case .base(let index) = item { weak.contains(index) } else { false }
  }

  /// Returns the elements of the common version that a version moved: a smallest set with as many of the preferred elements as possible,
  /// and as few as possible of those that the other version removed.
  private static func moved(
    in matching: SequenceMatching, preferring preferred: Set<Int>, not other: SequenceMatching
  ) -> Set<Int> {
    let order = matching.oldOfNew.compactMap(\.self)
    if zip(order, order.dropFirst()).allSatisfy({ $0 < $1 }) { return [] }
    // The difference between two weights is too small to make a larger set of moves lighter.
    let weights = order.map { 4 * order.count + (preferred.contains($0) ? 0 : other.newOfOld[$0] == nil ? 2 : 1) }
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

  func indexInTheirs(_ item: Item) -> Int? {
    switch item {
    case .base(let index): matchings.theirs.newOfOld[index]
    case .ours(let index):
      insertedByBoth?.newOfOld[index].flatMap { matchings.theirs.oldOfNew[$0] == nil ? $0 : nil }
    case .theirs(let index): index
    }
  }

  func element(_ item: Item) -> MergedElement {
    var element = MergedElement(
      ours: indexInOurs(item).map { ours[$0] }, theirs: indexInTheirs(item).map { theirs[$0] })
    if case .base(let index) = item { element.base = base[index] }
    return element
  }
}
