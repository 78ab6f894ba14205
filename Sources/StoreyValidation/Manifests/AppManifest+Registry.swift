public import Storey

extension AppManifest {
  /// What a registry can show, as an app of this name and version.
  public init(of registry: FloorRegistry, name: String, version: String) {
    var describer = ModelDescriber()
    let floors = registry.registrations.map { floor in
      Floor(
        pattern: floor.pattern, version: floor.version, floorIdentifiers: floor.floorIdentifiers,
        isSticky: floor.isSticky, fields: describer.fields(of: registry.description(of: floor.pattern)))
    }
    self.init(
      name: name, version: version, capabilities: registry.capabilities, floors: floors,
      renderers: registry.floorIdentifiers, models: describer.models())
  }
}

/// Gives every model that floors are made of a name of its own, in the order in which they are met.
private struct ModelDescriber {
  private var names: [ValueDescription.ModelType: String] = [:]
  private var usedNames: Set<String> = []
  private var waiting: [(type: ValueDescription.ModelType, name: String)] = []

  mutating func fields(of description: ModelDescription?) -> [AppManifest.Field] {
    (description?.fields ?? []).map { field in
      AppManifest.Field(key: field.key, isRequired: field.isRequired, type: type(of: field.value))
    }
  }

  /// The models that were met, and those that they are made of.
  mutating func models() -> [AppManifest.Model] {
    var models: [AppManifest.Model] = []
    while models.count < waiting.count {
      let (type, name) = waiting[models.count]
      models.append(AppManifest.Model(name: name, fields: fields(of: type.describe())))
    }
    return models
  }

  private mutating func type(of value: ValueDescription) -> FieldType {
    switch value {
    case .any: .any
    case .scalar(let type): .scalar(type)
    case .number(let range): .number(in: range)
    case .integer: .scalar(.integer)
    case .tuple(let element, _): .array(type(of: element))
    case .text(let pattern): .text(pattern: pattern)
    case .choice(let words): .choice(words)
    case .freeObject(let wellKnown): .freeObject(wellKnown: wellKnown)
    case .map(let value): .map(type(of: value))
    case .array(let element): .array(type(of: element))
    case .oneOrMany(let value): .oneOrMany(type(of: value))
    case .either(let values): .either(values.map { type(of: $0) })
    case .model(let type): .model(name(of: type))
    case .reference(let name): .reference(name)
    case .floor: .floor
    }
  }

  private mutating func name(of type: ValueDescription.ModelType) -> String {
    if let name = names[type] { return name }
    var name = type.name
    var count = 1
    while !usedNames.insert(name).inserted {
      count += 1
      name = "\(type.name)\(count)"
    }
    names[type] = name
    waiting.append((type, name))
    return name
  }
}
