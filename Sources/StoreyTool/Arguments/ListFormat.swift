/// The output format of a list.
enum ListFormat: String, CaseIterable {
  case text, json

  /// Returns the option that selects the format.
  static func option(of list: String = "list") -> Option<ListFormat> {
    Option("--format", .choice(), help: "The format of the \(list) (default: text).")
  }
}
