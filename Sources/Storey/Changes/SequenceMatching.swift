/// A matching of the elements of two versions of a sequence, and the elements that moved.
///
/// Built in passes, from the most to the least reliable criterion. Each pass pairs only elements that are not paired yet.
/// O(n) for each pass, and O(m log m) for m pairs if their order differs.
struct SequenceMatching {
  /// The old element of each new element, and the new element of each old element.
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

  /// Pairs elements with equal keys, in order: the first old one with the first new one. An element without a key is not
  /// paired.
  mutating func pairEqual<Key: Hashable>(old oldKey: (Int) -> Key?, new newKey: (Int) -> Key?) {
    // The first unpaired old element of each key, and for each old element the next one with the same key.
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

  /// Pairs equal elements in ranges of both sequences, in order, as far as few elements were inserted, removed or replaced between
  /// them. Elements that it does not find are left for other passes. The elements of both ranges must not be paired yet. O(n), without
  /// hashing.
  mutating func pairInOrder<Element: Equatable>(
    old: [Element], _ oldRange: Range<Int>, new: [Element], _ newRange: Range<Int>
  ) {
    var place = (old: oldRange.lowerBound, new: newRange.lowerBound)
    while place.old < oldRange.upperBound && place.new < newRange.upperBound {
      if old[place.old] == new[place.new] {
        pair(old: place.old, new: place.new)
        place = (place.old + 1, place.new + 1)
        continue
      }
      // The nearest places at which the sequences are equal again.
      let room = (old: oldRange.upperBound - place.old - 1, new: newRange.upperBound - place.new - 1)
      let step = Self.steps.first { step in
        step.old <= room.old && step.new <= room.new && old[place.old + step.old] == new[place.new + step.new]
      }
      place = (place.old + (step?.old ?? 1), place.new + (step?.new ?? 1))
    }
  }

  /// The numbers of elements that were replaced, removed or inserted at one place. The larger of both numbers grows.
  private static let steps: [(old: Int, new: Int)] = (1...4).flatMap { count in
    [(count, count)] + (0..<count).flatMap { [(count, $0), ($0, count)] }
  }

  /// Pairs elements of the same kind that follow the same pair: an element at the position of a missing one is taken for
  /// its changed version. An element without a kind is not paired.
  mutating func pairInPlace<Kind: Hashable>(old oldKind: (Int) -> Kind?, new newKind: (Int) -> Kind?) {
    var last = -1
    let placesOfOld = newOfOld.indices.map { old -> Place<Kind>? in
      if newOfOld[old] == nil { return oldKind(old).map { Place(after: last, kind: $0) } }
      last = old
      return nil
    }
    last = -1
    let placesOfNew = oldOfNew.indices.map { new -> Place<Kind>? in
      guard let old = oldOfNew[new] else { return newKind(new).map { Place(after: last, kind: $0) } }
      last = old
      return nil
    }
    pairEqual(old: { placesOfOld[$0] }, new: { placesOfNew[$0] })
  }

  /// The kind of an element and the old element of the pair that precedes it.
  private struct Place<Kind: Hashable>: Hashable {
    let after: Int
    let kind: Kind
  }

  /// Returns the new elements that moved relative to the other paired elements: a smallest possible set.
  func moved() -> Set<Int> {
    let pairs = oldOfNew.indices.compactMap { new in oldOfNew[new].map { (old: $0, new: new) } }
    if zip(pairs, pairs.dropFirst()).allSatisfy({ $0.old < $1.old }) { return [] }
    let kept = Self.longestRise(pairs.map(\.old))
    var moved = Set<Int>()
    var next = 0
    for (index, pair) in pairs.enumerated() {
      if next < kept.count && kept[next] == index { next += 1 } else { moved.insert(pair.new) }
    }
    return moved
  }

  /// Returns the indices of a longest increasing subsequence (patience sorting; Fredman 1975). O(n log n), or O(n) if the
  /// whole sequence increases.
  private static func longestRise(_ values: [Int]) -> [Int] {
    // For each length, the index of the smallest value that ends an increasing subsequence of that length; for each value,
    // the index of its predecessor.
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
