import Storey

/// The descriptions of the containers of a page of another shape than Storey's.
extension DescriptionFinder {
  /// Returns the description of an object with a meaning; `nil` for an object that is described by the value that it is.
  mutating func object(at place: PartFinder.Place) -> ObjectDescription? {
    let shape = surroundings.registry.shape
    switch place {
    case .page(let tokens, let type):
      var fields = shape.names(after: tokens).map { field($0.name, $0.value) }
      if let type { add(self.fields(ofPart: type), to: &fields) }
      return fields.isEmpty ? nil : ObjectDescription(fields: fields)
    case .onlyPart(let tokens, let pattern):
      // A field can have the name of a list.
      var fields = self.fields(ofPart: pattern)
      let ofPage = shape.names(after: tokens).filter { if case .page = $0.value { true } else { false } }
      add(ofPage.map { field($0.name, $0.value) }, to: &fields)
      return ObjectDescription(meaning: .floor, fields: fields)
    case .part(let pattern, _):
      return ObjectDescription(meaning: .floor, fields: fields(ofPart: pattern))
    case .fields(let pattern):
      return ObjectDescription(fields: ownFields(ofFloor: pattern))
    case .field: return nil
    }
  }

  /// Adds the fields that an object does not have yet.
  private func add(_ further: [ModelDescription.Field], to fields: inout [ModelDescription.Field]) {
    let known = Set(fields.map(\.key))
    fields += further.filter { !known.contains($0.key) }
  }

  /// The key of the pattern of a floor.
  var patternKey: String { surroundings.registry.shape.word(for: .pattern) }

  /// Returns the keys of a new floor: in a page of another shape, those of the part without those of its fields if they are in an object
  /// of their own.
  mutating func fields(ofNewFloor pattern: String) -> [ModelDescription.Field] {
    surroundings.registry.shape.isStandard ? fields(ofFloor: pattern) : fields(ofPart: FloorPattern(pattern))
  }

  /// Returns the keys that a part has beside its pattern and its identity: those that the shape reads and, if the part itself has
  /// them, its fields.
  private mutating func fields(ofPart pattern: FloorPattern?) -> [ModelDescription.Field] {
    let shape = surroundings.registry.shape
    var fields: [ModelDescription.Field] = []
    func add(_ path: ShapePath?, _ value: ValueDescription, _ summary: String, isRequired: Bool = false) {
      guard let path, let name = path.names?.first, !fields.contains(where: { $0.key == name }) else { return }
      let isWhole = path.names?.count == 1
      fields.append(
        ModelDescription.Field(
          key: name, isRequired: isRequired, value: isWhole ? value : .scalar(.object), summary: isWhole ? summary : "")
      )
    }
    let base = self.fields(ofFloor: nil)
    func described(_ key: BaseKey) -> ModelDescription.Field? { base.first { $0.key == key.key.name } }
    for place in shape.part.pattern {
      add(place.path, .scalar(.text), described(.pattern)?.summary ?? "", isRequired: shape.part.defaultPattern == nil)
    }
    for place in shape.part.identity { add(place.path, .scalar(.identifier), described(.identity)?.summary ?? "") }
    for path in shape.part.fields { add(path, .scalar(.object), "The fields of the part") }
    for list in shape.part.children {
      let value: ValueDescription = list.form == .elements ? .scalar(.array) : .scalar(.object)
      for path in list.paths { add(path, value, "Parts in this part") }
      if case .members(let order?) = list.form { add(order, .scalar(.array), "The order of these parts") }
    }
    for path in shape.part.hidden { add(path, .scalar(.boolean), "Whether the part is hidden") }
    for path in shape.part.shown { add(path, .scalar(.boolean), "Whether the part is shown") }
    for key in BaseKey.allCases {
      for path in shape.part.base[key] ?? [] where path.names?.count == 1 {
        add(path, described(key)?.value ?? .any, described(key)?.summary ?? "")
      }
    }
    if shape.part.fields.contains(where: { $0.names?.isEmpty == true }) {
      for field in ownFields(ofFloor: pattern) where !fields.contains(where: { $0.key == field.key }) {
        fields.append(field)
      }
    }
    return fields
  }

  /// Returns the keys of a floor that only its type reads.
  private mutating func ownFields(ofFloor pattern: FloorPattern?) -> [ModelDescription.Field] {
    // The lists of parts that are beside the object of the fields are not among them.
    let part = surroundings.registry.shape.part
    let lists = part.fields.contains { $0.names?.isEmpty == true } ? [] : part.children.map(\.key)
    let names = Set(BaseKey.allCases.map(\.key.name) + lists)
    return fields(ofFloor: pattern?.name).filter { !names.contains($0.key) }
  }

  private mutating func field(_ name: String, _ meaning: PageShape.NameMeaning) -> ModelDescription.Field {
    switch meaning {
    case .onTheWay: return ModelDescription.Field(key: name, isRequired: false, value: .scalar(.object))
    case .order:
      return ModelDescription.Field(
        key: name, isRequired: false, value: .array(.scalar(.text)), summary: "The names of the parts, in their order")
    case .parts(let form):
      let value: ValueDescription =
        switch form {
        case .elements: .array(.floor)
        case .members: .map(.floor)
        case .one: .floor
        }
      return ModelDescription.Field(key: name, isRequired: true, value: value, summary: "The parts of the page")
    case .page(let key):
      let known = object([.reference(Self.root)])?.field(key)
      return ModelDescription.Field(
        key: name, isRequired: false, value: known?.value ?? .any, summary: known?.summary ?? "")
    }
  }
}
