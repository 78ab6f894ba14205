package import Storey

/// All patterns of files of a configuration: which files are left out, and whether the rest of the patterns can be afforded.
package struct FilePatterns: Sendable {
  /// The patterns take more steps for a file than the limits allow.
  package struct StepsError: Error, Sendable, Hashable {
    /// How many are allowed.
    package let limit: Int
  }

  /// The exclusions, then the files of each override and of each suppression.
  private let index: GlobIndex
  private let limit: Int?

  /// The patterns of a configuration, within limits.
  package init(_ configuration: Configuration, limits: Limits) {
    let others = configuration.overrides.map(\.files) + configuration.suppressions.map { $0.files ?? [] }
    index = GlobIndex([configuration.exclude] + others)
    limit = limits[.patternSteps]
  }

  /// Whether a file is left out, by its path from the folder of the configuration.
  package func excludes(_ path: String) throws(StepsError) -> Bool {
    var steps = limit ?? .max
    let lists = index.lists(matching: path, steps: &steps)
    if let limit, steps < 0 { throw StepsError(limit: limit) }
    return lists.contains(0)
  }
}
