extension TextPattern {
  /// The pairs of states that are looked at before it is given up.
  private static let mostStates = 5000

  /// Whether every text that this matches, but the empty one, is matched by another pattern. False as well when more
  /// than 5,000 pairs of states do not decide it.
  func isCovered(by other: TextPattern) -> Bool {
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

  /// A position of one pattern, and all that the other may be at after the same text; nil is the beginning.
  private struct State: Hashable {
    let position: Int?
    let others: PositionSet?
  }

  /// One character for all that neither pattern tells apart.
  private func representatives(with other: TextPattern) -> [UInt32] {
    var bounds: Set<UInt32> = []
    for set in Set(sets).union(other.sets) {
      for range in set.ranges { bounds.formUnion([range.lowerBound, range.upperBound + 1]) }
    }
    return bounds.filter { $0 <= 0x10FFFF }.sorted()
  }
}
