import Storey

/// The drawing of a shadow: its distance downwards and its blur, in points, and its opacity in the light and the dark appearance.
struct Shadow {
  let y: Double
  let blur: Double
  let lightOpacity: Double
  let darkOpacity: Double

  /// Returns the drawing of a level. Shadows are black; they are stronger in the dark appearance, where surfaces differ less from the page.
  init(_ level: ShadowLevel) {
    switch level {
    case .low: (y, blur, lightOpacity, darkOpacity) = (1, 3, 0.1, 0.4)
    case .middle: (y, blur, lightOpacity, darkOpacity) = (3, 10, 0.12, 0.5)
    case .high: (y, blur, lightOpacity, darkOpacity) = (8, 28, 0.18, 0.6)
    }
  }
}
