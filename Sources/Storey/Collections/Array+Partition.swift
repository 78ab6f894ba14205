extension Array {
  /// The first index whose element and all after it satisfy a condition that holds from some place on. O(log count).
  package func partitionIndex(_ holds: (Element) -> Bool) -> Int {
    indices.partitionIndex { holds(self[$0]) }
  }
}

extension Range<Int> {
  /// The first number that satisfies a condition, which all after it do; the upper bound when none does. O(log count).
  package func partitionIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
