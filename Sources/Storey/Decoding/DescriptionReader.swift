/// Reads values as descriptions say, where there is no type that reads them: whether each can be read, and what of it is lost.
/// They are read as the types are that are described so.
package struct DescriptionReader: Sendable {
  /// Whether a text matches a regular expression, with the number of steps that are left, which it takes its own from; true when
  /// these are not enough.
  package typealias Match = @Sendable (String, inout Int) -> Bool

  /// A model, ready to be read.
  package struct Object: Sendable {
    let fields: [Field]
    let keys: [String]
  }

  /// A key of a model. A class because models are read key by key, and a copy of all that a key holds would count a dozen
  /// references.
  final class Field: Sendable {
    let key: ModelKey
    let isRequired: Bool
    let value: Value

    init(key: String, isRequired: Bool, value: Value) {
      self.key = ModelKey(key)
      self.isRequired = isRequired
      self.value = value
    }
  }

  /// How a value is read.
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
    /// The ways to read values of each kind, and the first of all.
    case either([JSONValue.Kind: [Value]], first: Value)
    case model(Int)
  }

  let models: [Object]
  private let places: [String: Int]
  private let matches: [String: Match]

  /// A reader of models that may refer to one another by name. Texts are not checked against expressions that `matches` does not
  /// have. O(keys).
  package init(models: [ModelDescription.Model], matches: [String: Match] = [:]) {
    let places = Dictionary(models.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let compiler = Compiler(places: places, matches: matches)
    self.models = models.map { compiler.object($0.fields) }
    self.places = places
    self.matches = matches
  }

  /// An object of these keys, whose models are those of the reader. O(keys).
  package func object(_ fields: [ModelDescription.Field]) -> Object {
    Compiler(places: places, matches: matches).object(fields)
  }
}

/// Looks up what reading would otherwise look up for each value.
private struct Compiler {
  let places: [String: Int]
  let matches: [String: DescriptionReader.Match]

  func object(_ fields: [ModelDescription.Field]) -> DescriptionReader.Object {
    DescriptionReader.Object(
      fields: fields.map {
        DescriptionReader.Field(key: $0.key, isRequired: $0.isRequired, value: value($0.value))
      }, keys: fields.map(\.key))
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

  /// Alternatives, with those of alternatives among them.
  private static func flattened(_ values: [ValueDescription]) -> [ValueDescription] {
    values.flatMap { if case .either(let values) = $0 { flattened(values) } else { [$0] } }
  }

  /// The kinds of values that a description is for.
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
