/// The colours, text styles, shadows and radii of a page. A theme defines the colour roles, in a light and a dark appearance, and the
/// standard text styles, the levels of shadows and the sizes of corners that renderers use.
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
  /// The other values; empty when none of them is changed. One array, so that a copy of a theme counts one reference.
  private var changed: [Details] = []

  /// The values of a theme other than colours.
  private struct Details: Hashable {
    /// The standard styles, in the order of `TextStyle.standard`.
    var styles = TextStyle.standard
    /// The shadows that are changed.
    var shadows: [ShadowLevel: Shadow] = [:]
    /// The radii that are changed, in points.
    var radii: [CornerSize: Double] = [:]
  }

  /// Creates a theme with two palettes, and the standard text styles, shadows and radii.
  public init(light: Palette, dark: Palette) {
    self.light = light
    self.dark = dark
  }

  /// Changes the values other than colours.
  private mutating func changeDetails(_ change: (inout Details) -> Void) {
    if changed.isEmpty { changed.append(Details()) }
    change(&changed[0])
  }

  // MARK: Text styles

  /// The standard styles of this theme, in the order of `TextStyle.standard`.
  public var styles: [TextStyle] { changed.isEmpty ? TextStyle.standard : changed[0].styles }

  /// Returns the style of this theme for a standard style. Returns a custom style of a renderer unchanged.
  @inline(__always)
  public func style(_ style: TextStyle) -> TextStyle {
    if changed.isEmpty { return style }
    return style.standardIndex.map { changed[0].styles[$0] } ?? style
  }

  /// The allowed font sizes and line heights, in points.
  public static let textLengths: ClosedRange<Double> = 4...200

  /// Changes a standard style. Ignores a custom style of a renderer. Lengths are clamped to `textLengths`.
  public mutating func change(
    _ style: TextStyle, size: Double? = nil, lineHeight: Double? = nil, weight: TextStyle.Weight? = nil,
    color: ThemeColor? = nil, isStruckThrough: Bool? = nil
  ) {
    guard let index = style.standardIndex else { return }
    changeDetails {
      $0.styles[index] = $0.styles[index].with(
        size: size?.clamped(to: Self.textLengths), lineHeight: lineHeight?.clamped(to: Self.textLengths),
        weight: weight, color: color, isStruckThrough: isStruckThrough)
    }
  }

  // MARK: Shadows and radii

  /// Returns the shadow of a level.
  public func shadow(_ level: ShadowLevel) -> Shadow {
    changed.first?.shadows[level] ?? level.standard
  }

  /// Changes the shadow of a level.
  public mutating func change(_ level: ShadowLevel, to shadow: Shadow) {
    changeDetails { $0.shadows[level] = shadow }
  }

  /// Returns the radius of a size, in points.
  @inline(__always)
  public func radius(_ size: CornerSize) -> Double {
    changed.isEmpty ? size.standard : changed[0].radii[size] ?? size.standard
  }

  /// The allowed radii, in points.
  public static let radii: ClosedRange<Double> = 0...1000

  /// Changes the radius of a size. The radius is clamped to `radii`.
  public mutating func change(_ size: CornerSize, to radius: Double) {
    changeDetails { $0.radii[size] = radius.clamped(to: Self.radii) }
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
