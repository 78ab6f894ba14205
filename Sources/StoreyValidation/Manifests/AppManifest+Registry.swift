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
      AppManifest.Field(key: field.key, isRequired: field.isRequired, type: type(of: field))
    }
  }

  /// The type of a key, with the bounds that a required number is held to. An optional one that is out of its bounds is
  /// read as its default or as the nearest bound, and nothing is lost.
  private mutating func type(of field: ModelDescription.Field) -> FieldType {
    if AppManifest.keysReadBefore.contains(field.key), case .map(.integer) = field.value {
      // A version below 1 is reported, and read.
      return .map(.scalar(.integer))
    }
    let bounded = field.isRequired ? field.range : nil
    switch (field.value, bounded) {
    case (.scalar(.number), let range?): return .number(in: range.closed(last: \.nextDown))
    case (.scalar(.integer), let range?): return .integer(in: range.closed(last: { $0.rounded(.up) - 1 }))
    default: return type(of: field.value)
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
    case .integer(let range):
      .integer(
        in: (range.lowerBound == .min ? -.infinity : Double(range.lowerBound))...(range.upperBound == .max
          ? .infinity : Double(range.upperBound)))
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

extension NumberRange {
  /// The range with its maximum in it. `last` returns the greatest number below a maximum that is not allowed.
  fileprivate func closed(last: (Double) -> Double) -> ClosedRange<Double> {
    let least = minimum ?? -.infinity
    let most = maximum.map { excludesMaximum ? last($0) : $0 } ?? .infinity
    return least...max(least, most)
  }
}
