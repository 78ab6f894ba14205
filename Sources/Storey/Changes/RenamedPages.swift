/// Finds pages that have another name in a new version.
package enum RenamedPages {
  /// The most pairs of pages that are all compared.
  private static let mostComparisons = 1_024

  /// The content of a page, by which it is found under another name. Much smaller than the page.
  package struct Content: Sendable {
    fileprivate let leaves: [Int: Int]

    /// O(bytes).
    package init(of document: Document) {
      let digests = ContentDigests(of: document.root, readAs: .text)
      leaves = Likeness.leaves(of: document.root) { digests[$0] }
    }
  }

  /// Returns the pairs of old and new pages that are versions of each other: each page with that with which it has the most content in
  /// common, if this is at least half of it. O(scalars of both) for each pair that is compared.
  package static func pairs(_ old: [Content], _ new: [Content]) -> [(old: Int, new: Int)] {
    let likeness = Likeness(old: old.map(\.leaves), new: new.map(\.leaves))
    var matching = SequenceMatching(oldCount: old.count, newCount: new.count)
    let pairs = likeness.pairs(
      Array(old.indices), Array(new.indices), mostComparisons: mostComparisons, likeness.score)
    for (old, new) in pairs where matching.newOfOld[old] == nil && matching.oldOfNew[new] == nil {
      matching.pair(old: old, new: new)
    }
    return matching.newOfOld.enumerated().compactMap { old, new in new.map { (old, $0) } }
  }
}
