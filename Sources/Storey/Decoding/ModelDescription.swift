/// What a model reads, told by its own initializer run over nothing.
public final class ModelDescription {
  /// One key that a model reads.
  public struct Field: Sendable, Hashable {
    /// The key.
    public let key: String
    /// Whether the model cannot be without it.
    public let isRequired: Bool
  }

  /// The keys in the order in which the initializer asks for them.
  public private(set) var fields: [Field] = []

  /// Runs the model's initializer over nothing and notes what it asks for.
  public init<Model: TemplateModel>(of model: Model.Type) {
    var reader = ModelReader.overNothing(describing: self)
    _ = Model(from: &reader)
  }

  /// The names of the keys.
  public var keys: [String] { fields.map(\.key) }

  func add(_ key: ModelKey, isRequired: Bool) {
    let name = key.name
    if !fields.contains(where: { $0.key == name }) { fields.append(Field(key: name, isRequired: isRequired)) }
  }
}
