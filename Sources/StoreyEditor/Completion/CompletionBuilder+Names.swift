import Storey
import StoreyManifests
import StoreyProject
import StoreyValidation

/// The items that are names: of patterns, destinations, rules, renderers and models, and of the fields of a template.
extension CompletionBuilder {
  /// Adds the names that a value can be. Returns whether the value can only be one of these names.
  mutating func addNames() -> Bool {
    let key = description.key ?? arrayKey ?? ""
    if kind == .page, let names = namesForOrder {
      for name in names { list.add(.value, string: name) }
      return true
    }
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

  /// The names of parts that the order around the cursor lacks; `nil` if the cursor is not in an order of parts.
  private var namesForOrder: [String]? {
    let shape = surroundings.registry.shape
    guard !shape.isStandard, let array = context.containers.last, !array.isObject, context.containers.count > 1 else {
      return nil
    }
    let owner = context.containers[context.containers.count - 2]
    let lists = shape.lists + shape.part.children
    let parts = lists.lazy.compactMap { list -> OpenContainer? in
      guard case .members(let order?) = list.form, order.names?.last == context.key(of: array.step),
        let name = list.paths.first?.names?.last
      else { return nil }
      return context.object(name, of: owner)
    }.first
    guard let parts else { return nil }
    let present = Set(names(in: array))
    return parts.members.map { context.text(of: $0.key) }.filter { !present.contains($0) }
  }

  /// Returns the texts in an array around the cursor, without the one at the cursor.
  private func names(in array: OpenContainer) -> [String] {
    var names: [String] = []
    var index = array.start + 1
    while index < context.bytes.count, context.bytes[index] != UInt8(ascii: "]") {
      guard context.bytes[index] == UInt8(ascii: "\"") else {
        index += 1
        continue
      }
      let start = index
      index += 1
      while index < context.bytes.count, ![UInt8(ascii: "\""), 0x0A].contains(context.bytes[index]) {
        index += context.bytes[index] == UInt8(ascii: "\\") ? 2 : 1
      }
      index = min(index + 1, context.bytes.count)
      if !(start...index).contains(context.offset) { names.append(context.text(of: start..<index)) }
    }
    return names
  }

  private mutating func addPatterns() {
    if kind == .page, let allowed = description.floor?.list, allowed.types != nil {
      for name in allowed.names {
        let pattern = allowed.type(named: name)?.pattern ?? FloorPattern(name)
        let summary = surroundings.registry.floorType(for: pattern)?.summary ?? ""
        list.add(.pattern, string: name, detail: pattern.name, documentation: Documentation("\(summary)"))
      }
      return
    }
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
