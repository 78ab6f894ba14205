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
      if value.value["field"] == nil, value.value["is"] == nil {
        value.report(
          .invalidTemplate, .error, "the condition has no field", hint: "write \(example(like: value.value))")
        return nil
      }
      return Comparison.read(from: value).map { ConditionEntry(name: $0.field, isNegated: false, values: $0.values) }
    }
    guard let text = JSONText.read(from: value) else { return nil }
    guard text.string.hasPrefix("!") else { return ConditionEntry(name: text, isNegated: false, values: nil) }
    return ConditionEntry(name: JSONText(String(text.string.dropFirst()), madeOf: text), isNegated: true, values: nil)
  }

  /// Returns a comparison as JSON: of the first member of an object, or of a field in general.
  static func example(like object: JSONValue? = nil) -> String {
    var members = object?.members
    let member = members?.next().flatMap { member in member.value.text.map { (member.key.string, $0.string) } }
    let (field, text) = member ?? ("state", "used")
    return "{\"field\": \"\(Diagnostic.excerpt(of: field))\", \"is\": [\"\(Diagnostic.excerpt(of: text))\"]}"
  }

  static var standIn: ConditionEntry { ConditionEntry(name: "", isNegated: false, values: nil) }
  static var valueDescription: ValueDescription {
    .either([.scalar(.text), .model(ModelReference(Comparison.self, named: "Condition"))])
  }
}
