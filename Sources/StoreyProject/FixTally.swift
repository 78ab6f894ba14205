import Storey

/// The counts of a run that corrects files.
package struct FixTally: Sendable {
  /// The number of files with corrections.
  package private(set) var changed = 0
  private var corrections = 0
  private var untried = 0

  /// Creates the counts of a run that has corrected nothing.
  package init() {}

  /// Adds the result for a file.
  package mutating func add(_ outcome: FileFixer.Outcome) {
    switch outcome {
    case .unchanged(let left): untried += left
    case .changed(let count, let left, _, _):
      changed += 1
      corrections += count
      untried += left
    case .damaged, .failed: break
    }
  }

  /// Returns the lines that end a run: the corrections, and those that were not tried.
  /// - Parameter isDryRun: Whether files were not written.
  package func lines(isDryRun: Bool) -> [String] {
    let made = "\(Wording.counted(corrections, "correction")) in \(Wording.counted(changed, "file"))"
    let first = isDryRun ? "\(made) would be made (dry run)" : made
    if untried == 0 { return [first] }
    let what = "\(Wording.counted(untried, "correction")) \(untried == 1 ? "was" : "were")"
    return [first, "\(what) not tried, because each page is checked again only a limited number of times"]
  }
}
