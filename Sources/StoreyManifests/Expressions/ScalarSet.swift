/// A set of Unicode scalars, stored as sorted ranges with gaps between them.
struct ScalarSet: Sendable, Hashable {
  private(set) var ranges: [ClosedRange<UInt32>]

  /// The set of all scalars.
  static let all = ScalarSet(0...0x10FFFF)

  /// Creates a set from ranges in any order.
  init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound + 1 {
        self.ranges[self.ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        self.ranges.append(range)
      }
    }
  }

  /// Creates a set from one range.
  init(_ range: ClosedRange<UInt32>) { ranges = [range] }

  /// The set of all other scalars.
  var inverted: ScalarSet {
    var others: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if next < range.lowerBound { others.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { others.append(next...0x10FFFF) }
    return ScalarSet(others)
  }

  /// Returns whether a scalar is in the set. O(ranges).
  func contains(_ scalar: UInt32) -> Bool { ranges.contains { $0.contains(scalar) } }
}
