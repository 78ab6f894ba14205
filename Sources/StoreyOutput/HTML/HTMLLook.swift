import Storey

/// CSS declarations of looks.
enum HTMLLook {
  /// Returns the declarations of an area without its radius, for the attribute `style`.
  static func declarations(ofArea look: ElementLook, in theme: Theme) -> [String] {
    var declarations: [String] = []
    if let gradient = look.gradient { declarations.append("background:\(css(of: gradient))") }
    if let border = look.border {
      declarations.append("border:\(points(border.width)) solid \(HTMLStyleSheet.css(of: border.color))")
    }
    if let level = look.shadow {
      let shadow = theme.shadow(level)
      let (light, dark) = (ColorBytes(shadow.light), ColorBytes(shadow.dark))
      declarations.append(
        "box-shadow:0 \(points(shadow.y)) \(points(shadow.blur)) light-dark(\(light.css),\(dark.css))")
    }
    return declarations + common(look)
  }

  /// Returns the declarations of a picture or a group, whose corners clip it.
  static func declarations(ofContent look: ElementLook) -> [String] {
    common(look) + (look.corners == nil ? [] : ["overflow:hidden"])
  }

  private static func common(_ look: ElementLook) -> [String] {
    var declarations: [String] = []
    if let corners = look.corners {
      let radii = corners.common.map { [$0] } ?? corners.all
      declarations.append("border-radius:\(radii.map(points).joined(separator: " "))")
    }
    if look.opacity != 1 { declarations.append("opacity:\(Wording.length(look.opacity))") }
    return declarations
  }

  private static func css(of gradient: LinearGradient) -> String {
    let stops = gradient.stops.map { "\(HTMLStyleSheet.css(of: $0.color)) \(Wording.length($0.at * 100))%" }
    return "linear-gradient(\(Wording.length(gradient.angle))deg,\(stops.joined(separator: ",")))"
  }

  private static func points(_ length: Double) -> String {
    length == 0 ? "0" : "calc(\(Wording.length(length))*var(--pt))"
  }
}
