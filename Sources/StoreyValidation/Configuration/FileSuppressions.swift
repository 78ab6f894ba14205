import Storey

/// The suppressions for one file: worked out once, however many pages it has.
package final class FileSuppressions: Sendable {
  // A class because the pages of a file have it in common, and use is counted once for all of them.

  let index: SuppressionIndex
  /// Which lists of patterns match the file.
  fileprivate let coverage: [Bool]
  /// The first suppression for this file of each place.
  private let firsts: [Int?]

  /// Creates the suppressions for a file, by its path from the folder of the configuration; `nil` when there are none.
  init?(_ index: SuppressionIndex, path: String) {
    coverage = index.coverage(of: path)
    if !coverage.contains(true) { return nil }
    self.index = index
    let coverage = coverage
    firsts = index.firsts { coverage[index.filesOfSuppression[$0]] }
  }

  /// The first suppression that matches a finding, and all places that match it.
  func suppression(of finding: Finding, _ used: inout Set<Int>) -> Suppression? {
    guard index.hasSuppressions(of: finding.rule) else { return nil }
    let pointer = finding.pointer
    let anchor = finding.fingerprint.flatMap { JSONPointer($0.anchor) } ?? pointer
    var best: Int?
    index.forEachPlace(of: finding.rule, pointer, anchor: anchor) { place in
      guard let first = firsts[place] else { return }
      used.insert(place)
      best = min(best ?? first, first)
    }
    return best.map { index.suppressions[$0] }
  }
}

/// Which suppressions a page was checked with, and where they matched.
package struct SuppressionUse: Sendable {
  fileprivate let file: FileSuppressions
  /// The places of the index that matched findings.
  var places: Set<Int> = []

  init(file: FileSuppressions) {
    self.file = file
  }
}

/// Counts over many pages which suppressions are for files that were checked, and whether they matched.
package struct SuppressionTally: Sendable {
  /// The file whose pages were counted last, and the places that are counted for it.
  private var last: (file: FileSuppressions, places: Set<Int>)?
  /// Which lists of patterns match files that were checked.
  private var coverage: [Bool] = []
  private var used: Set<Int> = []

  package init() {}

  /// Adds a page. Pages of one file come one after the other. O(places that were not counted before).
  package mutating func add(_ use: SuppressionUse?) {
    guard let use else { return }
    let index = use.file.index
    if last?.file !== use.file {
      if coverage.isEmpty { coverage = use.file.coverage }
      for (list, isCovered) in use.file.coverage.enumerated() where isCovered { coverage[list] = true }
      last = (use.file, [])
    }
    for place in use.places where last?.places.insert(place).inserted == true {
      for suppression in index.suppressions(at: place)
      where use.file.coverage[index.filesOfSuppression[suppression]] { used.insert(suppression) }
    }
  }

  /// The suppressions that are for files that were checked, and whether each was used.
  package var use: [Int: Bool] {
    guard let index = last?.file.index else { return [:] }
    var use: [Int: Bool] = [:]
    for (suppression, list) in index.filesOfSuppression.enumerated() where coverage[list] {
      use[suppression] = used.contains(suppression)
    }
    return use
  }
}
