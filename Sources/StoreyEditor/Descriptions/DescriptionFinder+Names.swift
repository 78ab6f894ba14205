import Storey
import StoreyManifests
import StoreyValidation

/// The descriptions of objects whose keys are names of capabilities or rules.
extension DescriptionFinder {
  /// Returns the description of an object with any keys.
  ///
  /// - Parameters:
  ///   - member: The description of its values.
  ///   - name: The key whose value the object is.
  func map(of member: ValueDescription, named name: String?) -> ObjectDescription {
    guard name == "requires" || name == "capabilities" else {
      return ObjectDescription(meaning: .names, other: member)
    }
    let fields = capabilities.map { name, version in
      ModelDescription.Field(
        key: name, isRequired: false, value: member, summary: Self.summary(ofCapability: name, in: surroundings),
        fallback: String(version))
    }
    return ObjectDescription(meaning: .capabilities, fields: fields, other: member)
  }

  /// The known capabilities, sorted by name, with their highest versions: those of the registry, of the configuration, and of
  /// the apps.
  private var capabilities: [(name: String, version: Int)] {
    let configuration = surroundings.configuration
    var all = surroundings.registry.capabilities + configuration.capabilities
    for app in configuration.manifests {
      all += app.capabilities + app.floors.map { Capability($0.pattern.name, version: $0.version) }
    }
    let versions = Dictionary(all.map { ($0.name, $0.version) }, uniquingKeysWith: max)
    return versions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  private static func summary(ofCapability name: String, in surroundings: Surroundings) -> String {
    let here = surroundings.registry.version(of: name).map { "version \($0) in this app" }
    let there = surroundings.configuration.manifests.map { app in
      app.version(of: name).map { "version \($0) in \(app.name) \(app.version)" }
        ?? "missing in \(app.name) \(app.version)"
    }
    return "A capability: " + ([here].compactMap(\.self) + there).joined(separator: ", ")
  }

  // MARK: Rules

  /// The prefix of the references that represent the settings of one rule.
  private static let rulePrefix = "rule "

  /// Returns the description of the settings of all rules, or of one rule; `nil` for an unknown name of a reference.
  mutating func rules(_ reference: String) -> ObjectDescription? {
    let rules = surroundings.configuration.rules
    if reference == "rules" {
      let fields = rules.rules.map { rule in
        ModelDescription.Field(
          key: rule.id.name, isRequired: false,
          value: .either([RuleSeverity.valueDescription, .reference(Self.rulePrefix + rule.id.name)]),
          summary: rule.description.summary)
      }
      return ObjectDescription(meaning: .rules, fields: fields)
    }
    guard reference.hasPrefix(Self.rulePrefix),
      let rule = rules[RuleID(String(reference.dropFirst(Self.rulePrefix.count)))]
    else { return nil }
    return ObjectDescription(fields: [RuleSeverity.field] + table.fields(of: rule.options))
  }
}
