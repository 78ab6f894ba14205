import Storey

/// The numbers of versions, unique among all pages of a site.
final class VersionNumbers: Sendable {
  // A class, because all pages of a site share it.
  private let last = Locked(0)

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
