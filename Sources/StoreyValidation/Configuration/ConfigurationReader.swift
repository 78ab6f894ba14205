import Storey

/// Reads configurations, with those that they build on.
public struct ConfigurationReader {
  private let rules: RuleRegistry
  private let read: (String) throws -> [UInt8]
  private var problems: [PageReport] = []
  /// The files that were read: one that several build on counts once, where it is first met.
  private var seen: Set<String> = []

  /// A reader that gets the bytes of a path, as `extends` writes it joined to the folder of its file, from `read`.
  public init(rules: RuleRegistry = .standard, read: @escaping (String) throws -> [UInt8]) {
    self.rules = rules
    self.read = read
  }

  /// Reads the configuration at a path. Its problems are findings in the file that has them; a configuration with
  /// errors is not to be followed.
  public mutating func configuration(at path: String) throws -> (configuration: Configuration, problems: [PageReport]) {
    (problems, seen) = ([], [])
    var configuration = Configuration(rules: rules)
    try add(path, to: &configuration, chain: [])
    return (configuration, problems)
  }

  private mutating func add(_ path: String, to configuration: inout Configuration, chain: [String]) throws {
    seen.insert(path)
    let bytes = try read(path)
    var findings = Diagnostics()
    defer {
      if !findings.all.isEmpty {
        problems.append(PageReport(file: path, findings: findings.all.findings(), source: bytes))
      }
    }
    let document: Document
    do throws(ParseError) {
      document = try Document(parsing: bytes)
    } catch {
      findings.add(Diagnostic(unreadable: error))
      return
    }
    let (file, diagnostics) = document.root.decode(ConfigurationFile.self)
    findings.add(contentsOf: Self.errors(diagnostics))
    guard let file else { return }
    for base in file.bases {
      let basePath = Self.joined(base.string, to: path)
      if (chain + [path]).contains(basePath) {
        findings.error(
          .invalidConfiguration, "this configuration builds on itself", hint: "remove it here", at: base.source)
        continue
      }
      if seen.contains(basePath) { continue }
      do {
        try add(basePath, to: &configuration, chain: chain + [path])
      } catch {
        findings.error(
          .invalidConfiguration, "\(error)", hint: "the path counts from the folder of this file", at: base.source)
      }
    }
    merge(file, of: path, into: &configuration, &findings)
  }

  private func merge(
    _ file: ConfigurationFile, of path: String, into configuration: inout Configuration, _ findings: inout Diagnostics
  ) {
    configuration.files.append(path)
    for (rule, setting) in settings(in: file.rules, &findings) {
      configuration.settings[rule] = setting.over(configuration.settings[rule])
    }
    for override in file.overrides {
      configuration.overrides.append(
        Configuration.Override(
          files: globs(override.files, &findings), settings: settings(in: override.rules, &findings)))
    }
    configuration.exclude += globs(file.exclude, &findings)
    for entry in file.suppressions {
      if let suppression = suppression(entry, in: path, &findings) { configuration.suppressions.append(suppression) }
    }
    if let baseline = file.baseline { configuration.baseline = Self.joined(baseline.string, to: path) }
    for manifest in file.against.map({ Self.joined($0.string, to: path) })
    where !configuration.against.contains(manifest) { configuration.against.append(manifest) }
    configuration.failLevel = file.failLevel ?? configuration.failLevel
    configuration.maxWarnings = file.maxWarnings ?? configuration.maxWarnings
    configuration.width = file.width ?? configuration.width
  }

  private func settings(in object: JSONValue?, _ findings: inout Diagnostics) -> [RuleID: RuleSetting] {
    var settings: [RuleID: RuleSetting] = [:]
    for (key, value) in object?.lastMembers ?? [] where key.string != "$comment" {
      guard let rule = rule(key, &findings) else { continue }
      switch value.kind {
      case .null: continue
      case .object:
        let (setting, diagnostics) = rule.readSetting(value)
        findings.add(contentsOf: Self.errors(diagnostics))
        guard var setting else { continue }
        if value.members.contains(where: { !["severity", "$comment"].contains($0.key.string) }) {
          setting.options = value
        } else {
          setting.check = nil
        }
        settings[rule.id] = setting
      default:
        if let severity = value.text.flatMap({ RuleSeverity(name: $0.string) }), value.kind == .string {
          settings[rule.id] = RuleSetting(severity: severity)
        } else {
          let nearest = value.text.flatMap { SpellingSuggestion.nearest(to: $0.string, among: RuleSeverity.names) }
          findings.error(
            .invalidConfiguration, "this is no setting of a rule",
            hint: nearest.map { "did you mean \"\($0)\"?" }
              ?? "use off, note, warning or error, or an object with \"severity\" and options", at: value)
        }
      }
    }
    return settings
  }

  /// What nobody reads was meant to say something: in a configuration that is an error, not a warning.
  private static func errors(_ diagnostics: [Diagnostic]) -> Diagnostics {
    var errors = Diagnostics()
    for diagnostic in diagnostics where diagnostic.severity != .note { errors.add(diagnostic.with(.error)) }
    return errors
  }

  private func rule(_ name: PageText, _ findings: inout Diagnostics) -> RegisteredRule? {
    if let rule = rules[RuleID(name.string)] { return rule }
    let nearest = SpellingSuggestion.nearest(to: name.string, among: rules.rules.map(\.id.name))
    findings.error(
      .invalidConfiguration, "there is no rule \"\(Diagnostic.excerpt(of: name))\"",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? "'storey rules' lists them", at: name.source)
    return nil
  }

  private func suppression(
    _ entry: ConfigurationFile.SuppressionEntry, in path: String, _ findings: inout Diagnostics
  ) -> Suppression? {
    guard let rule = rule(entry.rule, &findings), let source = entry.source else { return nil }
    var pointer: PointerPattern?
    if let text = entry.pointer {
      pointer = PointerPattern(text.string)
      if pointer == nil {
        findings.error(
          .invalidConfiguration, "this is no JSON Pointer", hint: "write it like /floors/*/picList/*/img",
          at: text.source)
        return nil
      }
    }
    if let files = entry.files, files.isEmpty || files.contains(where: { $0.string.hasPrefix("/") }) {
      findings.error(
        .invalidConfiguration, "these files can never match",
        hint: "patterns count from the folder of the configuration",
        at: source["files"])
      return nil
    }
    return Suppression(
      files: entry.files.map { globs($0, &findings) }, rule: rule.id, pointer: pointer, reason: entry.reason.string,
      source: source, file: path)
  }

  private func globs(_ patterns: [PageText], _ findings: inout Diagnostics) -> [Glob] {
    patterns.compactMap { pattern in
      if let glob = Glob(pattern.string) { return glob }
      findings.error(
        .invalidConfiguration, "the braces of this pattern stand for too many", hint: "write several patterns",
        at: pattern.source)
      return nil
    }
  }

  /// A path that a file states, counted from the folder of the file, without the `.` and `..` that cancel out.
  static func joined(_ path: String, to file: String) -> String {
    let folder = path.hasPrefix("/") ? "" : file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let whole = folder + path
    var names: [Substring] = []
    for name in whole.split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
    }
    return (whole.hasPrefix("/") ? "/" : "") + names.joined(separator: "/")
  }
}
