/// A radius of a theme, by its name.
public enum CornerSize: String, ModelChoice, Sendable, Hashable {
  /// A radius for areas of one of three sizes: `small` for labels, `middle` for pictures, `large` for cards.
  case small, middle, large

  /// The radius of the standard theme, in points.
  var standard: Double {
    switch self {
    case .small: 4
    case .middle: 8
    case .large: 12
    }
  }

  /// The index of the size in a theme.
  var index: Int {
    switch self {
    case .small: 0
    case .middle: 1
    case .large: 2
    }
  }
}
