import Storey
import StoreyManifests

/// Documentation of destinations in Markdown.
enum DestinationText {
  /// Returns the documentation of a destination: its parameters. Empty if there is no destination of this name.
  static func markdown(of name: String, in destinations: DestinationTable) -> String {
    guard let parameters = destinations.parameters(of: name) else { return "" }
    if parameters.fields.isEmpty { return "A page that accepts any parameters." }
    let lines = parameters.fields.map { field in
      let type = MarkdownLine.escaped(field.value.phrase) + (field.isRequired ? ", required" : "")
      let summary = field.summary.isEmpty ? "" : ": \(MarkdownLine.escaped(field.summary))"
      return "- \(MarkdownLine.code(field.key)) (\(type))\(summary)"
    }
    return "Parameters:\n\n" + lines.joined(separator: "\n")
  }
}
