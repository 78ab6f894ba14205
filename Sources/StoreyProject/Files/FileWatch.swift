import StoreyFiles

/// Detects by polling that files were written, replaced, added, removed or restored.
package struct FileWatch {
  /// The minimum interval between checks, in milliseconds.
  package static let pause: Int32 = 250
  /// The maximum share of time that checks take: one part of this number.
  private static let share = 20

  private let files: () -> [String]
  /// The last status of each existing file.
  private var known: [String: FileStatus]
  /// The time of the next check. It is later if checks take long, for example because there are many files.
  private var next: ContinuousClock.Instant

  /// Creates a watch and remembers the current status of the files.
  /// - Parameter files: Returns the paths of the files to watch. It is called at each check, because files can be added.
  package init(_ files: @escaping () -> [String]) {
    self.files = files
    let begin = ContinuousClock.now
    known = Self.status(of: files())
    next = Self.next(after: begin)
  }

  /// Returns whether a file has changed since the last check. Returns `false` if it is too early for another check.
  package mutating func hasChanged() -> Bool {
    let begin = ContinuousClock.now
    if begin < next { return false }
    let old = known
    known = Self.status(of: files())
    next = Self.next(after: begin)
    return known != old
  }

  /// Returns the time of the check that follows one that began at a time and ends now.
  private static func next(after begin: ContinuousClock.Instant) -> ContinuousClock.Instant {
    let now = ContinuousClock.now
    // Half of the pause, so that a caller that waits for the pause between calls is not kept waiting for another one.
    return now + max(.milliseconds(Int(pause) / 2), begin.duration(to: now) * share)
  }

  private static func status(of files: [String]) -> [String: FileStatus] {
    var status: [String: FileStatus] = [:]
    for file in files { status[file] = FileStatus(at: file, links: true) }
    return status
  }
}
