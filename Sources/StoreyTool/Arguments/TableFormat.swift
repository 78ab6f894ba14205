import StoreyOutput

/// The output format of a list whose lines are also those of a table.
enum TableFormat: String, CaseIterable {
  case text, json, csv

  /// The option that selects the format.
  static let option = Option<TableFormat>("--format", .choice(), help: "The format of the list (default: text).")

  /// The style of the lines; `nil` for JSON.
  var lines: FieldLines.Style? {
    switch self {
    case .text: .tabbed
    case .csv: .csv
    case .json: nil
    }
  }
}
