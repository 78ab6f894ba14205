import Storey

/// The radii of corners, as written in a template.
enum WrittenCorners: Sendable {
  /// The radius of a corner.
  enum Radius: Sendable {
    case points(Double)
    /// The radius of a size, which a theme determines.
    case size(CornerSize)

    func points(in context: LayoutContext) -> Double {
      switch self {
      case .points(let points): points
      case .size(let size): context.radius(size)
      }
    }
  }

  case all(Radius)
  /// The radius of each corner: four, from the top left corner clockwise.
  case each([Radius])

  /// The radii, if no theme changes them.
  var constant: CornerRadii? {
    switch self {
    case .all(.points(let points)): return CornerRadii(points)
    case .all(.size): return nil
    case .each(let radii):
      let points = radii.compactMap { if case .points(let points) = $0 { points } else { nil } }
      return points.count == radii.count ? Self.corners(points) : nil
    }
  }

  /// Returns the radii in the theme of a context.
  func radii(in context: LayoutContext) -> CornerRadii {
    switch self {
    case .all(let radius): CornerRadii(radius.points(in: context))
    case .each(let radii): Self.corners(radii.map { $0.points(in: context) })
    }
  }

  private static func corners(_ radii: [Double]) -> CornerRadii {
    CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
  }
}
