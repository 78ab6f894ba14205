/// Finds the elements of a list of the common version in a changed version: by identity, by content, then by likeness.
struct ElementMatching {
  let base: MergedFile
  let side: MergedFile

  /// The most pairs of elements that are all compared. Of more, only those are compared that share a rare scalar.
  private static let mostComparisons = 4_096

  /// The matching of two lists.
  struct Result {
    var matching: SequenceMatching
    /// The elements of the common version that were matched by their places only. They are merged as wholes, because their new version may
    /// be another element.
    var weak: Set<Int> = []
  }

  /// Returns the matching of two lists.
  ///
  /// - Parameter areNames: Whether the elements are the names of parts, so that another text is another element.
  func match(_ old: [JSONValue], _ new: [JSONValue], areNames: Bool) -> Result {
    var matching = SequenceMatching(oldCount: old.count, newCount: new.count)
    let (oldDigests, newDigests) = (old.map(base.digest), new.map(side.digest))
    matching.pairInOrder(old: oldDigests, old.indices, new: newDigests, new.indices)
    let (oldIdentities, newIdentities) = (old.map(base.identity), new.map(side.identity))
    func identified(_ identity: ElementIdentity?, _ digest: Int) -> IdentifiedContent<ElementIdentity>? {
      identity.map { IdentifiedContent(identity: $0, digest: digest) }
    }
    matching.pairEqual(
      old: { identified(oldIdentities[$0], oldDigests[$0]) }, new: { identified(newIdentities[$0], newDigests[$0]) })
    matching.pairEqual(old: { oldIdentities[$0] }, new: { newIdentities[$0] })
    matching.pairEqual(old: { oldDigests[$0] }, new: { newDigests[$0] })
    if areNames { return Result(matching: matching) }
    let oldKinds = old.indices.map { oldIdentities[$0] == nil ? kind(of: old[$0], in: base) : nil }
    // An element may get an identity.
    let newKinds = new.indices.map { matching.oldOfNew[$0] == nil ? kind(of: new[$0], in: side) : nil }
    let likeness = Likeness(
      old: old.indices.map {
        oldKinds[$0] == nil || matching.newOfOld[$0] != nil ? nil : Likeness.leaves(of: old[$0], base.digest)
      },
      new: new.indices.map {
        newKinds[$0] == nil || matching.oldOfNew[$0] != nil ? nil : Likeness.leaves(of: new[$0], side.digest)
      }
    )
    func score(_ old: Int, _ new: Int) -> Double {
      oldKinds[old] == newKinds[new] && oldKinds[old] != nil ? likeness.score(old, new) : 0
    }
    for gap in gaps(of: matching) { pairInOrder(gap, score, &matching) }
    pairAnywhere(score, oldKinds, newKinds, likeness, &matching)
    let paired = matching.newOfOld
    func isAnonymous(_ new: Int) -> Bool { newIdentities[new] == nil }
    matching.pairInPlace(old: { oldKinds[$0] }, new: { isAnonymous($0) ? newKinds[$0] : nil })
    matching.pairInPlace(old: { oldKinds[$0]?.kind }, new: { isAnonymous($0) ? newKinds[$0]?.kind : nil })
    return Result(
      matching: matching, weak: Set(old.indices.filter { paired[$0] == nil && matching.newOfOld[$0] != nil }))
  }

  /// The kind of an element without an identity; one of another kind is not its changed version.
  private struct Kind: Hashable {
    let kind: JSONValue.Kind
    let pattern: String?
  }

  private func kind(of value: JSONValue, in file: MergedFile) -> Kind {
    Kind(kind: value.kind, pattern: file.pattern(of: value))
  }

  /// The unpaired elements of both versions between the same pairs.
  private struct Gap {
    var old: [Int] = []
    var new: [Int] = []
  }

  private func gaps(of matching: SequenceMatching) -> [Gap] {
    var gaps: [Int: Gap] = [:]
    var last = -1
    for old in matching.newOfOld.indices {
      if matching.newOfOld[old] == nil { gaps[last, default: Gap()].old.append(old) } else { last = old }
    }
    last = -1
    for new in matching.oldOfNew.indices {
      if let old = matching.oldOfNew[new] { last = old } else { gaps[last]?.new.append(new) }
    }
    return gaps.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Pairs the elements of a gap that are alike, in order, so that the sum of their likeness is as large as possible.
  private func pairInOrder(_ gap: Gap, _ score: (Int, Int) -> Double, _ matching: inout SequenceMatching) {
    let (rows, columns) = (gap.old.count, gap.new.count)
    if rows == 0 || columns == 0 || rows * columns > Self.mostComparisons { return }
    // The largest sum for the elements from a row and a column on.
    var best = [[Double]](repeating: [Double](repeating: 0, count: columns + 1), count: rows + 1)
    var scores = [[Double]](repeating: [Double](repeating: 0, count: columns), count: rows)
    for row in (0..<rows).reversed() {
      for column in (0..<columns).reversed() {
        let score = score(gap.old[row], gap.new[column])
        scores[row][column] = score >= Likeness.least ? score : 0
        best[row][column] = max(
          best[row + 1][column], best[row][column + 1], best[row + 1][column + 1] + scores[row][column])
      }
    }
    var (row, column) = (0, 0)
    while row < rows && column < columns {
      let score = scores[row][column]
      if score > 0, best[row][column] == best[row + 1][column + 1] + score {
        matching.pair(old: gap.old[row], new: gap.new[column])
        (row, column) = (row + 1, column + 1)
      } else if best[row][column] == best[row + 1][column] {
        row += 1
      } else {
        column += 1
      }
    }
  }

  /// Pairs elements that are alike at any place, those with the most likeness first.
  private func pairAnywhere(
    _ score: (Int, Int) -> Double, _ oldKinds: [Kind?], _ newKinds: [Kind?], _ likeness: Likeness,
    _ matching: inout SequenceMatching
  ) {
    let olds = oldKinds.indices.filter { matching.newOfOld[$0] == nil && oldKinds[$0] != nil }
    let news = newKinds.indices.filter { matching.oldOfNew[$0] == nil && newKinds[$0] != nil }
    if olds.isEmpty || news.isEmpty { return }
    let pairs = likeness.pairs(olds, news, mostComparisons: Self.mostComparisons, score)
    for (old, new) in pairs where matching.newOfOld[old] == nil && matching.oldOfNew[new] == nil {
      matching.pair(old: old, new: new)
    }
  }
}
