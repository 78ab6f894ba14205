/// The expected form of a value of a page. Schemas, manifests and documentation are generated from it.
public indirect enum ValueDescription: Sendable, Hashable {
  /// Any JSON value.
  case any
  /// A value of one of the standard kinds.
  case scalar(ExpectedType)
  /// A number in a range.
  case number(NumberRange)
  /// A whole number in a range.
  case integer(NumberRange)
  /// A text that matches a regular expression in the syntax of JSON Schema.
  case text(pattern: String)
  /// One of these texts.
  case choice([String])
  /// An object with any keys and values; `wellKnown` are its usual keys.
  case freeObject(wellKnown: [String])
  /// An object with any keys, whose values all have the same form.
  case map(ValueDescription)
  /// An array of exactly `count` values of one form.
  case tuple(of: ValueDescription, count: Int)
  /// An array of values of one form.
  case array(ValueDescription)
  /// One value, or an array of values of the same form.
  case oneOrMany(ValueDescription)
  /// A value that matches at least one of these descriptions.
  case either([ValueDescription])
  /// An object with the keys that a model reads.
  case model(ModelReference)
  /// A value that has its own definition in the schema, with this name.
  case reference(String)
  /// An entry of a page's `floors`: a floor of any registered pattern.
  case floor

  /// Returns the description of a number in a closed range. An infinite bound counts as no bound.
  public static func number(in range: ClosedRange<Double>) -> ValueDescription { .number(NumberRange(closed: range)) }

  /// Returns the description of a whole number in a closed range. `Int.min` and `Int.max` count as no bound.
  public static func integer(in range: ClosedRange<Int>) -> ValueDescription { .integer(NumberRange(closed: range)) }

  /// Returns the description restricted to a range. Descriptions of values other than numbers are returned unchanged.
  func held(to range: NumberRange?) -> ValueDescription {
    switch (self, range) {
    case (.scalar(.number), let range?): .number(range)
    case (.scalar(.integer), let range?): .integer(range)
    default: self
    }
  }
}

/// A reference from a description to a model, so that models can be recursive. It refers to a type that describes itself, or to
/// the name of a model in a `ModelDescription`.
public struct ModelReference: Sendable, Hashable {
  /// The name of the model: the name of its type, or a unique name if several types share that name.
  public let name: String
  /// The type of the model; `nil` when the model is referred to by name.
  let type: DescribedType?

  /// Creates a reference to a model of a `ModelDescription`, by its name.
  public init(named name: String) {
    self.name = name
    type = nil
  }

  /// Creates a reference to a model type.
  public init<Model: JSONModel>(_ type: Model.Type) { self.init(type, named: String(describing: type)) }

  /// Creates a reference to a model type under another name than that of the type, for a generic type.
  package init<Model: JSONModel>(_ type: Model.Type, named name: String) {
    self.name = name
    self.type = DescribedType(identity: ObjectIdentifier(type)) { FieldCollector.fields(of: type) }
  }

  init(decodable type: any Decodable.Type) {
    name = String(describing: type)
    // A metatype is a constant, and a registered floor type can be decoded on any thread.
    nonisolated(unsafe) let decodable = type
    self.type = DescribedType(identity: ObjectIdentifier(type)) { unsafe FieldCollector.fields(ofDecodable: decodable) }
  }
}

extension ModelReference: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(named: name) }
}

/// A type, with a function that returns the keys it reads.
struct DescribedType: Sendable, Hashable {
  let identity: ObjectIdentifier
  let fields: @Sendable () -> [ModelDescription.Field]

  init(identity: ObjectIdentifier, fields: @escaping @Sendable () -> [ModelDescription.Field]) {
    self.identity = identity
    self.fields = fields
  }

  static func == (a: DescribedType, b: DescribedType) -> Bool { a.identity == b.identity }

  func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }
}
