public import Storey
public import StoreyManifests

/// The settings of a validator: severities and options of rules, for all files and for some; excluded files; accepted
/// findings.
///
/// Read one from a `.storey.json` file, or create one in code.
public struct Configuration: Sendable {
  /// The available rules.
  public internal(set) var rules: RuleRegistry
  /// The files that the configuration was read from. A base configuration precedes the configurations that extend it.
  public internal(set) var files: [String] = []
  /// The patterns of the files that are not checked.
  public internal(set) var exclude: [Glob] = []
  /// The known and accepted findings.
  public internal(set) var suppressions: [Suppression] = []
  /// The path of the baseline, the file of known findings that do not count.
  public internal(set) var baseline: String?
  /// The paths of the manifests of apps to check pages against. The caller reads them and adds their contents to
  /// `manifests`.
  public internal(set) var against: [String] = []
  /// The apps to check pages against. They are independent of the floors that are registered here.
  public var manifests: [AppManifest] = []
  /// The paths of the floor templates, files or folders. The caller reads and registers them.
  public internal(set) var templates: [String] = []
  /// The path of the theme of pages. The caller reads it.
  public internal(set) var theme: String?
  /// The dialect of pages: the name of one that the package has, or the path of a file, which has a slash or the extension `.json`.
  /// The caller reads it.
  public internal(set) var dialect: String?
  /// The shapes of the dialects that the configuration names for some files. The caller reads the dialects and adds their shapes.
  public var shapes: [String: PageShape] = [:]
  /// The capabilities of the app, in addition to its floors. The caller declares them in the registry.
  public internal(set) var capabilities: [Capability] = []
  /// The lowest severity that fails a run.
  public var failLevel: Severity?
  /// The maximum number of warnings of a run.
  public var maxWarnings: Int?
  /// The limits of a page. Default: none.
  public var limits = Limits.none
  /// Whether the options of rules may raise `limits`. Set this to `false` for a configuration that was found automatically:
  /// it may come from the author of the page.
  public var mayRaiseLimits = true
  /// The layout width of pages, in points.
  public var width: Double = 375
  /// The syntax of pages; `nil` if the configuration does not set it, which is strict JSON.
  public var syntax: JSONSyntax?

  /// The rules that are off in this run. This takes precedence over all settings.
  private(set) var unselected: Set<RuleID> = []

  var settings: [RuleID: RuleSetting] = [:]
  var overrides: [Override] = []

  /// The settings for some files.
  struct Override: Sendable {
    let files: [Glob]
    let settings: [RuleID: RuleSetting]
    /// The dialect of the files, as `Configuration.dialect` has that of all.
    var dialect: String?

    /// Returns whether the settings apply to a file, given its path relative to the folder of the configuration.
    func covers(_ path: String) -> Bool { files.contains { $0.matches(path) } }
  }

  /// Creates a configuration with the default severity and options of each rule.
  public init(rules: RuleRegistry = .standard) {
    self.rules = rules
  }

  /// Sets the severity of a rule for all files.
  public mutating func set(_ rule: RuleID, to severity: RuleSeverity) {
    settings[rule] = RuleSetting(severity: severity).over(settings[rule])
  }

  /// Turns rules off for all files, with precedence over all settings. A page that cannot be parsed is always reported.
  ///
  /// - Parameters:
  ///   - only: The rules to keep; `nil` for all rules.
  ///   - skipped: The rules to turn off.
  public mutating func select(only: Set<RuleID>? = nil, skipping skipped: Set<RuleID> = []) {
    unselected = skipped
    if let only { unselected.formUnion(rules.rules.map(\.id).filter { !only.contains($0) }) }
  }

  /// The dialects that overrides name, without duplicates, in their order.
  public var dialectsOfOverrides: [String] {
    var seen: Set<String> = []
    return overrides.compactMap(\.dialect).filter { seen.insert($0).inserted }
  }

  /// Returns whether a dialect is named by its file, and not by a name that the package has.
  package static func isFile(dialect: String) -> Bool { dialect.contains("/") || dialect.hasSuffix(".json") }

  /// The hint about a name of a dialect that does not exist.
  package static func hint(unknownDialectAmong names: [String]) -> String {
    "use one of \(names.joined(separator: ", ")), or a file such as ./cms.json"
  }

  /// Sets the dialect of all files, with precedence over the dialects of some.
  public mutating func useDialect(_ dialect: String) {
    self.dialect = dialect
    for index in overrides.indices { overrides[index].dialect = nil }
  }

  /// Returns the shape of the files that the overrides at some indices cover; `nil` if they name no dialect, or one that has no shape.
  func shape(underOverrides indices: [Int]) -> PageShape? {
    indices.last { overrides[$0].dialect != nil }.flatMap { overrides[$0].dialect }.flatMap { shapes[$0] }
  }

  /// Returns whether a file is excluded, given its path relative to the folder of the configuration.
  public func excludes(_ path: String) -> Bool { exclude.contains { $0.matches(path) } }

  /// Whether the configuration sets severities of rules that the engine reports.
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
    for index in overrides.indices {
      let override = overrides[index]
      copy.overrides[index] = Override(
        files: override.files, settings: cleared(override.settings), dialect: override.dialect)
    }
    return copy
  }

  /// Returns the effective settings for a file, given its path relative to the folder of the configuration. With `nil`,
  /// returns the settings that apply to all files.
  func settings(for path: String?) -> [RuleID: RuleSetting] {
    settings(merging: path.map { path in overrides.indices.filter { overrides[$0].covers(path) } } ?? [])
  }

  /// Returns the settings with the overrides at some indices merged over them, in order, and unselected rules turned off.
  /// O(their settings).
  func settings(merging indices: [Int]) -> [RuleID: RuleSetting] {
    var merged = merge(indices)
    for rule in unselected { merged[rule, default: RuleSetting()].severity = .off }
    return merged
  }

  private func merge(_ indices: [Int]) -> [RuleID: RuleSetting] {
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
