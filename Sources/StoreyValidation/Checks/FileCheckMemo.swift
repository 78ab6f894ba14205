import Storey

/// A cache of the checks of files. Files with the same overrides share their rules. Files with the same suppressions share
/// their suppressions.
final class FileCheckMemo: Sendable {
  // A class so that the copies of a validator share the cache.

  /// The maximum number of entries of each kind. When it is reached, all entries are discarded: the files of a folder are
  /// checked one after the other.
  private static let mostChecks = 4096
  private static let mostSuppressions = 16

  private let checks = Locked<[[Int]: FileChecks]>([:])
  private let suppressions = Locked<[[Bool]: FileSuppressions?]>([:])

  /// Returns the checks under the overrides at some indices, without suppressions. Calls `make` if they are not cached.
  func checks(under overrides: [Int], _ make: () -> FileChecks) -> FileChecks {
    checks.withLock { known in
      if let checks = known[overrides] { return checks }
      let checks = make()
      if known.count == Self.mostChecks { known = [:] }
      known[overrides] = checks
      return checks
    }
  }

  /// Returns the suppressions for a file, given its path relative to the folder of the configuration; `nil` when the file
  /// has no suppressions.
  func suppressions(of index: SuppressionIndex, forPath path: String) -> FileSuppressions? {
    let coverage = index.coverage(of: path)
    return suppressions.withLock { known in
      if let suppressions = known[coverage] { return suppressions }
      let suppressions = FileSuppressions(index, coverage: coverage)
      if known.count == Self.mostSuppressions { known = [:] }
      known[coverage] = suppressions
      return suppressions
    }
  }
}
