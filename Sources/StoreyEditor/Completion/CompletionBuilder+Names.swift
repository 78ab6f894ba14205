import Storey
import StoreyManifests
import StoreyProject
import StoreyValidation

/// The items that are names: of patterns, destinations, rules, renderers and models, and of the fields of a template.
extension CompletionBuilder {
  /// Adds the names that a value can be. Returns whether the value can only be one of these names.
  mutating func addNames() -> Bool {
    let key = description.key ?? arrayKey ?? ""
    switch (kind, key) {
    case (.page, _) where description.isPattern: addPatterns()
    case (.manifest, "pattern") where description.field != nil: addPatterns()
    case (.page, _) where description.isDestination: addDestinations()
    case (.configuration, "rule") where description.field != nil, (.baseline, "rule") where description.field != nil:
      addRules()
    case (.manifest, "identifiers"), (.manifest, "renderers"):
      // An array is a value of the key, and names are its elements.
      if description.values.contains(where: { $0.element != nil }) { return false }
      for identifier in surroundings.registry.floorIdentifiers { list.add(.value, string: identifier.name) }
    case (.manifest, "model") where description.field != nil: addModels()
    case (.template, _): return addTemplateNames(key)
    default: return false
    }
    return true
  }

  /// The key of the array that contains the cursor.
  private var arrayKey: String? {
    guard let container = context.containers.last, !container.isObject else { return nil }
    return context.key(of: container.step)
  }

  private mutating func addPatterns() {
    if kind == .page {
      for (name, pattern) in surroundings.registry.shape.part.patternNames.sorted(by: { $0.key < $1.key }) {
        let summary = surroundings.registry.floorType(for: FloorPattern(pattern))?.summary ?? ""
        list.add(.pattern, string: name, detail: pattern, documentation: Documentation("\(summary)"))
      }
    }
    for type in surroundings.registry.floorTypes {
      list.add(
        .pattern, string: type.pattern.name, detail: "version \(type.version)",
        documentation: Documentation("\(type.summary)"))
    }
  }

  private mutating func addDestinations() {
    let destinations = surroundings.registry.destinations
    for name in destinations.names {
      list.add(.destination, string: name, documentation: DestinationText.documentation(of: name, in: destinations))
    }
  }

  private mutating func addRules() {
    for rule in surroundings.configuration.rules.rules {
      list.add(
        .rule, string: rule.id.name, detail: rule.description.severity.rawValue,
        documentation: RuleText.documentation(of: rule, in: surroundings.configuration))
    }
  }

  /// Adds the models that the manifest declares.
  private mutating func addModels() {
    guard let root = context.containers.first, let models = context.object("models", of: root) else { return }
    for member in models.members { list.add(.value, string: context.text(of: member.key)) }
  }
}
