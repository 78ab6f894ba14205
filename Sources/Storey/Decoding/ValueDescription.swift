/// What a model value reads, told without a page: the base of JSON Schema, completion and documentation.
public indirect enum ValueDescription: Sendable {
  /// Any JSON value.
  case any
  /// A value of one of the standard kinds.
  case scalar(ExpectedType)
  /// A number, no less and no more; a bound that is infinite is none.
  case number(in: ClosedRange<Double>)
  /// A text that matches a regular expression, all of which JSON Schema understands.
  case text(pattern: String)
  /// One of these texts and no other.
  case choice([String])
  /// A free object; the keys are those that are well known, of any value.
  case freeObject(wellKnown: [String])
  /// An object whose members all have the same kind of value, whatever they are called.
  case map(ValueDescription)
  /// A whole number, no less and no more; `Int.max` is no bound.
  case integer(in: ClosedRange<Int>)
  /// So many values of one kind, no fewer and no more.
  case tuple(of: ValueDescription, count: Int)
  /// An array of values of one kind.
  case array(ValueDescription)
  /// One value or an array of such values.
  case oneOrMany(ValueDescription)
  /// A value that any one of these describes.
  case either([ValueDescription])
  /// A model: an object of the keys that its initializer asks for.
  case model(ModelType)
  /// A value that the schema describes by other means, under a name of its own.
  case reference(String)
  /// An entry of a page's `floors`: a floor of any registered pattern.
  case floor

  /// A model type, described when someone asks, so that models may nest in themselves.
  public struct ModelType: Sendable, Hashable {
    /// What the type is called in Swift, or by whoever made it at run time.
    public let name: String
    private let identity: ObjectIdentifier
    private let description: @Sendable () -> ModelDescription

    /// A model type.
    public init<Model: TemplateModel>(_ type: Model.Type) {
      name = String(describing: type)
      identity = ObjectIdentifier(type)
      description = { ModelDescription(of: type) }
    }

    /// A model that is known only at run time.
    init<Model>(_ shape: ModelShape<Model>) {
      name = shape.name
      identity = ObjectIdentifier(shape)
      description = { shape.describe() }
    }

    init(decodable type: any Decodable.Type) {
      name = String(describing: type)
      identity = ObjectIdentifier(type)
      // A metatype is a constant; whoever registers a floor may decode it on any thread.
      nonisolated(unsafe) let decodable = type
      description = { unsafe ModelDescription(ofDecodable: decodable) }
    }

    /// What the model reads.
    public func describe() -> ModelDescription { description() }

    public static func == (a: ModelType, b: ModelType) -> Bool { a.identity == b.identity }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(identity)
    }
  }
}
