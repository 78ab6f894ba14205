package import Storey

/// All patterns of files of a configuration: which files are left out, and whether the rest of the patterns, and what is set
/// where they match, can be afforded.
package struct FilePatterns: Sendable {
  /// A file takes the configuration beyond a limit.
  package struct ExcessError: Error, Sendable, Hashable {
    /// What there is too much of: steps of patterns, or settings of overrides.
    package let limit: Limit
    /// How much is allowed.
    package let most: Int
  }

  /// The exclusions, then the files of each override and of each suppression.
  private let index: GlobIndex
  private let overrideCount: Int
  private let steps: Int?
  private let settings: Int?
  /// `nil` when there are no overrides.
  private let groups: OverrideGroups?

  /// The patterns of a configuration, within limits.
  package init(_ configuration: Configuration, limits: Limits) {
    let overrides = configuration.overrides.map(\.files)
    index = GlobIndex([configuration.exclude] + overrides + configuration.suppressions.map { $0.files ?? [] })
    overrideCount = overrides.count
    (steps, settings) = (limits[.patternSteps], limits[.overrideSettings])
    groups = overrides.isEmpty ? nil : OverrideGroups(configuration)
  }

  /// Whether a file is left out, by its path from the folder of the configuration.
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
