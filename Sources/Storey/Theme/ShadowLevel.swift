/// The height of an area above the page, which its shadow shows. A theme determines the shadows of the levels.
public enum ShadowLevel: String, ModelChoice, Sendable, Hashable {
  /// A shadow of the theme: `low` for cards, `middle` for raised areas, `high` for areas above the page.
  case low, middle, high

  /// The shadow of the standard theme. It is black, and stronger in the dark appearance, where surfaces differ less from the page.
  var standard: Theme.Shadow {
    switch self {
    case .low: Theme.Shadow(y: 1, blur: 3, light: 0x0000_001A, dark: 0x0000_0066)
    case .middle: Theme.Shadow(y: 3, blur: 10, light: 0x0000_001F, dark: 0x0000_0080)
    case .high: Theme.Shadow(y: 8, blur: 28, light: 0x0000_002E, dark: 0x0000_0099)
    }
  }
}
