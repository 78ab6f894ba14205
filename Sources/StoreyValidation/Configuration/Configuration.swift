public import Storey
public import StoreyManifests

/// What is checked and how: severities and options of rules, for all files and for some; what is left out, and what is
/// known and accepted.
///
/// A value: read one from a `.storey.json`, or make one in code.
public struct Configuration: Sendable {
  /// The rules there are.
  public internal(set) var rules: RuleRegistry
  /// The files that it was read from, those that are built on first.
  public internal(set) var files: [String] = []
  /// Patterns of files that are not checked.
  public internal(set) var exclude: [Glob] = []
  /// Findings that are known and accepted.
  public internal(set) var suppressions: [Suppression] = []
  /// The file of findings that are not to count.
  public internal(set) var baseline: String?
  /// The files of the manifests of apps that pages are to be checked against; whoever reads them puts what they hold
  /// into `manifests`.
  public internal(set) var against: [String] = []
  /// The apps that pages are checked against, whatever is registered here.
  public var manifests: [AppManifest] = []
  /// The least severity that fails a run.
  public var failLevel: Severity?
  /// How many warnings a run may have.
  public var maxWarnings: Int?
  /// What a page may cost; no limits unless they are set.
  public var limits = Limits.none
  /// Whether the options of rules may raise what the limits allow. Not those of a configuration that was found: it may come
  /// from the author of the page.
  public var mayRaiseLimits = true
  /// The width that pages are laid out in, in points.
  public var width: Double = 375

  var settings: [RuleID: RuleSetting] = [:]
  var overrides: [Override] = []

  /// Settings for some files.
  struct Override: Sendable {
    let files: [Glob]
    let settings: [RuleID: RuleSetting]

    /// Whether they are for a file, by its path from the folder of the configuration.
    func covers(_ path: String) -> Bool { files.contains { $0.matches(path) } }
  }

  /// Everything as the rules themselves say.
  public init(rules: RuleRegistry = .standard) {
    self.rules = rules
  }

  /// Sets how bad a rule is, for all files.
  public mutating func set(_ rule: RuleID, to severity: RuleSeverity) {
    settings[rule] = RuleSetting(severity: severity).over(settings[rule])
  }

  /// Whether a file is left out, by its path from the folder of the configuration.
  public func excludes(_ path: String) -> Bool { exclude.contains { $0.matches(path) } }

  /// Whether it sets severities of rules that the engine reports.
  var hasSeveritiesOfTheEngine: Bool {
    ([settings] + overrides.map(\.settings)).contains { settings in
      settings.contains { rules[$0]?.standard == nil && $1.severity != nil }
    }
  }

  /// The same configuration without suppressions, and without severities of rules that the engine reports.
  var withoutSeveritiesOfTheEngine: Configuration {
    func cleared(_ settings: [RuleID: RuleSetting]) -> [RuleID: RuleSetting] {
      var settings = settings
      for id in settings.keys where rules[id]?.standard == nil { settings[id]?.severity = nil }
      return settings
    }
    var copy = self
    copy.suppressions = []
    copy.settings = cleared(settings)
    copy.overrides = overrides.map { Override(files: $0.files, settings: cleared($0.settings)) }
    return copy
  }

  /// What is in force for a file, by its path from the folder of the configuration.
  func settings(for path: String?) -> [RuleID: RuleSetting] {
    settings(merging: path.map { path in overrides.indices.filter { overrides[$0].covers(path) } } ?? [])
  }

  /// What is in force where the overrides of these indices are. O(their settings).
  func settings(merging indices: [Int]) -> [RuleID: RuleSetting] {
    if indices.isEmpty { return settings }
    var later: [RuleID: [RuleSetting]] = [:]
    for index in indices {
      for (rule, setting) in overrides[index].settings { later[rule, default: []].append(setting) }
    }
    var settings = settings
    for (rule, later) in later { settings[rule] = RuleSetting(merging: (settings[rule].map { [$0] } ?? []) + later) }
    return settings
  }
}
