/// Which elements of a sequence are which of another, and which of them changed places.
///
/// Made in passes, the surest first: each pairs what no pass before it has paired. O(n) a pass, and O(m log m) for the
/// pairs whose order is not the same.
struct SequenceMatching {
  /// For each new element the old one that it is, and the other way round.
  private(set) var oldOfNew: [Int?]
  private(set) var newOfOld: [Int?]

  init(oldCount: Int, newCount: Int) {
    oldOfNew = Array(repeating: nil, count: newCount)
    newOfOld = Array(repeating: nil, count: oldCount)
  }

  mutating func pair(old: Int, new: Int) {
    oldOfNew[new] = old
    newOfOld[old] = new
  }

  /// Pairs elements of the same key: of several the first with the first. An element without a key is not paired.
  mutating func pairEqual<Key: Hashable>(old oldKey: (Int) -> Key?, new newKey: (Int) -> Key?) {
    // The first of each key that waits, and for each the next that has the same.
    var first: [Key: Int] = [:]
    var next = [Int](repeating: -1, count: newOfOld.count)
    for old in newOfOld.indices.reversed() where newOfOld[old] == nil {
      guard let key = oldKey(old) else { continue }
      next[old] = first.updateValue(old, forKey: key) ?? -1
    }
    for new in oldOfNew.indices where oldOfNew[new] == nil {
      guard let key = newKey(new), let old = first[key], old >= 0 else { continue }
      pair(old: old, new: new)
      first[key] = next[old]
    }
  }

  /// Pairs elements of the same kind that lie after the same pair: what stands in the place of something gone is that,
  /// changed. An element without a kind is not paired.
  mutating func pairInPlace<Kind: Hashable>(old oldKind: (Int) -> Kind?, new newKind: (Int) -> Kind?) {
    var last = -1
    let placesOfOld = newOfOld.indices.map { old -> Place<Kind>? in
      if newOfOld[old] != nil { last = old }
      return oldKind(old).map { Place(after: last, kind: $0) }
    }
    last = -1
    let placesOfNew = oldOfNew.indices.map { new -> Place<Kind>? in
      last = oldOfNew[new] ?? last
      return newKind(new).map { Place(after: last, kind: $0) }
    }
    pairEqual(old: { placesOfOld[$0] }, new: { placesOfNew[$0] })
  }

  /// A kind of element, and the old element of the pair that it comes after.
  private struct Place<Kind: Hashable>: Hashable {
    let after: Int
    let kind: Kind
  }

  /// The new elements that changed their order among those that were there before: as few as can be said to have moved.
  func moved() -> Set<Int> {
    let pairs = oldOfNew.indices.compactMap { new in oldOfNew[new].map { (old: $0, new: new) } }
    let kept = Self.longestRise(pairs.map(\.old))
    var moved = Set<Int>()
    var next = 0
    for (index, pair) in pairs.enumerated() {
      if next < kept.count && kept[next] == index { next += 1 } else { moved.insert(pair.new) }
    }
    return moved
  }

  /// The indices of a longest rising subsequence (patience sorting; Fredman 1975). O(n log n), O(n) where all of it rises.
  private static func longestRise(_ values: [Int]) -> [Int] {
    // For each length, the index of the least value that ends a rise so long; for each value, the one before it.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: values.count)
    for index in values.indices {
      let isRising = ends.last.map { values[$0] < values[index] } ?? true
      let length = isRising ? ends.count : ends.partitionIndex { values[$0] >= values[index] }
      if length > 0 { previous[index] = ends[length - 1] }
      if length == ends.count { ends.append(index) } else { ends[length] = index }
    }
    var rise: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      rise.append(index)
      index = previous[index]
    }
    return rise.reversed()
  }
}
