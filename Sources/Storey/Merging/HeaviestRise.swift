/// A heaviest increasing subsequence: like a longest one, with a weight for each value.
enum HeaviestRise {
  /// Returns the indices of an increasing subsequence of different values with the largest sum of weights. O(n log n), with a tree of
  /// maxima of prefixes (Fenwick 1994).
  static func indices(of values: [Int], weights: [Int]) -> [Int] {
    let ranks = Dictionary(uniqueKeysWithValues: values.sorted().enumerated().map { ($1, $0 + 1) })
    // For each node of the tree, the heaviest sum of the values in its range, and the index of the value that ends it.
    var tree = [(sum: Int, end: Int)](repeating: (0, -1), count: values.count + 1)
    var previous = [Int](repeating: -1, count: values.count)
    var best = (sum: 0, end: -1)
    for index in values.indices {
      let rank = ranks[values[index]] ?? 1
      var before = (sum: 0, end: -1)
      var node = rank - 1
      while node > 0 {
        if tree[node].sum > before.sum { before = tree[node] }
        node &= node - 1
      }
      previous[index] = before.end
      let own = (sum: before.sum + weights[index], end: index)
      if own.sum > best.sum { best = own }
      node = rank
      while node <= values.count {
        if own.sum > tree[node].sum { tree[node] = own }
        node += node & -node
      }
    }
    var rise: [Int] = []
    var index = best.end
    while index >= 0 {
      rise.append(index)
      index = previous[index]
    }
    return rise.reversed()
  }
}
