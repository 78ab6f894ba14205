public import Storey

extension AppManifest {
  /// What a registry can show, as an app of this name and version.
  public init(of registry: FloorRegistry, name: String, version: String) {
    var table = ModelTable()
    let floors = registry.floorTypes.map { floor in
      let fields = table.fields(of: floor.unnamedDescription).map { field in
        let isReadBefore = Self.keysReadBefore.contains(field.key)
        return isReadBefore ? Self.fieldReadBefore(field) : field.inManifest
      }
      return FloorType(
        pattern: floor.pattern, version: floor.version, floorIdentifiers: floor.floorIdentifiers,
        isSticky: floor.isSticky
      ) { ModelDescription(fields: fields) }
    }
    let models = table.models().map { ModelDescription.Model(name: $0.name, fields: $0.fields.map(\.inManifest)) }
    self.init(
      name: name, version: version, capabilities: registry.capabilities, floors: floors,
      renderers: registry.floorIdentifiers, models: models)
  }

  /// A key that every app reads alike: a version below 1 is reported, and read.
  private static func fieldReadBefore(_ field: ModelDescription.Field) -> ModelDescription.Field {
    guard case .map(.integer) = field.value else { return field.inManifest }
    return ModelDescription.Field(key: field.key, isRequired: field.isRequired, value: .map(.scalar(.integer)))
  }
}

extension ModelDescription.Field {
  /// What a manifest says of the key.
  fileprivate var inManifest: ModelDescription.Field {
    ModelDescription.Field(key: key, isRequired: isRequired, value: value.inManifest)
  }
}

extension ValueDescription {
  /// What a manifest says of a value: bounds with the maximum in them, and arrays of any length.
  fileprivate var inManifest: ValueDescription {
    switch self {
    case .any, .scalar, .text, .choice, .freeObject, .reference, .floor, .model: self
    case .number(let range): .number(NumberRange(closed: range.closed(last: \.nextDown)))
    case .integer(let range): .integer(NumberRange(closed: range.closed { $0.rounded(.up) - 1 }))
    case .map(let member): .map(member.inManifest)
    case .array(let element), .tuple(let element, _): .array(element.inManifest)
    case .oneOrMany(let one): .oneOrMany(one.inManifest)
    case .either(let values): .either(values.map(\.inManifest))
    }
  }
}

extension NumberRange {
  /// The range with its maximum in it. `last` returns the greatest number below a maximum that is not allowed.
  fileprivate func closed(last: (Double) -> Double) -> ClosedRange<Double> {
    let least = minimum ?? -.infinity
    let most = maximum.map { excludesMaximum ? last($0) : $0 } ?? .infinity
    return least...max(least, most)
  }

  /// The least and the greatest number of a manifest's range.
  var bounds: ClosedRange<Double> { closed { $0 } }
}
