public import Storey

/// The rules that validators can apply. This is a value type: fill a registry and pass it to any number of validators.
///
///     var rules = RuleRegistry(for: .standard)
///     try rules.register(NoShoutingRule.self)
public struct RuleRegistry: Sendable {
  private var registered: [RuleID: RegisteredRule] = [:]

  /// Creates a registry without rules.
  public init() {}

  /// An error that is thrown if the id of a rule is already registered.
  public struct RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The id of the rule.
    public let rule: RuleID

    public var description: String {
      "the rule \"\(rule)\" is already registered; register with replacing: true to replace it"
    }
  }

  /// Registers a rule that checks pages.
  ///
  /// - Parameters:
  ///   - rule: The type of the rule.
  ///   - replacing: Whether to replace a registered rule with the same id.
  /// - Throws: `RegistrationError` if the id is already registered and `replacing` is `false`.
  public mutating func register<Rule: PageRule>(
    _ rule: Rule.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try requireFree(rule.description.id, replacing: replacing)
    add(rule)
  }

  /// Registers a rule that other code reports, so that it can be listed, explained and configured like other rules.
  /// `init(for:)` registers the rules that floors describe.
  ///
  /// - Parameters:
  ///   - description: The description of the rule.
  ///   - replacing: Whether to replace a registered rule with the same id.
  /// - Throws: `RegistrationError` if the id is already registered and `replacing` is `false`.
  public mutating func register(
    _ description: RuleDescription, replacing: Bool = false
  ) throws(RegistrationError) {
    try requireFree(description.id, replacing: replacing)
    add([description])
  }

  private func requireFree(_ id: RuleID, replacing: Bool) throws(RegistrationError) {
    if registered[id] != nil && !replacing { throw RegistrationError(rule: id) }
  }

  mutating func add<Rule: PageRule>(_ rule: Rule.Type) {
    registered[rule.description.id] = RegisteredRule(checking: rule)
  }

  mutating func add(_ descriptions: [RuleDescription]) {
    for description in descriptions { registered[description.id] = RegisteredRule(description) }
  }

  /// Returns a copy with a rule added. The rule replaces one with the same id.
  func with(_ rule: RegisteredRule) -> RuleRegistry {
    var rules = self
    rules.registered[rule.id] = rule
    return rules
  }

  /// Adds the rules that floors describe, except those whose ids are already registered.
  package mutating func addRules(of floors: FloorRegistry) {
    add(floors.rules.filter { registered[$0.id] == nil })
  }

  /// All rules, sorted by id.
  public var rules: [RegisteredRule] { registered.values.sorted { $0.id < $1.id } }

  /// The rule with an id; `nil` if it is not registered.
  public subscript(id: RuleID) -> RegisteredRule? { registered[id] }
}
