extension RegularExpression {
  /// The maximum number of pairs of states to examine.
  private static let mostStates = 5000

  /// Returns whether another pattern matches every non-empty string that this pattern matches. Returns `false` as well when
  /// this is undecided after 5,000 pairs of states.
  func isCovered(by other: RegularExpression) -> Bool {
    let characters = representatives(with: other)
    var seen: Set<State> = []
    var waiting = [State(position: nil, others: nil)]
    while let state = waiting.popLast() {
      var steps: [UInt32: PositionSet] = [:]
      for position in state.position.map({ following[$0] }) ?? first {
        for character in characters where sets[position].contains(character) {
          let others = steps[character] ?? other.step(from: state.others, by: character)
          steps[character] = others
          if last.contains(position) && !others.intersects(other.last) { return false }
          let next = State(position: position, others: others)
          if seen.insert(next).inserted {
            if seen.count > Self.mostStates { return false }
            waiting.append(next)
          }
        }
      }
    }
    return true
  }

  /// A position of one pattern, and all positions of the other pattern after the same string; `nil` at the beginning.
  private struct State: Hashable {
    let position: Int?
    let others: PositionSet?
  }

  /// Returns one character for each group of characters that neither pattern distinguishes.
  private func representatives(with other: RegularExpression) -> [UInt32] {
    var bounds: Set<UInt32> = []
    for set in Set(sets).union(other.sets) {
      for range in set.ranges { bounds.formUnion([range.lowerBound, range.upperBound + 1]) }
    }
    return bounds.filter { $0 <= 0x10FFFF }.sorted()
  }
}
