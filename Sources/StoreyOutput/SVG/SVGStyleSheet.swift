import Storey

/// The style sheet of a picture. It has no custom properties, because most SVG viewers do not support them.
enum SVGStyleSheet {
  /// Returns the rules for a theme: the light palette, and the dark palette for viewers that prefer dark colours.
  static func css(of theme: Theme) -> String {
    let styles = theme.styles.filter(\.hasRule)
    return common(styles) + colors(of: theme.light, styles)
      + "@media (prefers-color-scheme:dark){\(colors(of: theme.dark, styles))}\n"
  }

  /// Returns the rules for pictures in an HTML page, which have the colours of one of the palettes below a selector.
  static func css(of theme: Theme, day: String, night: String) -> String {
    let styles = theme.styles.filter(\.hasRule)
    return common(styles)
      + colors(of: theme.light, styles, below: day) + lookColors(of: theme.light, below: day)
      + shadows(in: theme, \.light, below: day) + "\n"
      + colors(of: theme.dark, styles, below: night) + lookColors(of: theme.dark, below: night)
      + shadows(in: theme, \.dark, below: night) + "\n"
  }

  /// Returns the rules that do not depend on the palette.
  private static func common(_ styles: [TextStyle]) -> String {
    let rules = styles.map { style in ".t-\(style.name){\(declarations(of: style))}\n" }.joined()
    return "text{font-family:\(FontStack.css);font-kerning:none;font-variant-numeric:tabular-nums;"
      + "font-variant-emoji:unicode;white-space:pre;"
      + "text-spacing-trim:space-all;text-autospace:no-autospace}\n"
      + rules
      + ".n{font-size:10px;direction:ltr}.i{stroke-width:1}.a{fill-opacity:0;stroke-opacity:.4;stroke-dasharray:3 3}\n"
  }

  /// Returns the rules of looks: the colours of gradients and borders, and those of shadows, for both appearances.
  static func css(ofLooksIn theme: Theme) -> String {
    lookColors(of: theme.light) + shadows(in: theme, \.light) + "\n"
      + "@media (prefers-color-scheme:dark){\(lookColors(of: theme.dark))\(shadows(in: theme, \.dark))}\n"
  }

  private static func lookColors(of palette: Theme.Palette, below scope: String = "") -> String {
    ThemeColor.Role.allCases.map { role in
      let color = palette[role].name
      return "\(scope).g-\(role.rawValue){stop-color:\(color)}\(scope).k-\(role.rawValue){stroke:\(color)}"
    }.joined()
  }

  private static func shadows(
    in theme: Theme, _ color: KeyPath<Theme.Shadow, ThemeColor>, below scope: String = ""
  ) -> String {
    ShadowLevel.allCases.map { level in
      let color = ColorBytes(theme.shadow(level)[keyPath: color])
      return "\(scope).d-\(level.rawValue){flood-color:\(color.opaqueHex);flood-opacity:\(color.opacity)}"
    }.joined()
  }

  /// Returns the declarations of a text style, without its colour.
  static func declarations(of style: TextStyle) -> String {
    "font-size:\(Wording.length(style.size))px;font-weight:\(style.weight.css)"
      + (style.isStruckThrough ? ";text-decoration:line-through" : "") + (style.isItalic ? ";font-style:italic" : "")
  }

  /// Returns the colours of the roles, the text styles, the placeholders for pictures and the areas of taps.
  private static func colors(
    of palette: Theme.Palette, _ styles: [TextStyle], below scope: String = ""
  ) -> String {
    func css(_ color: ThemeColor) -> String {
      if case .role(let role) = color { palette[role].name } else { color.name }
    }
    let roles = ThemeColor.Role.allCases.map { "\(scope).c-\($0.rawValue){fill:\(palette[$0].name)}" }.joined()
    let texts = styles.map { "\(scope).t-\($0.name){fill:\(css($0.color))}" }.joined()
    return roles + texts
      + "\(scope).n{fill:\(css(.secondaryText))}"
      + "\(scope).i{fill:\(css(.placeholder));stroke:\(css(.separator))}\(scope).a{stroke:\(css(.accent))}\n"
  }
}
