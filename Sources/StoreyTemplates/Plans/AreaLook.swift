import Storey

/// The look of an area beyond its colour.
struct AreaLook: Sendable {
  /// The radius of all corners; 0 if they differ.
  let radius: Double
  /// The look without the colours of fields; `nil` without one.
  let constant: ElementLook?
  private let fields: Fields?

  /// The parts whose colours are those of fields.
  private struct Fields: Sendable {
    var border: (width: Double, color: ColorSource)?
    var gradient: (angle: Double, stops: [(at: Double, color: ColorSource)])?
  }

  init(
    corners: CornerRadii?, gradient: (angle: Double, stops: [(at: Double, color: ColorSource)])?,
    border: (width: Double, color: ColorSource)?, shadow: ShadowLevel?, opacity: Double
  ) {
    radius = corners?.common ?? 0
    var look = ElementLook(shadow: shadow, corners: corners.flatMap { $0.common == nil ? $0 : nil }, opacity: opacity)
    var fields = Fields()
    if let border {
      if case .constant(let color) = border.color {
        look.border = Border(width: border.width, color)
      } else {
        fields.border = border
      }
    }
    if let gradient {
      let isConstant = gradient.stops.allSatisfy { if case .constant = $0.color { true } else { false } }
      if isConstant { look.gradient = Self.gradient(gradient) { $0.constant } } else { fields.gradient = gradient }
    }
    constant = look == ElementLook() ? nil : look
    self.fields = fields.border == nil && fields.gradient == nil ? nil : fields
  }

  /// Whether parts of the look have the colours of fields.
  var hasFields: Bool { fields != nil }

  /// Whether an area without a colour has anything to draw.
  var drawsArea: Bool {
    fields != nil || constant.map { $0.gradient != nil || $0.border != nil || $0.shadow != nil } ?? false
  }

  /// Returns the look in an item; `nil` without one. A border or a gradient is left out if a field of its colours is absent.
  func look(in scope: Scope) -> ElementLook? {
    guard let fields else { return constant }
    var look = constant ?? ElementLook()
    if let border = fields.border, let color = border.color.color(in: scope) {
      look.border = Border(width: border.width, color)
    }
    if let gradient = fields.gradient { look.gradient = Self.gradient(gradient) { $0.color(in: scope) } }
    return look
  }

  private static func gradient(
    _ written: (angle: Double, stops: [(at: Double, color: ColorSource)]), _ color: (ColorSource) -> ThemeColor?
  ) -> LinearGradient? {
    let stops = written.stops.compactMap { stop in color(stop.color).map { LinearGradient.Stop(at: stop.at, $0) } }
    return stops.count == written.stops.count ? LinearGradient(angle: written.angle, stops) : nil
  }
}
