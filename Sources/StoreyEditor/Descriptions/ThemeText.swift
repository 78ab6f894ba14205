import Storey

/// Documentation of colours and text styles in Markdown.
enum ThemeText {
  /// Returns whether a regular expression describes colours.
  static func isColor(_ pattern: String) -> Bool {
    let value = ValueDescription.text(pattern: pattern)
    // In the models of a theme, only colours are texts with a pattern.
    return value == WrittenColor.valueDescription
      || Theme.description.models.contains { $0.fields.contains { $0.value == value } }
  }

  /// Returns the values of a role in a theme.
  static func markdown(of role: ThemeColor.Role, in theme: Theme) -> String {
    "Light: `\(theme.light[role].name)`  \nDark: `\(theme.dark[role].name)`"
  }

  /// Returns the properties of a standard style in a theme; `nil` for another name.
  static func markdown(ofStyle name: String, in theme: Theme) -> String? {
    guard let style = theme.styles.first(where: { $0.name == name }) else { return nil }
    let facts =
      "\(Wording.length(style.size))/\(Wording.length(style.lineHeight)) \(style.weight.rawValue), \(style.color.name)"
    return facts + (style.isStruckThrough ? ", struck through" : "")
  }

  /// Returns the roles that have a colour in a theme, with the names of the appearances.
  static func roles(of color: ThemeColor, in theme: Theme) -> [String] {
    [(theme.light, "light"), (theme.dark, "dark")].flatMap { palette, name in
      ThemeColor.Role.allCases.filter { palette[$0] == color }.map { "\($0.rawValue) (\(name))" }
    }
  }
}
