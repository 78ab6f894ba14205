/// A description of an object of a page: the keys that its model reads, and the nested models.
public struct ModelDescription: Sendable, Hashable {
  /// One key that a model reads.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// Whether the key is required.
    public let isRequired: Bool
    /// The description of its value.
    public let value: ValueDescription
    /// The purpose of the key, in one line; empty when the model does not specify it.
    public let summary: String
    /// The default value, as JSON; `nil` for a key without a default.
    public let fallback: String?
    /// The words that a text usually is, with their meanings. Other texts are accepted, too.
    package let words: [DescribedWord]

    /// Creates the description of a key.
    public init(
      key: String, isRequired: Bool, value: ValueDescription, summary: String = "", fallback: String? = nil
    ) {
      self.init(key: key, isRequired: isRequired, value: value, summary: summary, fallback: fallback, words: [])
    }

    /// Creates the description of a key whose value is usually one of some words.
    package init(
      key: String, isRequired: Bool, value: ValueDescription, summary: String, fallback: String?, words: [DescribedWord]
    ) {
      self.key = key
      self.isRequired = isRequired
      self.value = value
      self.summary = summary
      self.fallback = fallback
      self.words = words
    }
  }

  /// A model with the name that descriptions use to refer to it.
  public struct Model: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The keys that it reads.
    public let fields: [Field]

    /// Creates a model from its name and its keys.
    public init(name: String, fields: [Field]) {
      self.name = name
      self.fields = fields
    }
  }

  /// The keys, in the order in which they are read.
  public let fields: [Field]
  /// The models that the keys refer to by name, and the models nested in them, in the order in which they are first referred
  /// to.
  public let models: [Model]

  /// Creates a description from its parts.
  public init(fields: [Field] = [], models: [Model] = []) {
    self.fields = fields
    self.models = models
  }

  /// Creates the description of a model. Runs its initializer, and those of its nested models, without a document and records
  /// the keys that they read.
  public init<Model: JSONModel>(of model: Model.Type) {
    self.init(naming: ModelDescription(unnamed: model))
  }

  /// Creates the description of a model whose nested models are referred to by type instead of by name, so that they can be
  /// compared with the models of other descriptions.
  package init<Model: JSONModel>(unnamed model: Model.Type) {
    self.init(fields: FieldCollector.fields(of: model))
  }

  /// The names of the keys.
  public var keys: [String] { fields.map(\.key) }
}
