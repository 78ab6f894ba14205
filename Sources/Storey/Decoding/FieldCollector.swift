/// Notes the keys that a model asks for when its initializer is run over nothing. A class, because the reader that the
/// initializer is handed tells it.
final class FieldCollector {
  /// In the order in which they are asked for.
  private(set) var fields: [ModelDescription.Field] = []

  /// Adds a key, unless it was asked for before.
  func add(_ field: ModelDescription.Field) {
    if !fields.contains(where: { $0.key == field.key }) { fields.append(field) }
  }

  /// The keys that a model asks for. The models inside it are told by their types.
  static func fields<Model: JSONModel>(of model: Model.Type) -> [ModelDescription.Field] {
    fields { _ = Model(from: &$0) }
  }

  /// The keys that are asked for by whatever reads over nothing.
  static func fields(of read: (inout JSONReader) -> Void) -> [ModelDescription.Field] {
    let collector = FieldCollector()
    var reader = JSONReader.overNothing(describing: collector)
    read(&reader)
    return collector.fields
  }

  /// A default as JSON; nil for what a schema need not repeat.
  static func json(of value: Any) -> String? {
    switch value {
    case let flag as Bool: flag ? "true" : "false"
    case let number as Int: String(number)
    case let number as Double: number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
    default: nil
    }
  }
}
