/// What a value of a page has to be, told without a page: what schemas, manifests and documentation are printed from.
public indirect enum ValueDescription: Sendable, Hashable {
  /// Any JSON value.
  case any
  /// A value of one of the standard kinds.
  case scalar(ExpectedType)
  /// A number of a range.
  case number(NumberRange)
  /// A whole number of a range.
  case integer(NumberRange)
  /// A text that matches a regular expression, all of which JSON Schema understands.
  case text(pattern: String)
  /// One of these texts and no other.
  case choice([String])
  /// A free object; the keys are those that are well known, of any value.
  case freeObject(wellKnown: [String])
  /// An object whose members all have the same kind of value, whatever they are called.
  case map(ValueDescription)
  /// So many values of one kind, no fewer and no more.
  case tuple(of: ValueDescription, count: Int)
  /// An array of values of one kind.
  case array(ValueDescription)
  /// One value or an array of such values.
  case oneOrMany(ValueDescription)
  /// A value that any one of these describes.
  case either([ValueDescription])
  /// A model: an object of the keys that it reads.
  case model(ModelReference)
  /// A value that the schema describes by other means, under a name of its own.
  case reference(String)
  /// An entry of a page's `floors`: a floor of any registered pattern.
  case floor

  /// A number, no less and no more; a bound that is infinite is none.
  public static func number(in range: ClosedRange<Double>) -> ValueDescription { .number(NumberRange(closed: range)) }

  /// A whole number, no less and no more; `Int.min` and `Int.max` are no bounds.
  public static func integer(in range: ClosedRange<Int>) -> ValueDescription { .integer(NumberRange(closed: range)) }

  /// The same, of the numbers of a range; what is no number has no bounds.
  func held(to range: NumberRange?) -> ValueDescription {
    switch (self, range) {
    case (.scalar(.number), let range?): .number(range)
    case (.scalar(.integer), let range?): .integer(range)
    default: self
    }
  }
}

/// A model that a description refers to, so that models may nest in themselves: by its type while it describes itself, by its
/// name where a `ModelDescription` holds what it reads.
public struct ModelReference: Sendable, Hashable {
  /// What the model is called: the name of its type, or one of its own where several share that.
  public let name: String
  /// Nil for one that is known by its name.
  let type: DescribedType?

  /// A model of a `ModelDescription`, by its name.
  public init(named name: String) {
    self.name = name
    type = nil
  }

  /// A model type.
  public init<Model: JSONModel>(_ type: Model.Type) {
    name = String(describing: type)
    self.type = DescribedType(identity: ObjectIdentifier(type)) { FieldCollector.fields(of: type) }
  }

  init(decodable type: any Decodable.Type) {
    name = String(describing: type)
    // A metatype is a constant; whoever registers a floor may decode it on any thread.
    nonisolated(unsafe) let decodable = type
    self.type = DescribedType(identity: ObjectIdentifier(type)) { unsafe FieldCollector.fields(ofDecodable: decodable) }
  }
}

extension ModelReference: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(named: name) }
}

/// A type that describes itself when someone asks.
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
