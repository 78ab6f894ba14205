extension Array {
  /// Returns the index of the first element that satisfies a condition, or `endIndex` when none does. All elements after the
  /// first one must satisfy the condition as well. O(log count).
  @inlinable package func partitionIndex(_ holds: (Element) -> Bool) -> Int {
    indices.partitionIndex { holds(self[$0]) }
  }
}

extension Range<Int> {
  /// Returns the first number that satisfies a condition, or the upper bound when none does. All numbers after the first one
  /// must satisfy the condition as well. O(log count).
  @inlinable package func partitionIndex(_ holds: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
