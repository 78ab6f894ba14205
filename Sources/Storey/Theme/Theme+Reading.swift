extension Theme {
  /// Reads a theme from JSON. Never throws: nil when the bytes are no theme at all; else what could be read of it over
  /// the standard theme, and what is wrong with the rest. Follow it only when nothing is above a note.
  public static func read(_ bytes: [UInt8]) -> (theme: Theme?, diagnostics: [Diagnostic]) {
    do throws(ParseError) {
      let (file, diagnostics) = try Document(parsing: bytes).root.decode(ThemeFile.self)
      return (file?.theme, diagnostics)
    } catch {
      return (nil, [Diagnostic(unreadable: error)])
    }
  }

  /// What a theme file may hold.
  public static var description: ModelDescription { ModelDescription(of: ThemeFile.self) }
}

/// A theme as it is written: what it does not say is as in the standard theme.
private struct ThemeFile: TemplateModel {
  let light: PaletteEntry?
  let dark: PaletteEntry?
  let styles: StyleEntries?

  init(from reader: inout ModelReader) {
    reader.ignore("$schema", about: "Where editors find the schema of this file")
    light = reader.optional("light", about: "The colours by day")
    dark = reader.optional("dark", about: "The colours where people prefer a dark page")
    styles = reader.optional("styles", about: "The text styles")
  }

  var theme: Theme {
    var theme = Theme.standard
    for (role, color) in light?.colors ?? [] { theme.light[role] = color }
    for (role, color) in dark?.colors ?? [] { theme.dark[role] = color }
    for (style, entry) in styles?.entries ?? [] {
      theme.change(
        style, size: entry.size, lineHeight: entry.lineHeight, weight: entry.weight, color: entry.color?.color,
        isStruckThrough: entry.isStruckThrough)
    }
    return theme
  }
}

/// The colours of a palette that a theme changes.
private struct PaletteEntry: TemplateModel {
  let colors: [(Color.Role, Color)]

  init(from reader: inout ModelReader) {
    colors = Color.Role.allCases.compactMap { role in
      let color: LiteralColor? = reader.optional(ModelKey(role.rawValue), about: role.summary)
      return color.map { (role, $0.color) }
    }
  }
}

/// The standard styles that a theme changes.
private struct StyleEntries: TemplateModel {
  let entries: [(TextStyle, StyleEntry)]

  init(from reader: inout ModelReader) {
    entries = TextStyle.standard.compactMap { style in
      let entry: StyleEntry? = reader.optional(ModelKey(style.name), about: "Unless changed: \(style.summary)")
      return entry.map { (style, $0) }
    }
  }
}

/// What a theme changes of a style.
private struct StyleEntry: TemplateModel {
  let size: Double?
  let lineHeight: Double?
  let weight: TextStyle.Weight?
  let color: StyleColor?
  let isStruckThrough: Bool?

  init(from reader: inout ModelReader) {
    size = reader.optional("size", as: Points.self, about: "The size of the face, in points")?.value
    lineHeight = reader.optional("lineHeight", as: Points.self, about: "From line to line, in points")?.value
    weight = reader.optional("weight", about: "How heavy the strokes are")
    color = reader.optional("color", about: "A role, or a colour as #RGB, #RRGGBB or #RRGGBBAA")
    isStruckThrough = reader.optional("struckThrough", about: "Whether a line runs through the text")
  }
}

/// A length that text can be written in.
private struct Points: ModelValue {
  let value: Double

  static func read(from value: borrowing ValueReader) -> Points? {
    guard let number = Double.read(from: value) else { return nil }
    if Theme.textLengths.contains(number) { return Points(value: number) }
    value.report(
      .outOfRange, .warning, "no text can be written with a size or line height of \(value.text) points",
      hint: "use 4 to 200 points")
    return nil
  }

  static var standIn: Points { Points(value: 14) }
  static var valueDescription: ValueDescription { .number(in: Theme.textLengths) }
}

/// A colour that is written out.
private struct LiteralColor: ModelValue {
  let color: Color

  static func read(from value: borrowing ValueReader) -> LiteralColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    if let color = Color(hex: value.text.string) { return LiteralColor(color: color) }
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: value.text))\" is no colour",
      hint: "write #RGB, #RRGGBB or #RRGGBBAA")
    return nil
  }

  /// What `Color(hex:)` reads.
  static let pattern = "#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})"

  static var standIn: LiteralColor { LiteralColor(color: .text) }
  static var valueDescription: ValueDescription { .text(pattern: "^\(pattern)$") }
}

/// A role, or a colour that is written out.
private struct StyleColor: ModelValue {
  let color: Color

  static func read(from value: borrowing ValueReader) -> StyleColor? {
    guard value.value.kind == .string else { return value.reportWrongType(.text) }
    let text = value.text.string
    if let color = Color.Role(rawValue: text).map(Color.role) ?? Color(hex: text) { return StyleColor(color: color) }
    let roles = Color.Role.allCases.map(\.rawValue)
    let nearest = SpellingSuggestion.nearest(to: text, among: roles)
    value.report(
      .outOfRange, .warning, "\"\(Diagnostic.excerpt(of: value.text))\" is neither a role nor a colour",
      hint: nearest.map { "did you mean \"\($0)\"?" }
        ?? "use one of \(roles.joined(separator: ", ")), or #RRGGBB")
    return nil
  }

  static var standIn: StyleColor { StyleColor(color: .text) }
  static var valueDescription: ValueDescription {
    let roles = Color.Role.allCases.map(\.rawValue)
    return .text(pattern: "^(\((roles + [LiteralColor.pattern]).joined(separator: "|")))$")
  }
}

extension Color.Role {
  /// What the colour is for.
  fileprivate var summary: String {
    switch self {
    case .text: "Text"
    case .secondaryText: "Less important text"
    case .price: "A price to pay"
    case .background: "Behind the page"
    case .surface: "Rows and headers"
    case .fill: "Chips and other small areas"
    case .separator: "Lines between things"
    case .accent: "What stands out"
    case .placeholder: "What is missing, or not loaded yet"
    }
  }
}

extension TextStyle {
  /// How it looks, in one line.
  fileprivate var summary: String {
    "\(Int(size))/\(Int(lineHeight)) \(weight.rawValue), \(color.name)" + (isStruckThrough ? ", struck through" : "")
  }
}
