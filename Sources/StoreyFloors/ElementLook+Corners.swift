import Storey

extension ElementLook {
  /// Returns the look of pictures that do not touch the edges of the screen: their corners have the middle radius of the theme. `nil` if that
  /// is 0.
  static func insetPicture(in context: LayoutContext) -> ElementLook? {
    let radius = context.radius(.middle)
    return radius > 0 ? ElementLook(corners: CornerRadii(radius)) : nil
  }
}
