import Storey

/// The suppressions for some files. They are computed once for all pages of the files.
package final class FileSuppressions: Sendable {
  // A class so that all pages of the files share it, and uses are counted once for all of them.

  let index: SuppressionIndex
  /// Whether each list of patterns matches the files.
  fileprivate let coverage: [Bool]
  private let states: Locked<SuppressionStates>

  /// Creates the suppressions for files that match some lists of patterns; `nil` when they match none of the lists.
  init?(_ index: SuppressionIndex, coverage: [Bool]) {
    if !coverage.contains(true) { return nil }
    self.index = index
    self.coverage = coverage
    let firsts = index.firsts { coverage[index.filesOfSuppression[$0]] }
    states = Locked(SuppressionStates(index, firsts: firsts))
  }

  /// Returns the first suppression that matches a finding, and adds the state of the match to `use`.
  func suppression(of finding: Finding, _ use: inout Set<SuppressionStates.State>) -> Suppression? {
    guard index.hasSuppressions(of: finding.rule) else { return nil }
    let pointer = finding.pointer
    let anchor = finding.fingerprint.flatMap { JSONPointer($0.anchor) } ?? pointer
    guard let match = states.withLock({ $0.match(finding.rule, pointer, anchor: anchor) }) else { return nil }
    use.insert(match.state)
    return index.suppressions[match.suppression]
  }

  /// Calls a closure with the suppressions that match the pointers which lead to a state.
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

/// The suppressions that a page was checked with, and the states of their matches.
package struct SuppressionUse: Sendable {
  fileprivate let file: FileSuppressions
  /// The states that the pointers of findings led to.
  var states: Set<SuppressionStates.State> = []

  init(file: FileSuppressions) {
    self.file = file
  }
}

/// Records over many pages which suppressions apply to checked files, and whether they matched.
package struct SuppressionTally: Sendable {
  /// The suppressions of the last page, with the states that are counted already. `states` contains the states of matches,
  /// `below` the states at which the patterns that end in `**` are counted.
  private var last: (file: FileSuppressions, states: Set<SuppressionStates.State>, below: Set<SuppressionStates.State>)?
  /// Whether each list of patterns matches a checked file.
  private var coverage: [Bool] = []
  private var used: Set<Int> = []

  package init() {}

  /// Adds a page. Pages of one file should be added consecutively. O(suppressions that were not counted before).
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

  /// Whether each suppression that applies to a checked file was used, by index.
  package var use: [Int: Bool] {
    guard let index = last?.file.index else { return [:] }
    var use: [Int: Bool] = [:]
    for (suppression, list) in index.filesOfSuppression.enumerated() where coverage[list] {
      use[suppression] = used.contains(suppression)
    }
    return use
  }
}
