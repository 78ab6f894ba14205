import Storey

/// The look of an area beyond its colour.
struct AreaLook: Sendable {
  /// A look in an item.
  struct Resolved {
    /// The radius of all corners; 0 if they differ.
    var radius: Double
    /// The rest of the look; `nil` without one.
    var look: ElementLook?
  }

  /// The look without the variable parts.
  private let constant: Resolved
  private let variable: Variable?

  /// The parts whose colours are those of fields, and radii of the theme.
  private struct Variable: Sendable {
    var border: (width: Double, color: ColorSource)?
    var gradient: (angle: Double, stops: [(at: Double, color: ColorSource)])?
    var corners: WrittenCorners?
  }

  init(
    corners written: WrittenCorners?, gradient: (angle: Double, stops: [(at: Double, color: ColorSource)])?,
    border: (width: Double, color: ColorSource)?, shadow: ShadowLevel?, opacity: Double
  ) {
    let corners = written?.constant
    var look = ElementLook(shadow: shadow, corners: corners.flatMap { $0.common == nil ? $0 : nil }, opacity: opacity)
    var variable = Variable()
    if corners == nil { variable.corners = written }
    if let border {
      if case .constant(let color) = border.color {
        look.border = Border(width: border.width, color)
      } else {
        variable.border = border
      }
    }
    if let gradient {
      let isConstant = gradient.stops.allSatisfy { if case .constant = $0.color { true } else { false } }
      if isConstant { look.gradient = Self.gradient(gradient) { $0.constant } } else { variable.gradient = gradient }
    }
    constant = Resolved(radius: corners?.common ?? 0, look: look == ElementLook() ? nil : look)
    let isConstant = variable.border == nil && variable.gradient == nil && variable.corners == nil
    self.variable = isConstant ? nil : variable
  }

  /// The look, if it is the same for all items and themes.
  var whole: Resolved? { variable == nil ? constant : nil }

  /// Whether an area without a colour has anything to draw.
  var drawsArea: Bool {
    variable?.border != nil || variable?.gradient != nil
      || constant.look.map { $0.gradient != nil || $0.border != nil || $0.shadow != nil } ?? false
  }

  /// Returns the look in an item. A border or a gradient is left out if a field of its colours is absent.
  func resolved(in scope: Scope, _ context: LayoutContext) -> Resolved {
    guard let variable else { return constant }
    var resolved = constant
    if let corners = variable.corners {
      let radii = corners.radii(in: context)
      if let common = radii.common { resolved.radius = common } else { resolved.change { $0.corners = radii } }
    }
    if let border = variable.border {
      let color = border.color.color(in: scope)
      resolved.change { $0.border = color.map { Border(width: border.width, $0) } }
    }
    if let gradient = variable.gradient {
      resolved.change { $0.gradient = Self.gradient(gradient) { $0.color(in: scope) } }
    }
    return resolved
  }

  private static func gradient(
    _ written: (angle: Double, stops: [(at: Double, color: ColorSource)]), _ color: (ColorSource) -> ThemeColor?
  ) -> LinearGradient? {
    let stops = written.stops.compactMap { stop in color(stop.color).map { LinearGradient.Stop(at: stop.at, $0) } }
    return stops.count == written.stops.count ? LinearGradient(angle: written.angle, stops) : nil
  }
}

extension AreaLook.Resolved {
  /// Changes the look.
  fileprivate mutating func change(_ change: (inout ElementLook) -> Void) {
    var changed = look ?? ElementLook()
    change(&changed)
    look = changed
  }
}
