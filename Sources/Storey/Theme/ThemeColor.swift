/// A colour: a role of the theme, or a literal.
public enum ThemeColor: Sendable, Hashable {
  /// The purpose of a colour. Built-in floors use only roles.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// The role of the `ThemeColor` constant with the same name. A theme defines its light and dark colours.
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
  /// The colour of the page background.
  public static let background = ThemeColor.role(.background)
  /// The colour of rows and headers.
  public static let surface = ThemeColor.role(.surface)
  /// The colour of chips and other small areas.
  public static let fill = ThemeColor.role(.fill)
  /// The colour of separator lines.
  public static let separator = ThemeColor.role(.separator)
  /// The colour of highlighted elements.
  public static let accent = ThemeColor.role(.accent)
  /// The colour of content that is missing or not loaded yet.
  public static let placeholder = ThemeColor.role(.placeholder)

  /// Creates a literal from `#RGB`, `#RRGGBB` or `#RRGGBBAA`; `nil` for any other text.
  public init?(hex text: String) {
    guard text.utf8.first == UInt8(ascii: "#") else { return nil }
    let digits = text.utf8.dropFirst().compactMap(Byte.hexadecimalDigit).map(UInt32.init)
    guard digits.count == text.utf8.count - 1 else { return nil }
    switch digits.count {
    case 3: self = .literal(digits.reduce(0) { $0 << 8 | $1 * 17 } << 8 | 0xFF)
    case 6: self = .literal(digits.reduce(0) { $0 << 4 | $1 } << 8 | 0xFF)
    case 8: self = .literal(digits.reduce(0) { $0 << 4 | $1 })
    default: return nil
    }
  }

  /// Creates a colour from its name: that of a role, or a literal.
  package init?(named name: String) {
    guard let color = Role(rawValue: name).map(ThemeColor.role) ?? ThemeColor(hex: name) else { return nil }
    self = color
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
