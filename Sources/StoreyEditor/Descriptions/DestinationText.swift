import Storey
import StoreyManifests

/// Documentation of destinations.
enum DestinationText {
  /// Returns the documentation of a destination: its parameters. Empty if there is no destination of this name.
  static func documentation(of name: String, in destinations: DestinationTable) -> Documentation {
    guard let parameters = destinations.parameters(of: name) else { return Documentation() }
    if parameters.fields.isEmpty { return Documentation("A page that accepts any parameters.") }
    var result = Documentation("Parameters:")
    result.add(
      list: parameters.fields.map { field in
        let summary = field.summary.isEmpty ? "" : ": \(field.summary)"
        return "\(code: field.key) (\(FieldText.detail(of: field)))\(summary)"
      })
    return result
  }
}
