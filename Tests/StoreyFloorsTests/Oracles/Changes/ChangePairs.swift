/// The pairs of old and new elements that a list of changes implies: elements that were not removed, inserted or moved have
/// kept their order.
struct ChangePairs {
  struct Pair: Hashable {
    let old: Int
    let new: Int
    let isMoved: Bool
  }

  /// Sorted by the new index.
  let pairs: [Pair]
  let removed: [Int]
  let inserted: [Int]

  /// Creates the pairs. Returns `nil` if the changes do not fit the counts.
  init?(
    oldCount: Int, newCount: Int, removed: [Int], inserted: [Int], moved: [(old: Int, new: Int)]
  ) {
    let oldTaken = removed + moved.map(\.old)
    let newTaken = inserted + moved.map(\.new)
    let oldStayed = (0..<oldCount).filter { !oldTaken.contains($0) }
    let newStayed = (0..<newCount).filter { !newTaken.contains($0) }
    guard oldStayed.count == newStayed.count, Set(oldTaken).count == oldTaken.count,
      Set(newTaken).count == newTaken.count
    else { return nil }
    let stayed = zip(oldStayed, newStayed).map { Pair(old: $0, new: $1, isMoved: false) }
    pairs = (stayed + moved.map { Pair(old: $0.old, new: $0.new, isMoved: true) }).sorted { $0.new < $1.new }
    (self.removed, self.inserted) = (removed, inserted)
  }

  /// Whether the number of moved elements is minimal: all elements except a longest increasing subsequence.
  var movesAreFewest: Bool {
    var longest: [Int] = []
    for (index, pair) in pairs.enumerated() {
      let before = (0..<index).filter { pairs[$0].old < pair.old }.map { longest[$0] }.max() ?? 0
      longest.append(before + 1)
    }
    return pairs.filter(\.isMoved).count == pairs.count - (longest.max() ?? 0)
  }
}
