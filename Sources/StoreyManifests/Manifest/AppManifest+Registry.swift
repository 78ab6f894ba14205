public import Storey

extension AppManifest {
  /// Creates the manifest of an app with the floors, renderers and capabilities of a registry.
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

  /// Returns a key in `keysReadBefore` as a manifest describes it. Integers have no bounds: a version below 1 is reported, but
  /// read.
  private static func fieldReadBefore(_ field: ModelDescription.Field) -> ModelDescription.Field {
    guard case .map(.integer) = field.value else { return field.inManifest }
    return ModelDescription.Field(key: field.key, isRequired: field.isRequired, value: .map(.scalar(.integer)))
  }
}

extension ModelDescription.Field {
  /// The key as a manifest describes it.
  fileprivate var inManifest: ModelDescription.Field {
    ModelDescription.Field(key: key, isRequired: isRequired, value: value.inManifest)
  }
}

extension ValueDescription {
  /// The type as a manifest describes it: bounds include the maximum, and arrays have any length.
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
  /// Returns the range as a closed range.
  ///
  /// - Parameter last: returns the greatest number below an excluded maximum.
  fileprivate func closed(last: (Double) -> Double) -> ClosedRange<Double> {
    let least = minimum ?? -.infinity
    let most = maximum.map { excludesMaximum ? last($0) : $0 } ?? .infinity
    return least...max(least, most)
  }

  /// The bounds of a range in a manifest, both included.
  var bounds: ClosedRange<Double> { closed { $0 } }
}
