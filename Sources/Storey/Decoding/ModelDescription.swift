/// What an object of a page has to be: the keys that its model reads, and the models inside it.
public struct ModelDescription: Sendable, Hashable {
  /// One key that a model reads.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// Whether the model cannot be without it.
    public let isRequired: Bool
    /// What its value is.
    public let value: ValueDescription
    /// What it is for, in one line; empty when the model does not say.
    public let summary: String
    /// What is read where it is absent, as JSON; nil when that is nothing.
    public let fallback: String?

    /// A key from what is known of it.
    public init(
      key: String, isRequired: Bool, value: ValueDescription, summary: String = "", fallback: String? = nil
    ) {
      self.key = key
      self.isRequired = isRequired
      self.value = value
      self.summary = summary
      self.fallback = fallback
    }
  }

  /// A model by the name that descriptions refer to it by.
  public struct Model: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// The keys that it reads.
    public let fields: [Field]

    /// A model from what it reads.
    public init(name: String, fields: [Field]) {
      self.name = name
      self.fields = fields
    }
  }

  /// The keys, in the order in which they are read.
  public let fields: [Field]
  /// The models that the keys refer to by name, and those inside of them, in the order in which they are met.
  public let models: [Model]

  /// A description from its parts.
  public init(fields: [Field] = [], models: [Model] = []) {
    self.fields = fields
    self.models = models
  }

  /// Runs the model's initializer over nothing, and those of the models in it, and notes what they ask for.
  public init<Model: JSONModel>(of model: Model.Type) {
    self.init(naming: ModelDescription(unnamed: model))
  }

  /// The same, but for the models in it, which are told by type: so they are known again beside those of other descriptions.
  package init<Model: JSONModel>(unnamed model: Model.Type) {
    self.init(fields: FieldCollector.fields(of: model))
  }

  /// The names of the keys.
  public var keys: [String] { fields.map(\.key) }
}
