extension Theme {
  /// Reads a theme from JSON. Missing values are those of the standard theme. O(bytes).
  ///
  /// - Parameters:
  ///   - bytes: The file, as UTF-8.
  ///   - syntax: `.jsonc` if the file may have comments and trailing commas.
  public static func read(_ bytes: [UInt8], syntax: JSONSyntax = .json) -> FileReading<Theme> {
    FileReading(bytes, syntax: syntax) { root in
      let (file, diagnostics) = root.decode(ThemeFile.self)
      return (file?.theme, diagnostics)
    }
  }

  /// The description of a theme file.
  public static var description: ModelDescription { ModelDescription(of: ThemeFile.self) }
}

/// The content of a theme file. Missing values are those of the standard theme.
private struct ThemeFile: JSONModel {
  let light: PaletteEntry?
  let dark: PaletteEntry?
  let styles: StyleEntries?
  let shadows: ShadowEntries?
  let radii: RadiusEntries?
  let currencySign: CurrencySign?

  init(from reader: inout JSONReader) {
    reader.ignore("$schema", about: "The JSON Schema of this file, for editors")
    light = reader.optional("light", about: "The colours of the light appearance")
    dark = reader.optional("dark", about: "The colours of the dark appearance")
    styles = reader.optional("styles", about: "The text styles")
    shadows = reader.optional("shadows", about: "The shadows, by their levels")
    radii = reader.optional("radii", about: "The radii of corners, by their sizes")
    currencySign = reader.optional("currencySign", about: "The sign before prices, for example €")
  }

  var theme: Theme {
    var theme = Theme.standard
    for (role, color) in light?.colors ?? [] { theme.light[role] = color }
    for (role, color) in dark?.colors ?? [] { theme.dark[role] = color }
    for (style, entry) in styles?.entries ?? [] {
      theme.change(
        style, size: entry.size, lineHeight: entry.lineHeight, weight: entry.weight, color: entry.color,
        isStruckThrough: entry.isStruckThrough)
    }
    for (level, entry) in shadows?.entries ?? [] {
      let standard = theme.shadow(level)
      theme.change(
        level,
        to: Theme.Shadow(
          y: entry.y ?? standard.y, blur: entry.blur ?? standard.blur, light: entry.light ?? standard.light,
          dark: entry.dark ?? standard.dark))
    }
    for (size, radius) in radii?.entries ?? [] { theme.change(size, to: radius) }
    theme.currencySign = currencySign
    return theme
  }
}

/// The colours of a palette that a theme changes.
private struct PaletteEntry: JSONModel {
  let colors: [(ThemeColor.Role, ThemeColor)]

  init(from reader: inout JSONReader) {
    colors = ThemeColor.Role.allCases.compactMap { role in
      let color: LiteralColor? = reader.optional(ModelKey(role.rawValue), about: role.summary)
      return color.map { (role, $0.color) }
    }
  }
}

/// The standard styles that a theme changes.
private struct StyleEntries: JSONModel {
  let entries: [(TextStyle, TextStyleChange)]

  init(from reader: inout JSONReader) {
    entries = TextStyle.standard.compactMap { style in
      let entry: TextStyleChange? = reader.optional(ModelKey(style.name), about: "Default: \(style.summary)")
      return entry.map { (style, $0) }
    }
  }
}

/// The shadows that a theme changes.
private struct ShadowEntries: JSONModel {
  let entries: [(ShadowLevel, ShadowEntry)]

  init(from reader: inout JSONReader) {
    entries = ShadowLevel.allCases.compactMap { level in
      let entry: ShadowEntry? = reader.optional(ModelKey(level.rawValue), about: "Default: \(level.standard.summary)")
      return entry.map { (level, $0) }
    }
  }
}

/// The values of a shadow that a theme changes.
private struct ShadowEntry: JSONModel {
  let y: Double?
  let blur: Double?
  let light: ThemeColor?
  let dark: ThemeColor?

  init(from reader: inout JSONReader) {
    y = reader.optional("y", as: ThemeLength<ShadowDistance>.self, about: "The distance downwards, in points")?.value
    blur = reader.optional("blur", as: ThemeLength<ShadowBlur>.self, about: "The blur, in points")?.value
    light = reader.optional("light", as: LiteralColor.self, about: "The colour in the light appearance")?.color
    dark = reader.optional("dark", as: LiteralColor.self, about: "The colour in the dark appearance")?.color
  }
}

/// The radii that a theme changes.
private struct RadiusEntries: JSONModel {
  let entries: [(CornerSize, Double)]

  init(from reader: inout JSONReader) {
    entries = CornerSize.allCases.compactMap { size in
      let radius = reader.optional(
        ModelKey(size.rawValue), as: ThemeLength<CornerRadius>.self,
        about: "The radius in points. Default: \(Int(size.standard))")
      return radius.map { (size, $0.value) }
    }
  }
}

extension Theme.Shadow {
  /// The values of the shadow, in one line.
  fileprivate var summary: String { "y \(Int(y)), blur \(Int(blur)), \(light.name) and \(dark.name)" }
}

extension ThemeColor.Role {
  /// The purpose of the colour.
  fileprivate var summary: String {
    switch self {
    case .text: "Text"
    case .secondaryText: "Less important text"
    case .price: "A price to pay"
    case .background: "The page background"
    case .surface: "Rows and headers"
    case .fill: "Chips and other small areas"
    case .separator: "Separator lines"
    case .accent: "Highlighted elements"
    case .placeholder: "Content that is missing or not loaded yet"
    }
  }
}

extension TextStyle {
  /// The properties of the style, in one line.
  fileprivate var summary: String {
    "\(Int(size))/\(Int(lineHeight)) \(weight.rawValue), \(color.name)" + (isStruckThrough ? ", struck through" : "")
  }
}
