import Storey

/// What is checked in files, worked out once for files that the same overrides and the same suppressions are for.
final class FileCheckMemo: Sendable {
  // A class because the copies of a validator have it in common.

  /// How many of each are kept. When there are more, all are let go: files of a folder come one after the other.
  private static let mostChecks = 4096
  private static let mostSuppressions = 16

  private let checks = Locked<[[Int]: FileChecks]>([:])
  private let suppressions = Locked<[[Bool]: FileSuppressions?]>([:])

  /// The checks under overrides, without suppressions.
  func checks(under overrides: [Int], _ make: () -> FileChecks) -> FileChecks {
    checks.withLock { known in
      if let checks = known[overrides] { return checks }
      let checks = make()
      if known.count == Self.mostChecks { known = [:] }
      known[overrides] = checks
      return checks
    }
  }

  /// The suppressions for a file, by its path from the folder of the configuration; `nil` when there are none.
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
