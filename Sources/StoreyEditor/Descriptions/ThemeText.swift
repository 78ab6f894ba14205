import Storey

/// Documentation of colours, text styles, shadows and radii.
enum ThemeText {
  /// Returns whether a regular expression describes colours.
  static func isColor(_ pattern: String) -> Bool {
    let value = ValueDescription.text(pattern: pattern)
    // In the models of a theme, only colours are texts with a pattern.
    return value == WrittenColor.valueDescription
      || Theme.description.models.contains { $0.fields.contains { $0.value == value } }
  }

  /// Returns the values of a role in a theme.
  static func documentation(of role: ThemeColor.Role, in theme: Theme) -> Documentation {
    var result = Documentation()
    result.add(lines: ["Light: \(code: theme.light[role].name)", "Dark: \(code: theme.dark[role].name)"])
    return result
  }

  /// Whether some words are the names of the standard styles.
  static func areStyles(_ words: [String]) -> Bool { words == TextStyle.standard.map(\.name) }

  /// Returns the values in a theme of a word that is the name of a style, a level of shadows or a size of corners. Empty for other words.
  ///
  /// - Parameter words: The words that are allowed in place of it.
  static func documentation(of word: String, among words: [String], in theme: Theme) -> Documentation {
    if areStyles(words) { return documentation(ofStyle: word, in: theme) }
    if words == CornerSize.allCases.map(\.rawValue), let size = CornerSize(rawValue: word) {
      return Documentation("\(Wording.length(theme.radius(size))) points")
    }
    guard words == ShadowLevel.allCases.map(\.rawValue), let level = ShadowLevel(rawValue: word) else {
      return Documentation()
    }
    let shadow = theme.shadow(level)
    var result = Documentation("y \(Wording.length(shadow.y)), blur \(Wording.length(shadow.blur)), in points")
    result.add(lines: ["Light: \(code: shadow.light.name)", "Dark: \(code: shadow.dark.name)"])
    return result
  }

  /// Returns the properties of a standard style in a theme; empty for another name.
  private static func documentation(ofStyle name: String, in theme: Theme) -> Documentation {
    guard let style = theme.styles.first(where: { $0.name == name }) else { return Documentation() }
    let lengths = "\(Wording.length(style.size))/\(Wording.length(style.lineHeight))"
    let line = style.isStruckThrough ? ", struck through" : ""
    return Documentation("\(lengths) \(style.weight.rawValue), \(style.color.name)\(line)")
  }

  /// Returns the roles that have a colour in a theme, with the names of the appearances.
  static func documentation(of color: ThemeColor, in theme: Theme) -> Documentation {
    let roles = [(theme.light, "light"), (theme.dark, "dark")].flatMap { palette, name in
      ThemeColor.Role.allCases.filter { palette[$0] == color }.map { "\($0.rawValue) (\(name))" }
    }
    return Documentation(
      roles.isEmpty ? "Not a colour of the theme" : "Colour of: \(roles.joined(separator: ", "))")
  }
}
