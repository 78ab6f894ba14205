import Storey
import StoreyFiles

/// The numbers of versions, unique among all pages of a site.
final class VersionNumbers: Sendable {
  // A class, because all pages of a site share it.
  private let last: Locked<Int>

  /// Creates numbers that begin behind a number.
  init(after number: Int = 0) {
    last = Locked(number)
  }

  /// Creates the numbers of a process. They begin with the milliseconds of the clock, so that they are greater than those of an earlier
  /// process, which windows may still have.
  static func ofProcess() -> VersionNumbers {
    VersionNumbers(after: FileStatus.Time.now.map { $0.seconds * 1_000 + $0.nanoseconds / 1_000_000 } ?? 0)
  }

  /// Makes the next numbers greater than a number of another process.
  func skip(to number: Int) {
    last.withLock { $0 = max($0, number) }
  }

  func next() -> Int {
    last.withLock { last in
      last += 1
      return last
    }
  }
}
