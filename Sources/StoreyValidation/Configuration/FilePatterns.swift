package import Storey

/// All file patterns of a configuration. They determine which files are excluded, and whether matching a file with the other
/// patterns, and merging its settings, stays within the limits.
package struct FilePatterns: Sendable {
  /// The error for a file with which the configuration exceeds a limit.
  package struct ExcessError: Error, Sendable, Hashable {
    /// The exceeded limit: steps of patterns, or settings of overrides.
    package let limit: Limits.Name
    /// The value of the limit.
    package let most: Int
  }

  /// The exclusions, then the files of each override and of each suppression.
  private let index: GlobIndex
  private let overrideCount: Int
  private let steps: Int?
  private let settings: Int?
  /// `nil` when there are no overrides.
  private let groups: OverrideGroups?

  /// Creates the patterns of a configuration, within limits.
  package init(_ configuration: Configuration, limits: Limits) {
    let overrides = configuration.overrides.map(\.files)
    index = GlobIndex([configuration.exclude] + overrides + configuration.suppressions.map { $0.files ?? [] })
    overrideCount = overrides.count
    (steps, settings) = (limits[.patternSteps], limits[.overrideSettings])
    groups = overrides.isEmpty ? nil : OverrideGroups(configuration)
  }

  /// Returns whether a file is excluded, given its path relative to the folder of the configuration.
  ///
  /// - Throws: `ExcessError` when the configuration exceeds a limit with this file.
  package func excludes(_ path: String) throws(ExcessError) -> Bool {
    var left = steps ?? .max
    let lists = index.lists(matching: path, steps: &left)
    if let steps, left < 0 { throw ExcessError(limit: .patternSteps, most: steps) }
    if lists.contains(0) { return true }
    if let groups, let settings {
      let group = lists.filter { (1...overrideCount).contains($0) }
      if !group.isEmpty, groups.weight(adding: Set(group.map { $0 - 1 })) > settings {
        throw ExcessError(limit: .overrideSettings, most: settings)
      }
    }
    return false
  }
}
