/// What a model reads, told by its own initializer run over nothing.
public final class ModelDescription {
  /// One key that a model reads.
  public struct Field: Sendable {
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
    /// The range that a number is held to.
    public let range: NumberRange?

    package init(
      key: String, isRequired: Bool, value: ValueDescription, summary: String, fallback: String? = nil,
      range: NumberRange? = nil
    ) {
      self.key = key
      self.isRequired = isRequired
      self.value = value
      self.summary = summary
      self.fallback = fallback
      self.range = range
    }
  }

  /// The keys in the order in which the initializer asks for them.
  public private(set) var fields: [Field] = []

  /// A description by other means than an initializer.
  package init(fields: [Field] = []) {
    self.fields = fields
  }

  /// Runs the model's initializer over nothing and notes what it asks for.
  public init<Model: TemplateModel>(of model: Model.Type) {
    var reader = ModelReader.overNothing(describing: self)
    _ = Model(from: &reader)
  }

  /// The names of the keys.
  public var keys: [String] { fields.map(\.key) }

  /// A default as JSON; nil for what a schema need not repeat.
  static func json(of value: Any) -> String? {
    switch value {
    case let flag as Bool: flag ? "true" : "false"
    case let number as Int: String(number)
    case let number as Double: number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    default: nil
    }
  }

  /// Adds a key, unless it was asked for before.
  func add(_ field: Field) {
    if !fields.contains(where: { $0.key == field.key }) { fields.append(field) }
  }
}
