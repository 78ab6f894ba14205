import Storey
import StoreyManifests

/// Documentation of keys.
enum FieldText {
  /// Returns the documentation of a key: its summary, type and range, whether it is required, and its default.
  static func documentation(of field: ModelDescription.Field) -> Documentation {
    var result = Documentation()
    if !field.summary.isEmpty { result.add("\(field.summary).") }
    var facts: [DocumentationLine] = [
      "Type: \(field.value.inBrief.phrase)", field.isRequired ? "Required" : "Optional",
    ]
    if let fallback = field.fallback { facts.append("Default: \(code: fallback)") }
    result.add(lines: facts)
    result.add(list: field.words.map { "\(code: $0.word): \($0.summary)" })
    return result
  }

  /// Returns the type of a key in a few words, for the list of completions.
  static func detail(of field: ModelDescription.Field) -> String {
    field.value.inBrief.phrase + (field.isRequired ? ", required" : "")
  }
}
