/// Checks values against descriptions, where no Swift type reads them: whether each can be read, and which parts of it are
/// lost. The result is the same as with a Swift type that has this description.
package struct DescriptionReader: Sendable {
  /// A function that returns whether a text matches a regular expression. It subtracts the steps it takes from the number of
  /// remaining steps, and returns `true` when they do not suffice.
  package typealias Match = @Sendable (String, inout Int) -> Bool

  /// A model, prepared for reading.
  package struct Object: Sendable {
    let fields: [Field]
    let keys: [String]
    /// Whether the model has the keys of a jump, so that links of a CMS are read as it.
    let isJump: Bool

    init(_ fields: [Field]) {
      self.fields = fields
      let names = fields.map(\.key.name)
      keys = names
      isJump = BaseKey.keysOfJumps.allSatisfy { names.contains($0.name) }
    }
  }

  /// A key of a model. A class, because models are read key by key, and copying a struct with these fields would retain a dozen
  /// references.
  final class Field: Sendable {
    let key: ModelKey
    /// The key in the view of a page, for a value that the engine itself reads from every floor.
    let viewKey: ModelKey?
    let isRequired: Bool
    let value: Value

    init(key: String, isRequired: Bool, value: Value) {
      self.key = ModelKey(key)
      viewKey = BaseKey(named: key)?.viewKey
      self.isRequired = isRequired
      self.value = value
    }
  }

  /// A way to read a value.
  indirect enum Value: Sendable {
    case anything, string
    case scalar(ExpectedType)
    case number(NumberRange)
    case integer(NumberRange)
    case text(pattern: String, Match)
    case choice(Set<String>)
    case map(Value)
    case array(Value)
    case oneOrMany(Value)
    /// The ways to read values of each kind, and the first of all ways, for kinds that none of them reads.
    case either([JSONValue.Kind: [Value]], first: Value)
    case model(Int)
  }

  let models: [Object]
  private let places: [String: Int]
  private let matches: [String: Match]

  /// Creates a reader of models, which may refer to one another by name. Texts are not checked against expressions that are
  /// not in `matches`. O(keys).
  package init(models: [ModelDescription.Model], matches: [String: Match] = [:]) {
    let places = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let compiler = Compiler(places: places, matches: matches)
    self.models = models.map { compiler.object($0.fields) }
    self.places = places
    self.matches = matches
  }

  /// Returns an object with these keys. Its values may refer to the models of the reader. O(keys).
  package func object(_ fields: [ModelDescription.Field]) -> Object {
    Compiler(places: places, matches: matches).object(fields)
  }
}

/// Resolves names and expressions in advance, so that they are not looked up for each value.
private struct Compiler {
  let places: [String: Int]
  let matches: [String: DescriptionReader.Match]

  func object(_ fields: [ModelDescription.Field]) -> DescriptionReader.Object {
    DescriptionReader.Object(
      fields.map { DescriptionReader.Field(key: $0.key, isRequired: $0.isRequired, value: value($0.value)) })
  }

  private func value(_ description: ValueDescription) -> DescriptionReader.Value {
    switch description {
    case .any, .reference: .anything
    case .scalar(let type): .scalar(type)
    case .number(let range): .number(range)
    case .integer(let range): .integer(range)
    case .text(let pattern): matches[pattern].map { .text(pattern: pattern, $0) } ?? .string
    case .choice(let words): .choice(Set(words))
    case .freeObject, .floor: .scalar(.object)
    case .map(let member): .map(value(member))
    case .array(let element), .tuple(let element, _): .array(value(element))
    case .oneOrMany(let one): .oneOrMany(value(one))
    case .either(let values): either(Self.flattened(values))
    case .model(let model): places[model.name].map { .model($0) } ?? .anything
    }
  }

  private func either(_ values: [ValueDescription]) -> DescriptionReader.Value {
    var ways: [JSONValue.Kind: [DescriptionReader.Value]] = [:]
    for description in values {
      for kind in Self.kinds(of: description) { ways[kind, default: []].append(value(description)) }
    }
    return .either(ways, first: values.first.map(value) ?? .anything)
  }

  /// Returns the alternatives, with nested alternatives replaced by their own.
  private static func flattened(_ values: [ValueDescription]) -> [ValueDescription] {
    values.flatMap { if case .either(let values) = $0 { flattened(values) } else { [$0] } }
  }

  /// Returns the kinds of values that a description accepts.
  private static func kinds(of description: ValueDescription) -> Set<JSONValue.Kind> {
    switch description {
    case .any, .reference: [.null, .boolean, .number, .string, .array, .object]
    case .scalar(.object), .freeObject, .floor, .map, .model: [.object]
    case .scalar(.array), .array, .tuple: [.array]
    case .scalar, .number, .integer: [.boolean, .number, .string]
    case .text, .choice: [.string]
    case .oneOrMany(let one): kinds(of: one).union([.array])
    case .either(let values): values.reduce(into: []) { $0.formUnion(kinds(of: $1)) }
    }
  }
}
