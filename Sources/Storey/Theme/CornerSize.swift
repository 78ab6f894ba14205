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
}
