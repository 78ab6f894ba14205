import Storey

/// Merges configuration files into one configuration. A base configuration must be merged before those that extend it.
struct ConfigurationMerger {
  /// The maximum number of unknown rules to report.
  private static let mostUnknownRules = 1000

  /// The maximum number of files and folders of templates.
  private static let mostTemplates = 100

  private let limits: Limits
  private(set) var configuration: Configuration
  /// The names of all rules.
  private let ruleNames: [String]
  /// The names of the dialects; `nil` if names are not checked.
  private let dialects: [String]?
  private var patternCount = 0
  private var manifests: Set<String> = []
  /// The exceeded limits. Each is reported once.
  private var exceeded: Set<Limits.Name> = []
  private var unknownRuleCount = 0

  init(rules: RuleRegistry, limits: Limits, dialects: [String]? = nil) {
    self.limits = limits
    self.dialects = dialects
    configuration = Configuration(rules: rules)
    ruleNames = rules.rules.map(\.id.name)
  }

  /// Merges a file over the files that were merged before.
  mutating func merge(_ file: ConfigurationFile, of path: String, _ findings: inout Diagnostics) {
    configuration.files.append(path)
    for (rule, setting) in settings(in: file.rules, &findings) {
      configuration.settings[rule] = setting.over(configuration.settings[rule])
    }
    for override in file.overrides {
      guard fits(configuration.overrides.count, .overrides, at: override.source, &findings) else {
        break
      }
      if override.rules == nil && override.dialect == nil {
        findings.error(
          .invalidConfiguration, "these settings for some files set nothing", hint: "add \"rules\" or \"dialect\"",
          at: override.source)
      }
      configuration.overrides.append(
        Configuration.Override(
          files: globs(override.files, &findings), settings: settings(in: override.rules, &findings),
          dialect: dialect(override.dialect, path, &findings)))
    }
    configuration.exclude += globs(file.exclude, &findings)
    for entry in file.suppressions {
      let count = configuration.suppressions.count
      guard fits(count, .suppressions, at: entry.source, &findings) else { break }
      if let suppression = suppression(entry, in: path, &findings) { configuration.suppressions.append(suppression) }
    }
    if let baseline = file.baseline { configuration.baseline = ConfigurationReader.joined(baseline.string, to: path) }
    for manifest in file.against {
      let joined = ConfigurationReader.joined(manifest.string, to: path)
      if manifests.contains(joined) { continue }
      guard fits(manifests.count, .manifests, at: manifest.source, &findings) else { break }
      manifests.insert(joined)
      configuration.against.append(joined)
    }
    for template in file.templates {
      let joined = ConfigurationReader.joined(template.string, to: path)
      if configuration.templates.contains(joined) { continue }
      guard configuration.templates.count < Self.mostTemplates else {
        findings.error(
          .invalidConfiguration, "the configuration has more than \(Self.mostTemplates) entries in \"templates\"",
          hint: "list the folder that contains the templates instead of each file", at: template.source)
        break
      }
      configuration.templates.append(joined)
    }
    configuration.theme = file.theme.map { ConfigurationReader.joined($0.string, to: path) } ?? configuration.theme
    configuration.dialect = dialect(file.dialect, path, &findings) ?? configuration.dialect
    let named = Set(file.capabilities.map(\.name))
    configuration.capabilities.removeAll { named.contains($0.name) }
    configuration.capabilities += file.capabilities
    configuration.limits = configuration.limits.overridden(by: file.limits)
    configuration.failLevel = file.failLevel ?? configuration.failLevel
    configuration.maxWarnings = file.maxWarnings ?? configuration.maxWarnings
    configuration.width = file.width ?? configuration.width
    configuration.syntax = file.syntax ?? configuration.syntax
  }

  /// Returns the name of a dialect as it is, and the path of one relative to the current folder. Reports an unknown name.
  private func dialect(_ written: JSONText?, _ path: String, _ findings: inout Diagnostics) -> String? {
    guard let written else { return nil }
    let name = written.string
    if Configuration.isFile(dialect: name) { return ConfigurationReader.joined(name, to: path) }
    if let dialects, !dialects.contains(name) {
      findings.add(
        Diagnostic(
          rule: .invalidConfiguration, severity: .error,
          message: "there is no dialect \"\(Diagnostic.excerpt(of: written))\"", Misspelling(name, among: dialects),
          hint: Configuration.hint(unknownDialectAmong: dialects), at: written.source))
    }
    return name
  }

  /// Returns whether a limit allows one more item in addition to `count` items. Reports the first excess of each limit.
  private mutating func fits(
    _ count: Int, _ limit: Limits.Name, at place: JSONValue?, _ findings: inout Diagnostics
  ) -> Bool {
    guard let most = limits[limit], count >= most else { return true }
    if exceeded.insert(limit).inserted {
      let noun = String(limit.rawValue.dropLast())
      findings.error(
        .invalidConfiguration, "the configuration has more than \(Wording.counted(most, noun))",
        hint: "use fewer of them, or raise the limit \"\(limit.rawValue)\"", at: place)
    }
    return false
  }

  private mutating func settings(in object: JSONValue?, _ findings: inout Diagnostics) -> [RuleID: RuleSetting] {
    var settings: [RuleID: RuleSetting] = [:]
    for (key, value) in object?.lastMembers ?? [] where !key.isCommentKey {
      guard let rule = rule(key, &findings) else { continue }
      switch value.kind {
      case .null: continue
      case .object:
        let (setting, diagnostics) = rule.readSetting(value)
        findings.add(contentsOf: Self.errors(diagnostics))
        guard var setting else { continue }
        if value.members.contains(where: { !$0.key.isCommentKey && $0.key != "severity" }) {
          setting.options = value
        } else {
          setting.check = nil
        }
        settings[rule.id] = setting
      default:
        if let severity = value.text.flatMap({ RuleSeverity(name: $0.string) }), value.kind == .string {
          settings[rule.id] = RuleSetting(severity: severity)
        } else {
          findings.add(
            Diagnostic(
              rule: .invalidConfiguration, severity: .error,
              message: "invalid setting of the rule \"\(rule.id.name)\"",
              Misspelling(value.text?.string ?? "", among: RuleSeverity.names),
              hint: "use off, note, warning or error, or an object with \"severity\" and options", at: value))
        }
      }
    }
    return settings
  }

  /// Returns the diagnostics other than notes, as errors.
  static func errors(_ diagnostics: [Diagnostic]) -> Diagnostics {
    var errors = Diagnostics()
    for diagnostic in diagnostics where diagnostic.severity != .note { errors.add(diagnostic.refusing()) }
    return errors
  }

  private mutating func rule(_ name: JSONText, _ findings: inout Diagnostics) -> RegisteredRule? {
    if let rule = configuration.rules[RuleID(name.string)] { return rule }
    unknownRuleCount += 1
    if unknownRuleCount > Self.mostUnknownRules { return nil }
    findings.add(
      Diagnostic(
        rule: .invalidConfiguration, severity: .error, message: "unknown rule \"\(Diagnostic.excerpt(of: name))\"",
        Misspelling(name.string, among: ruleNames), hint: "run 'storey rules' to list the rules", at: name.source))
    return nil
  }

  private mutating func suppression(
    _ entry: ConfigurationFile.SuppressionEntry, in path: String, _ findings: inout Diagnostics
  ) -> Suppression? {
    guard let rule = rule(entry.rule, &findings), let source = entry.source else { return nil }
    var pointer: PointerPattern?
    if let text = entry.pointer {
      pointer = PointerPattern(text.string)
      if pointer == nil {
        findings.error(
          .invalidConfiguration, "invalid JSON Pointer \"\(Diagnostic.excerpt(of: text))\"",
          hint: "use a pointer such as /floors/*/picList/*/img", at: text.source)
        return nil
      }
    }
    if let files = entry.files, files.isEmpty || files.contains(where: { $0.string.hasPrefix("/") }) {
      findings.error(
        .invalidConfiguration, "these patterns cannot match any file",
        hint: "use patterns relative to the folder of the configuration",
        at: source["files"])
      return nil
    }
    return Suppression(
      files: entry.files.map { globs($0, &findings) }, rule: rule.id, pointer: pointer, reason: entry.reason.string,
      source: source, file: path)
  }

  private mutating func globs(_ patterns: [JSONText], _ findings: inout Diagnostics) -> [Glob] {
    var globs: [Glob] = []
    for pattern in patterns {
      guard fits(patternCount, .patterns, at: pattern.source, &findings) else { break }
      do throws(Glob.Fault) {
        let glob = try Glob(pattern.string, braces: limits[.braces] ?? Limits.Name.braces.standard)
        patternCount += max(1, glob.count)
        globs.append(glob)
      } catch {
        switch error {
        case .length:
          findings.error(
            .invalidConfiguration, "the pattern is longer than \(Glob.mostBytes) bytes",
            hint: "use wildcards; paths are shorter than this", at: pattern.source)
        case .braces:
          findings.error(
            .invalidConfiguration, "the braces of the pattern expand to too many alternatives",
            hint: "write several patterns", at: pattern.source)
        }
      }
    }
    return globs
  }
}
