import Storey

/// The suppressions for some files: worked out once, however many pages these have.
package final class FileSuppressions: Sendable {
  // A class because the pages of the files have it in common, and use is counted once for all of them.

  let index: SuppressionIndex
  /// Which lists of patterns match the files.
  fileprivate let coverage: [Bool]
  private let states: Locked<SuppressionStates>

  /// Creates the suppressions for files that some lists of patterns match; `nil` when there are none.
  init?(_ index: SuppressionIndex, coverage: [Bool]) {
    if !coverage.contains(true) { return nil }
    self.index = index
    self.coverage = coverage
    let firsts = index.firsts { coverage[index.filesOfSuppression[$0]] }
    states = Locked(SuppressionStates(index, firsts: firsts))
  }

  /// The first suppression that matches a finding; which of them match is noted.
  func suppression(of finding: Finding, _ use: inout Set<SuppressionStates.State>) -> Suppression? {
    guard index.hasSuppressions(of: finding.rule) else { return nil }
    let pointer = finding.pointer
    let anchor = finding.fingerprint.flatMap { JSONPointer($0.anchor) } ?? pointer
    guard let match = states.withLock({ $0.match(finding.rule, pointer, anchor: anchor) }) else { return nil }
    use.insert(match.state)
    return index.suppressions[match.suppression]
  }

  /// Calls a closure with the suppressions that match what leads to a state.
  fileprivate func forEachSuppression(
    of state: SuppressionStates.State, counted: inout Set<SuppressionStates.State>, _ body: (Int) -> Void
  ) {
    states.withLock { states in
      states.forEachPlace(of: state, counted: &counted) { place in
        for suppression in index.suppressions(at: place) where coverage[index.filesOfSuppression[suppression]] {
          body(suppression)
        }
      }
    }
  }
}

/// Which suppressions a page was checked with, and where they matched.
package struct SuppressionUse: Sendable {
  fileprivate let file: FileSuppressions
  /// What the pointers of findings led to.
  var states: Set<SuppressionStates.State> = []

  init(file: FileSuppressions) {
    self.file = file
  }
}

/// Counts over many pages which suppressions are for files that were checked, and whether they matched.
package struct SuppressionTally: Sendable {
  /// The suppressions that pages were counted for last, and the states that are counted of them: with what ends there, and with
  /// all below.
  private var last: (file: FileSuppressions, states: Set<SuppressionStates.State>, below: Set<SuppressionStates.State>)?
  /// Which lists of patterns match files that were checked.
  private var coverage: [Bool] = []
  private var used: Set<Int> = []

  package init() {}

  /// Adds a page. Pages of one file come one after the other. O(suppressions that were not counted before).
  package mutating func add(_ use: SuppressionUse?) {
    guard let use else { return }
    if last?.file !== use.file {
      if coverage.isEmpty { coverage = use.file.coverage }
      for (list, isCovered) in use.file.coverage.enumerated() where isCovered { coverage[list] = true }
      last = (use.file, [], [])
    }
    guard var last = last.take() else { return }
    for state in use.states where last.states.insert(state).inserted {
      use.file.forEachSuppression(of: state, counted: &last.below) { used.insert($0) }
    }
    self.last = last
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
