/// A colour: a role that the theme fills, or a literal.
public enum ThemeColor: Sendable, Hashable {
  /// What a colour is for. Built-in floors use roles only.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// What the constant of `ThemeColor` with the same name is for; a theme says it for day and for night.
    case text, secondaryText, price, background, surface, fill, separator, accent, placeholder
  }

  /// A colour of the theme.
  case role(Role)
  /// Red, green, blue and opacity, eight bits each, from the highest byte down.
  case literal(UInt32)

  /// The colour of text.
  public static let text = ThemeColor.role(.text)
  /// The colour of less important text.
  public static let secondaryText = ThemeColor.role(.secondaryText)
  /// The colour of a price to pay.
  public static let price = ThemeColor.role(.price)
  /// The colour behind the page.
  public static let background = ThemeColor.role(.background)
  /// The colour of rows and headers.
  public static let surface = ThemeColor.role(.surface)
  /// The colour of chips and other small areas.
  public static let fill = ThemeColor.role(.fill)
  /// The colour of lines between things.
  public static let separator = ThemeColor.role(.separator)
  /// The colour of what stands out.
  public static let accent = ThemeColor.role(.accent)
  /// The colour of what is missing or not loaded yet.
  public static let placeholder = ThemeColor.role(.placeholder)

  /// Reads `#RGB`, `#RRGGBB` or `#RRGGBBAA`; nil when the text is none of them.
  public init?(hex text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap(JSONString.hexadecimalDigit).map(UInt32.init)
    guard digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self = .literal(digits.reduce(0) { $0 << 8 | $1 * 17 } << 8 | 0xFF)
    case 6: self = .literal(digits.reduce(0) { $0 << 4 | $1 } << 8 | 0xFF)
    case 8: self = .literal(digits.reduce(0) { $0 << 4 | $1 })
    default: return nil
    }
  }

  /// The role's name, or `#RRGGBB` (`#RRGGBBAA` when it is not opaque).
  public var name: String {
    switch self {
    case .role(let role): return role.rawValue
    case .literal(let value):
      let isOpaque = value & 0xFF == 0xFF
      let digits = String(isOpaque ? value >> 8 : value, radix: 16, uppercase: true)
      return "#" + String(repeating: "0", count: (isOpaque ? 6 : 8) - digits.count) + digits
    }
  }
}
