/// The colours and text styles of a page. A theme defines the colour roles, in a light and a dark appearance, and the standard
/// text styles that renderers use.
public struct Theme: Sendable, Hashable {
  /// A colour for each role.
  public struct Palette: Sendable, Hashable {
    /// The colours by the index of the role, in the format of `ThemeColor.literal`. A vector, so that copying it counts no
    /// references.
    private var colors = SIMD16<UInt32>(repeating: 0x0000_00FF)

    /// Creates a palette. Missing roles are black. A colour is red, green, blue and opacity, eight bits each, from the highest
    /// byte down.
    public init(_ colors: [ThemeColor.Role: UInt32]) {
      for (role, color) in colors { self.colors[role.index] = color }
    }

    /// The colour of a role. Always a literal.
    public subscript(role: ThemeColor.Role) -> ThemeColor {
      get { .literal(colors[role.index]) }
      set { colors[role.index] = value(of: newValue) }
    }

    /// Returns the red, green, blue and opacity of a colour.
    private func value(of color: ThemeColor) -> UInt32 {
      switch color {
      case .role(let role): colors[role.index]
      case .literal(let value): value
      }
    }
  }

  /// The colours of the light appearance.
  public var light: Palette
  /// The colours of the dark appearance.
  public var dark: Palette
  /// The sign before prices; `nil` to use that of the registry. A sign that the page declares takes precedence.
  public var currencySign: CurrencySign?
  /// The standard styles of this theme, in the order of `TextStyle.standard`; empty when no style is changed.
  private var changedStyles: [TextStyle] = []

  /// Creates a theme with two palettes and the standard text styles.
  public init(light: Palette, dark: Palette) {
    self.light = light
    self.dark = dark
  }

  /// The standard styles of this theme, in the order of `TextStyle.standard`.
  public var styles: [TextStyle] { changedStyles.isEmpty ? TextStyle.standard : changedStyles }

  /// Returns the style of this theme for a standard style. Returns a custom style of a renderer unchanged.
  @inline(__always)
  public func style(_ style: TextStyle) -> TextStyle {
    if changedStyles.isEmpty { return style }
    return style.standardIndex.map { changedStyles[$0] } ?? style
  }

  /// The allowed font sizes and line heights, in points.
  public static let textLengths: ClosedRange<Double> = 4...200

  /// Changes a standard style. Ignores a custom style of a renderer. Lengths are clamped to `textLengths`.
  public mutating func change(
    _ style: TextStyle, size: Double? = nil, lineHeight: Double? = nil, weight: TextStyle.Weight? = nil,
    color: ThemeColor? = nil, isStruckThrough: Bool? = nil
  ) {
    guard let index = style.standardIndex else { return }
    func bounded(_ length: Double?) -> Double? {
      length.map {
        $0 > Self.textLengths.lowerBound ? min($0, Self.textLengths.upperBound) : Self.textLengths.lowerBound
      }
    }
    changedStyles = styles
    changedStyles[index] = changedStyles[index].with(
      size: bounded(size), lineHeight: bounded(lineHeight), weight: weight, color: color,
      isStruckThrough: isStruckThrough)
  }

  /// The default theme. In both palettes, text has a contrast ratio of at least 4.5:1 to its background (WCAG 2.2, 1.4.3).
  public static let standard = Theme(
    light: Palette([
      .text: 0x1D1D_22FF, .secondaryText: 0x5F60_68FF, .price: 0xC810_2EFF, .background: 0xF2F2_F5FF,
      .surface: 0xFFFF_FFFF, .fill: 0xF0F1_F4FF, .separator: 0xE1E2_E6FF, .accent: 0x0B57_D0FF,
      .placeholder: 0xE6E7_EBFF,
    ]),
    dark: Palette([
      .text: 0xECEC_F1FF, .secondaryText: 0xACAD_B6FF, .price: 0xFF7A_85FF, .background: 0x0F0F_13FF,
      .surface: 0x1B1B_20FF, .fill: 0x2A2A_31FF, .separator: 0x3335_3CFF, .accent: 0x8AB4_F8FF,
      .placeholder: 0x2C2D_34FF,
    ]))
}

extension ThemeColor.Role {
  /// The index of the role in a palette.
  fileprivate var index: Int {
    switch self {
    case .text: 0
    case .secondaryText: 1
    case .price: 2
    case .background: 3
    case .surface: 4
    case .fill: 5
    case .separator: 6
    case .accent: 7
    case .placeholder: 8
    }
  }
}
