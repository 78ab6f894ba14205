import Storey
import StoreyManifests

/// Documentation of keys in Markdown.
enum FieldText {
  /// Returns the documentation of a key: its summary, type and range, whether it is required, and its default.
  static func markdown(of field: ModelDescription.Field) -> String {
    var facts = ["Type: \(MarkdownLine.escaped(field.value.phrase))", field.isRequired ? "Required" : "Optional"]
    if let fallback = field.fallback { facts.append("Default: \(MarkdownLine.code(fallback))") }
    let summary = field.summary.isEmpty ? [] : [MarkdownLine.escaped(field.summary) + "."]
    return (summary + [facts.joined(separator: "  \n")]).joined(separator: "\n\n")
  }

  /// Returns the type of a key in a few words, for the list of completions.
  static func detail(of field: ModelDescription.Field) -> String {
    field.value.phrase + (field.isRequired ? ", required" : "")
  }
}
