import Storey

/// The groups of overrides that apply to the files of a run, and the total cost of merging the settings of each group.
final class OverrideGroups: Sendable {
  // A class so that copies share the groups: files with the same overrides count once.

  /// The weight of a group without its settings.
  private static let weightOfGroup = 128

  /// The weight of the settings of each override.
  private let weights: [Int]
  /// The weight of a group without its overrides. It includes the settings that the overrides are merged over.
  private let commonWeight: Int
  private let met = Locked<(groups: Set<Set<Int>>, weight: Int)>(([], 0))

  /// Creates an empty set of groups for the overrides of a configuration.
  init(_ configuration: Configuration) {
    weights = configuration.overrides.map { Self.weight(of: $0.settings) }
    commonWeight = Self.weightOfGroup + Self.weight(of: configuration.settings)
  }

  /// Returns the weight of settings: 1 for each setting, and 1 for each 16 bytes of its options.
  private static func weight(of settings: [RuleID: RuleSetting]) -> Int {
    settings.values.reduce(settings.count) { $0 + ($1.options?.byteCount ?? 0) / 16 }
  }

  /// Adds a group, and returns the total weight of all groups. A group that was added before does not count again.
  func weight(adding group: Set<Int>) -> Int {
    met.withLock { met in
      if met.groups.insert(group).inserted { met.weight += group.reduce(commonWeight) { $0 + weights[$1] } }
      return met.weight
    }
  }
}
