import Storey

/// The groups of overrides that the files of a run have, and what it takes to find the rules in force for each.
final class OverrideGroups: Sendable {
  // A class because files that the same overrides are for count once, whoever asks.

  /// What a group counts besides its settings.
  private static let weightOfGroup = 128

  /// What the settings of each override count.
  private let weights: [Int]
  /// What a group counts besides, with the settings that its own are merged with.
  private let commonWeight: Int
  private let met = Locked<(groups: Set<Set<Int>>, weight: Int)>(([], 0))

  /// The groups of overrides of a configuration; none was met yet.
  init(_ configuration: Configuration) {
    weights = configuration.overrides.map { Self.weight(of: $0.settings) }
    commonWeight = Self.weightOfGroup + Self.weight(of: configuration.settings)
  }

  /// One for each setting, and for each 16 bytes of options.
  private static func weight(of settings: [RuleID: RuleSetting]) -> Int {
    settings.values.reduce(settings.count) { $0 + ($1.options?.byteCount ?? 0) / 16 }
  }

  /// Meets a group, and returns what all that were met count.
  func weight(adding group: Set<Int>) -> Int {
    met.withLock { met in
      if met.groups.insert(group).inserted { met.weight += group.reduce(commonWeight) { $0 + weights[$1] } }
      return met.weight
    }
  }
}
