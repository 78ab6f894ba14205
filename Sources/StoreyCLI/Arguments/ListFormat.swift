/// How a command prints a list.
enum ListFormat: String, CaseIterable {
  case text, json

  /// The option that chooses it.
  static func option(of list: String = "list") -> Option<ListFormat> {
    Option("--format", .choice(), help: "The format of the \(list); text unless given.")
  }
}
