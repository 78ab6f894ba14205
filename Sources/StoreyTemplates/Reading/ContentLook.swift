import Storey

/// The look of a picture or a group.
struct ContentLook: Sendable {
  /// The look without the radii of the theme; `nil` without one.
  let constant: ElementLook?
  /// The radii, if a theme changes them.
  private let corners: WrittenCorners?

  init(corners: WrittenCorners?, opacity: Double) {
    let constant = corners?.constant
    self.constant = Self.look(constant, opacity: opacity)
    self.corners = constant == nil ? corners : nil
  }

  /// Whether the look is the same for all themes.
  var isConstant: Bool { corners == nil }

  /// Returns the look in the theme of a context; `nil` without one.
  func look(in context: LayoutContext) -> ElementLook? {
    guard let corners else { return constant }
    return Self.look(corners.radii(in: context), opacity: constant?.opacity ?? 1)
  }

  private static func look(_ corners: CornerRadii?, opacity: Double) -> ElementLook? {
    let corners = corners?.common == 0 ? nil : corners
    return corners == nil && opacity == 1 ? nil : ElementLook(corners: corners, opacity: opacity)
  }
}
