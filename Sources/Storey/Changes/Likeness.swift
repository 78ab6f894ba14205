/// The share of their scalars that two values have in common (the Sørensen–Dice coefficient).
struct Likeness {
  /// Values with less in common are not taken for versions of each other.
  static let least = 0.5

  /// The scalars of each value, as `leaves` returns them; `nil` for one that is not compared.
  let old: [[Int: Int]?]
  let new: [[Int: Int]?]

  /// Returns the digests of the scalars in a value, with their keys, and how often each occurs. O(values inside).
  /// - Parameter digest: Returns the digest of a scalar.
  static func leaves(of value: JSONValue, _ digest: (JSONValue) -> Int) -> [Int: Int] {
    var leaves: [Int: Int] = [:]
    var open = [(key: 0, value: value)]
    while let (key, value) = open.popLast() {
      switch value.kind {
      case .object:
        for (name, member) in value.lastMembers {
          var hasher = Hasher()
          hasher.combine(name)
          open.append((hasher.finalize(), member))
        }
      case .array: for element in value.elements { open.append((key, element)) }
      default:
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(digest(value))
        leaves[hasher.finalize(), default: 0] += 1
      }
    }
    return leaves
  }

  /// Returns the share of equal scalars of two values. O(scalars).
  func score(_ old: Int, _ new: Int) -> Double {
    guard let old = self.old[old], let new = self.new[new] else { return 0 }
    let total = old.values.reduce(0, +) + new.values.reduce(0, +)
    let shared = old.reduce(0) { $0 + min($1.value, new[$1.key] ?? 0) }
    return total == 0 ? 0 : Double(2 * shared) / Double(total)
  }

  /// Returns the pairs that are alike, those with the most likeness first. A value may be in several pairs.
  ///
  /// - Parameters:
  ///   - mostComparisons: The most pairs that are all compared. Of more, only those are compared that share a rare scalar.
  ///   - score: Returns the likeness of a pair.
  func pairs(
    _ olds: [Int], _ news: [Int], mostComparisons: Int, _ score: (Int, Int) -> Double
  ) -> [(old: Int, new: Int)] {
    if olds.isEmpty || news.isEmpty { return [] }
    let candidates =
      olds.count > mostComparisons / news.count
      ? pairsWithRareScalars(olds, news) : olds.flatMap { old in news.map { (old, $0) } }
    var pairs: [(score: Double, old: Int, new: Int)] = []
    for (old, new) in candidates {
      let score = score(old, new)
      if score >= Self.least { pairs.append((score, old, new)) }
    }
    pairs.sort { ($1.score, $0.old, $0.new) < ($0.score, $1.old, $1.new) }
    return pairs.map { ($0.old, $0.new) }
  }

  /// Returns the pairs of values that have a scalar which only these two values have. O(scalars).
  private func pairsWithRareScalars(_ olds: [Int], _ news: [Int]) -> [(Int, Int)] {
    func owners(_ indices: [Int], _ leaves: [[Int: Int]?]) -> [Int: Int?] {
      var owners: [Int: Int?] = [:]
      for index in indices {
        for leaf in leaves[index]?.keys ?? [:].keys { owners[leaf] = owners[leaf] == nil ? .some(index) : .some(nil) }
      }
      return owners
    }
    let newOwners = owners(news, new)
    var pairs: Set<[Int]> = []
    for case let (leaf, old?) in owners(olds, old) {
      if case let new?? = newOwners[leaf] { pairs.insert([old, new]) }
    }
    return pairs.sorted { $0.lexicographicallyPrecedes($1) }.map { ($0[0], $0[1]) }
  }
}
