/// Records the keys that a model reads when its initializer runs without a document. A class, because the reader of the
/// initializer adds to it.
final class FieldCollector {
  /// The keys, in the order in which they are first read.
  private(set) var fields: [ModelDescription.Field] = []

  /// Adds a key, unless it was added before.
  func add(_ field: ModelDescription.Field) {
    if !fields.contains(where: { $0.key == field.key }) { fields.append(field) }
  }

  /// Returns the keys that a model reads. Nested models are referred to by their types.
  static func fields<Model: JSONModel>(of model: Model.Type) -> [ModelDescription.Field] {
    fields { _ = Model(from: &$0) }
  }

  /// Returns the keys that a function reads when it is called without a document.
  static func fields(of read: (inout JSONReader) -> Void) -> [ModelDescription.Field] {
    let collector = FieldCollector()
    var reader = JSONReader(describing: collector)
    read(&reader)
    return collector.fields
  }

  /// Returns a default value as JSON; `nil` for types other than `Bool`, `Int` and `Double`, whose defaults schemas do not
  /// list.
  static func json(of value: Any) -> String? {
    switch value {
    case let flag as Bool: flag ? "true" : "false"
    case let number as Int: String(number)
    case let number as Double: number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    default: nil
    }
  }
}
