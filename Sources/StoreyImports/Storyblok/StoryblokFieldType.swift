import Storey

/// The types of the fields of Storyblok.
enum StoryblokFieldType {
  /// The types of entries that only structure the editor.
  static let withoutValue: Set<String> = ["section", "tab"]
  /// The type of child parts.
  static let children = "bloks"

  private static let kinds: [String: DeclaredKind] = [
    "text": .line, "textarea": .paragraph, "markdown": .paragraph, "richtext": .open, "number": .number,
    "boolean": .boolean, "datetime": .reference, "option": .choice, "options": .open, "asset": .image,
    "multiasset": .open, "image": .image, "file": .reference, "multilink": .link, "link": .link, "table": .open,
    "references": .open, "custom": .open,
  ]

  /// Returns the kind of the values of a field; `nil` for an unknown type.
  static func kind(of type: String, _ field: JSONValue) -> DeclaredKind? {
    guard type == "asset", let types = field.given("filetypes") else { return kinds[type] }
    let names = types.elements.compactMap { $0.text?.string }
    return names.isEmpty || names.contains("images") ? .image : .reference
  }
}
