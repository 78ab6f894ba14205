/// A set of positions of a pattern, with one bit for each position.
struct PositionSet: Sendable, Hashable {
  private var words: [UInt64]

  /// Creates a set of positions of a pattern with `count` positions.
  init(_ positions: some Sequence<Int>, of count: Int) {
    words = Array(repeating: 0, count: (count + 63) / 64)
    for position in positions { words[position / 64] |= 1 << UInt64(position % 64) }
  }

  var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }
  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ position: Int) -> Bool { words[position / 64] >> UInt64(position % 64) & 1 == 1 }

  /// Returns whether two sets share a position. They must be sets of the same pattern.
  func intersects(_ other: PositionSet) -> Bool { zip(words, other.words).contains { $0 & $1 != 0 } }

  mutating func formUnion(_ other: PositionSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  mutating func remove(_ position: Int) { words[position / 64] &= ~(1 << UInt64(position % 64)) }
}

extension PositionSet: Sequence {
  /// An iterator over the positions in ascending order.
  struct Iterator: IteratorProtocol {
    private let words: [UInt64]
    private var index = 0
    private var rest: UInt64

    fileprivate init(_ words: [UInt64]) {
      self.words = words
      rest = words.first ?? 0
    }

    mutating func next() -> Int? {
      while rest == 0 {
        index += 1
        if index >= words.count { return nil }
        rest = words[index]
      }
      let bit = rest.trailingZeroBitCount
      rest &= rest - 1
      return index * 64 + bit
    }
  }

  func makeIterator() -> Iterator { Iterator(words) }
}
