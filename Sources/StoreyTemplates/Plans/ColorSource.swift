import Storey

/// The source of a colour: a constant or a field.
enum ColorSource: Sendable {
  case constant(ThemeColor)
  case slot(Int)

  /// The colour of a constant.
  var constant: ThemeColor? { if case .constant(let color) = self { color } else { nil } }

  /// Returns the colour, or `nil` if its slot is absent.
  func color(in scope: Scope) -> ThemeColor? {
    switch self {
    case .constant(let color): return color
    case .slot(let index):
      guard case .color(let color) = scope[index] else { return nil }
      return color
    }
  }
}
