/// How much a configuration may hold, together with those that it builds on. `nil` is any amount.
package struct ConfigurationLimits: Sendable, Hashable {
  /// The number of suppressions.
  package var suppressions: Int?
  /// The number of overrides.
  package var overrides: Int?
  /// The number of patterns of files, each alternative of their braces counted.
  package var patterns: Int?
  /// The number of alternatives that the braces of one pattern may stand for.
  package var braces: Int? = Glob.mostAlternatives
  /// The number of manifests.
  package var manifests: Int?
  /// The length of a chain of configurations of which each builds on the next.
  package var depth: Int?

  /// No limits but the one that every pattern has.
  package init() {}

  /// The limits of the command line tool.
  package static let tool: ConfigurationLimits = {
    var limits = ConfigurationLimits()
    (limits.suppressions, limits.overrides, limits.patterns) = (10_000, 1000, 10_000)
    (limits.manifests, limits.depth) = (100, 64)
    return limits
  }()
}
