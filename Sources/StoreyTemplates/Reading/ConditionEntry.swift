import Storey

/// The value of `when`: the name of a field, `"!name"`, or an object with a field and the values that it may have.
struct ConditionEntry: ModelValue {
  /// The name of the field; its source is the value that was written.
  let name: JSONText
  let isNegated: Bool
  /// The values of which the field must have one; `nil` if it must only be present.
  let values: [JSONText]?

  private struct Comparison: JSONModel {
    let field: JSONText
    let values: [JSONText]

    init(from reader: inout JSONReader) {
      field = reader.required("field", about: "The field to compare")
      values = reader.required("is", about: "The values: the condition is met if the field has one of them")
    }
  }

  static func read(from value: borrowing ValueReader) -> ConditionEntry? {
    if value.value.kind == .object {
      return Comparison.read(from: value).map { ConditionEntry(name: $0.field, isNegated: false, values: $0.values) }
    }
    guard let text = JSONText.read(from: value) else { return nil }
    guard text.string.hasPrefix("!") else { return ConditionEntry(name: text, isNegated: false, values: nil) }
    return ConditionEntry(name: JSONText(String(text.string.dropFirst()), madeOf: text), isNegated: true, values: nil)
  }

  static var standIn: ConditionEntry { ConditionEntry(name: "", isNegated: false, values: nil) }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .model(ModelReference(Comparison.self, named: "Condition"))])
  }
}
