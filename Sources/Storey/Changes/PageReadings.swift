/// Determines how the models of a registry read the values of a page, from the descriptions of the models.
///
/// A class, because each model is described once, on first use. It is used for one comparison and on one thread.
package final class PageReadings {
  private typealias Keys = [JSONText: ValueDescription]

  private let registry: FloorRegistry
  private var keysOfFloors: [FloorPattern: Keys] = [:]
  private var keysOfModels: [ModelReference: Keys] = [:]
  /// The models of the registry by name, as far as they have been used.
  private var models = ModelTable()

  /// Creates the readings of pages that a registry decodes.
  package init(_ registry: FloorRegistry) {
    self.registry = registry
  }

  /// Returns the differences of a floor, like `JSONValue.changes(from:)`. Values that its models read as equal do not
  /// differ.
  package func trail(ofFloor floor: JSONValue, from old: JSONValue) -> FieldTrail {
    floor.trail(from: old, ReadingContext(readings: self, description: .floor))
  }

  /// Returns the differences of a page. Values that its models read as equal do not differ. Members whose keys are in
  /// `ignored` are not compared.
  package func trail(ofPage page: JSONValue, from old: JSONValue, ignoring ignored: Set<String>) -> FieldTrail {
    guard page.kind == .object, old.kind == .object else { return page.trail(from: old, nil) }
    let keys = self.keys(Page.description)
    let ignored = Set(ignored.map { JSONText($0) })
    var trail = FieldTrail(old: old, new: page)
    func members(_ object: JSONValue) -> [(key: JSONText, value: JSONValue)] {
      object.lastMembers.filter { !Self.isAbsent($0.value, keys[$0.key]) }
    }
    FieldComparison.forEachMember(of: members(old), members(page)) { old, new in
      guard let key = (new ?? old)?.key, !ignored.contains(key) else { return }
      var isOtherOutcome = false
      if key == "code" {
        let (wasSuccess, isSuccess) = (old?.isSuccessCode ?? true, new?.isSuccessCode ?? true)
        if wasSuccess && isSuccess { return }
        isOtherOutcome = wasSuccess != isSuccess
      }
      let step = trail.add(old: old, new: new, index: nil, in: FieldTrail.root)
      guard let old, let new, !isOtherOutcome else { return trail.find(step) }
      let context = ReadingContext(readings: self, description: keys[key] ?? .any)
      new.add(changesFrom: old, of: step, context, to: &trail)
    }
    return trail
  }

  /// Returns a reading for each node of a value with a description. O(nodes). Not recursive, so the depth of the value is
  /// not limited.
  func readings(of value: JSONValue, as description: ValueDescription) -> [ScalarReading] {
    let first = value.node
    var readings = [ScalarReading](repeating: .asWritten, count: Int(value.entry.next - first))
    var open = [(value: value, description: description)]
    func add(_ value: JSONValue, _ description: ValueDescription?) {
      if Self.isAbsent(value, description) {
        readings[Int(value.node - first)] = .absent
      } else if let description {
        open.append((value, description))
      }
    }
    while let (value, description) = open.popLast() {
      switch description {
      case .scalar(let type): readings[Int(value.node - first)] = ScalarReading(type)
      case .number, .integer: readings[Int(value.node - first)] = .number
      case .array(let element): for value in value.elements { add(value, element) }
      case .tuple(let element, _): for value in value.elements { open.append((value, element)) }
      case .oneOrMany(let one): open.append((value, value.kind == .array ? .array(one) : one))
      case .either(let descriptions):
        if let taking = descriptions.first(where: { $0.takes(value) }) { open.append((value, taking)) }
      case .map(let member): for (_, value) in value.members { add(value, member) }
      case .model, .floor:
        let keys = if case .model(let type) = description { keys(of: type) } else { keys(ofFloor: value) }
        for (key, value) in value.members { add(value, keys[key]) }
      case .any, .text, .choice, .freeObject, .reference: break
      }
    }
    return readings
  }

  /// Whether a value counts as absent for the models: `null` if no model reads it, otherwise any value that counts as
  /// absent.
  private static func isAbsent(_ value: JSONValue, _ description: ValueDescription?) -> Bool {
    description == nil ? value.kind == .null : value.isAbsent
  }

  private func keys(of model: ModelReference) -> Keys {
    if let keys = keysOfModels[model] { return keys }
    let keys = Self.values(of: models.fields(of: model))
    keysOfModels[model] = keys
    return keys
  }

  private func keys(_ description: ModelDescription) -> Keys { Self.values(of: models.fields(of: description)) }

  private func keys(ofFloor floor: JSONValue) -> Keys {
    let isView = floor.document.isView
    guard let pattern = floor.member(.pattern)?.text.map({ FloorPattern($0.string) }) else {
      return isView ? Self.named(Self.anyFloor) : Self.anyFloor
    }
    if let known = keysOfFloors[pattern] { return known }
    let own = registry.floorType(for: pattern).map { keys($0.unnamedDescription) } ?? [:]
    let written = Self.anyFloor.merging(own) { _, own in own }
    let all = isView ? Self.named(written) : written
    keysOfFloors[pattern] = all
    return all
  }

  /// The keys that are read from every floor, even if its pattern is not registered.
  private static let anyFloor: Keys = [
    "pattern": JSONText.valueDescription, "identityId": PageIdentifier.valueDescription,
    "requires": FloorRequirements.valueDescription, "fallback": FloorFallback.valueDescription,
  ]

  /// Returns the keys of a floor in a view of a page, in which the values that every floor has have keys of their own.
  private static func named(_ keys: Keys) -> Keys {
    var named = keys
    for base in BaseKey.allCases { named[JSONText(base.viewKey.name)] = keys[JSONText(base.key.name)] }
    return named
  }

  private static func values(of fields: [ModelDescription.Field]) -> Keys {
    Dictionary(fields.map { (JSONText($0.key), $0.value) }) { first, _ in first }
  }
}

/// The description of a value, with the readings of the models in it.
struct ReadingContext {
  let readings: PageReadings
  let description: ValueDescription
}

extension ValueDescription {
  /// Whether this is the description, among several, that applies to a value. Text patterns are not considered, so a
  /// number in quotes is read as a number.
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch (self, value.kind) {
    case (.any, _): true
    case (.model, .object), (.floor, .object), (.map, .object), (.freeObject, .object), (.scalar(.object), .object):
      true
    case (.array, .array), (.tuple, .array), (.oneOrMany, .array), (.scalar(.array), .array): true
    case (.oneOrMany(let one), _): one.takes(value)
    case (.scalar(let type), _): ScalarReading(type).takes(value)
    case (.number, _), (.integer, _): ScalarReading.number.takes(value)
    default: false
    }
  }
}

extension ScalarReading {
  /// Whether a value can have this reading.
  fileprivate func takes(_ value: JSONValue) -> Bool {
    switch self {
    case .number: value.text?.number?.isFinite == true
    case .flag: value.flag != nil
    case .identifier: value.kind == .string || value.kind == .number
    case .text, .asWritten: value.kind == .string
    case .absent: value.isAbsent
    }
  }
}
