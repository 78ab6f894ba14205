public import Storey

/// Which rules there are. A value: fill one, hand it to any number of validators.
///
///     var rules = RuleRegistry.standard
///     try rules.register(NoShoutingRule.self)
public struct RuleRegistry: Sendable {
  private var registered: [RuleID: RegisteredRule] = [:]

  /// A registry without rules.
  public init() {}

  /// A rule of this name is registered already.
  public struct RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let rule: RuleID

    public var description: String {
      "a rule \"\(rule)\" is registered already; register with replacing: true to replace it"
    }
  }

  /// Registers a rule that checks pages.
  /// - Throws: `RegistrationError` when its name is taken.
  public mutating func register<Rule: PageRule>(_ rule: Rule.Type) throws(RegistrationError) {
    try requireFree(rule.id)
    register(rule, replacing: true)
  }

  /// Registers a rule that checks pages; where its name is taken, `replacing` says which of the two stays.
  public mutating func register<Rule: PageRule>(_ rule: Rule.Type, replacing: Bool) {
    add(RegisteredRule(checking: rule), replacing: replacing)
  }

  /// Registers a rule that the engine or a floor reports, so that it is listed, explained and configured like any other.
  /// - Throws: `RegistrationError` when its name is taken.
  @_disfavoredOverload
  public mutating func register<Rule: ValidationRule>(_ rule: Rule.Type) throws(RegistrationError) {
    try requireFree(rule.id)
    register(rule, replacing: true)
  }

  /// Registers a rule that the engine or a floor reports; where its name is taken, `replacing` says which stays.
  @_disfavoredOverload
  public mutating func register<Rule: ValidationRule>(_ rule: Rule.Type, replacing: Bool) {
    add(RegisteredRule(rule), replacing: replacing)
  }

  private func requireFree(_ id: RuleID) throws(RegistrationError) {
    if registered[id] != nil { throw RegistrationError(rule: id) }
  }

  private mutating func add(_ rule: RegisteredRule, replacing: Bool) {
    if replacing || registered[rule.id] == nil { registered[rule.id] = rule }
  }

  /// All rules, by name.
  public var rules: [RegisteredRule] { registered.values.sorted { $0.id < $1.id } }

  /// The rule of a name.
  public subscript(id: RuleID) -> RegisteredRule? { registered[id] }
}

/// A rule with its type erased.
public struct RegisteredRule: Sendable {
  /// The name.
  public let id: RuleID
  /// How bad it is unless a configuration says otherwise.
  public let severity: Severity
  /// What it finds, in one line.
  public let summary: String
  /// Why that is worth finding, as its source breaks the lines.
  private let writtenRationale: String
  /// A page that keeps the rule.
  public let passing: RuleSample
  /// A page that breaks the rule.
  public let failing: RuleSample
  /// Whether some of what it finds can be corrected without asking.
  public let isFixable: Bool
  /// What a configuration may set of it.
  public let options: ModelDescription
  /// The rule with its default options; nil for one that the engine or a floor reports.
  let standard: (any PageRule)?
  /// Reads the setting of the rule: its severity, and its options.
  let readSetting: @Sendable (JSONValue) -> (setting: RuleSetting?, diagnostics: [Diagnostic])

  /// Why that is worth finding. On one line: lines are broken where a reader breaks them.
  public var rationale: String { writtenRationale.split(separator: "\n").joined(separator: " ") }

  init(_ rule: any ValidationRule.Type) {
    self.init(rule, options: ModelDescription(), standard: nil) { value in
      let (entry, diagnostics) = value.decode(SettingEntry<NoOptions>.self)
      return (entry.map { RuleSetting(severity: $0.severity, check: nil) }, diagnostics)
    }
  }

  init<Rule: PageRule>(checking rule: Rule.Type) {
    self.init(rule, options: ModelDescription(of: rule), standard: Rule.standIn) { value in
      let (entry, diagnostics) = value.decode(SettingEntry<Rule>.self)
      let setting = entry.map { entry in
        RuleSetting(severity: entry.severity, check: entry.options) {
          $0.decode(SettingEntry<Rule>.self).model?.options
        }
      }
      return (setting, diagnostics)
    }
  }

  private init(
    _ rule: any ValidationRule.Type, options: ModelDescription, standard: (any PageRule)?,
    readSetting: @escaping @Sendable (JSONValue) -> (setting: RuleSetting?, diagnostics: [Diagnostic])
  ) {
    id = rule.id
    severity = rule.severity
    summary = rule.summary
    writtenRationale = rule.rationale
    passing = rule.passing
    failing = rule.failing
    isFixable = rule.isFixable
    self.options = options
    self.standard = standard
    self.readSetting = readSetting
  }
}

/// The object that sets a rule: its severity beside its options.
private struct SettingEntry<Options: TemplateModel & Sendable>: TemplateModel {
  let severity: RuleSeverity?
  let options: Options

  init(from reader: inout ModelReader) {
    severity = reader.optional("severity", about: "off, note, warning or error")
    options = Options(from: &reader)
  }
}

/// The options of a rule that has none.
private struct NoOptions: TemplateModel {
  init(from reader: inout ModelReader) {}
}
