import Storey

/// Makes a registry of what a manifest says: its fields are read by the engine's own reader, so what an app would make
/// of a floor is decided by the rules that every floor is read by.
struct ManifestShapes {
  private let models: [AppManifest.Model]
  private let floors: [AppManifest.Floor]
  private let indices: [String: Int]
  /// The expressions that are understood.
  private let automata: [String: TextPattern]

  init(floors: [AppManifest.Floor], models: [AppManifest.Model]) {
    self.floors = floors
    self.models = models
    let patterns = (floors.flatMap(\.fields) + models.flatMap(\.fields)).flatMap(\.type.patterns)
    automata = Dictionary(
      Set(patterns).compactMap { pattern in TextPattern(pattern).map { (pattern, $0) } },
      uniquingKeysWith: { first, _ in first })
    indices = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The app as a registry, which knows of its floors whether they would be shown.
  func registry(app: String, capabilities: [Capability]) -> FloorRegistry {
    let shapes = modelShapes
    // The engine itself reports what is wrong with them.
    let before = AppManifest.keysReadBefore.map { FieldShape($0, isRequired: false, shape: .anything) }
    var registry = FloorRegistry()
    for capability in capabilities { registry.declare(capability) }
    for floor in floors {
      let fields = self.fields(floor.fields.filter { !AppManifest.keysReadBefore.contains($0.key) }) + before
      let pattern = floor.pattern
      let definition = FloorDefinition(
        pattern: pattern, version: floor.version, floorIdentifiers: floor.floorIdentifiers, isSticky: floor.isSticky
      ) { reader in
        reader.refer(to: shapes)
        reader.read(fields)
        return ForeignFloor(pattern, app: app)
      }
      registry.register(definition, replacing: false)
    }
    return registry
  }

  private var modelShapes: [ValueShape<Void>] {
    models.map { model in
      let fields = fields(model.fields)
      return ValueShape.model(model.name) { $0.read(fields) }
    }
  }

  private func fields(_ fields: [AppManifest.Field]) -> [FieldShape] {
    fields.map { FieldShape($0.key, isRequired: $0.isRequired, shape: shape(of: $0.type)) }
  }

  private func shape(of type: FieldType) -> ValueShape<Void> {
    switch type {
    case .any, .reference: .anything
    case .scalar(let type): .scalar(type)
    case .number(let range): .number(in: range)
    case .integer(let range): .integer(in: range)
    case .text(let pattern): text(like: pattern)
    case .choice(let words): .choice(words)
    case .freeObject, .floor: .scalar(.object)
    case .map(let value): .map(of: shape(of: value))
    case .array(let element): .elements(shape(of: element))
    case .oneOrMany(let value): .oneOrMany(shape(of: value))
    case .either(let types): .either(Self.flattened(types).map { (shape(of: $0), kinds(of: $0)) })
    case .model(let name): indices[name].map { .model(at: $0) } ?? .anything
    }
  }

  /// Alternatives, with those of alternatives among them.
  private static func flattened(_ types: [FieldType]) -> [FieldType] {
    types.flatMap { if case .either(let types) = $0 { flattened(types) } else { [$0] } }
  }

  /// A text that matches; any text where the pattern cannot be followed.
  private func text(like pattern: String) -> ValueShape<Void> {
    guard let automaton = automata[pattern] else { return .string }
    return .text(like: pattern) { automaton.matches($0, steps: &$1) }
  }

  /// The kinds of values that a type may be read from.
  private func kinds(of type: FieldType) -> Set<JSONValue.Kind> {
    switch type {
    case .any, .reference: [.null, .boolean, .number, .string, .array, .object]
    case .scalar(.object), .freeObject, .floor, .map, .model: [.object]
    case .scalar(.array), .array: [.array]
    case .scalar, .number, .integer: [.boolean, .number, .string]
    case .text, .choice: [.string]
    case .oneOrMany(let value): kinds(of: value).union([.array])
    case .either(let types): types.reduce(into: []) { $0.formUnion(kinds(of: $1)) }
    }
  }
}
