public import Storey

/// Which rules there are. A value: fill one, hand it to any number of validators.
///
///     var rules = RuleRegistry(for: .standard)
///     try rules.register(NoShoutingRule.self)
public struct RuleRegistry: Sendable {
  private var registered: [RuleID: RegisteredRule] = [:]

  /// A registry without rules.
  public init() {}

  /// The built-in rules, and those that the floors of a registry describe.
  public init(for floors: FloorRegistry) {
    self = .standard
    addRules(of: floors)
  }

  /// A rule of this name is registered already.
  public struct RegistrationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The name.
    public let rule: RuleID

    public var description: String {
      "a rule \"\(rule)\" is registered already; register with replacing: true to replace it"
    }
  }

  /// Registers a rule that checks pages.
  ///
  /// - Parameters:
  ///   - rule: The type.
  ///   - replacing: Whether it takes the place of another of its name.
  /// - Throws: `RegistrationError` when its name is taken.
  public mutating func register<Rule: PageRule>(
    _ rule: Rule.Type, replacing: Bool = false
  ) throws(RegistrationError) {
    try requireFree(rule.description.id, replacing: replacing)
    add(rule)
  }

  /// Registers a rule that someone else reports, so that it is listed, explained and configured like any other. What floors
  /// describe is there with `init(for:)`.
  ///
  /// - Parameters:
  ///   - description: The rule.
  ///   - replacing: Whether it takes the place of another of its name.
  /// - Throws: `RegistrationError` when its name is taken.
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

  /// The same rules, and one in the place of what has its name.
  func with(_ rule: RegisteredRule) -> RuleRegistry {
    var rules = self
    rules.registered[rule.id] = rule
    return rules
  }

  /// Adds what floors describe, but for what is there.
  mutating func addRules(of floors: FloorRegistry) {
    add(floors.rules.filter { registered[$0.id] == nil })
  }

  /// All rules, by name.
  public var rules: [RegisteredRule] { registered.values.sorted { $0.id < $1.id } }

  /// The rule of a name.
  public subscript(id: RuleID) -> RegisteredRule? { registered[id] }
}
