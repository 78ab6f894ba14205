import Storey

/// Gradients, borders, shadows, rounded corners and opacity.
extension SVGPartWriter {
  /// Opens a group for the opacity of an element, or for the corners that clip a picture or a group. The caller closes it. A picture with four
  /// equal corners needs no group for them: it is drawn as a box, which has corners.
  ///
  /// - Returns: Whether a group was opened.
  mutating func begin(_ look: ElementLook, of element: Element) -> Bool {
    var clip: String?
    switch element.content {
    case .image where look.corners?.common != nil: break
    case .image, .group:
      if let corners = look.corners {
        clip = nextName("clip")
        bytes.append(string: "<clipPath id=\"\(clip ?? "")\"><path d=\"")
        appendPath(element.frame, corners)
        bytes.append("\"/></clipPath>\n")
      }
    case .fill, .text, .carousel: break
    }
    if clip == nil && look.opacity == 1 { return false }
    bytes.append("<g")
    if let clip { bytes.append(string: " clip-path=\"url(#\(clip))\"") }
    if look.opacity != 1 { bytes.append(string: " opacity=\"\(Wording.length(look.opacity))\"") }
    bytes.append(">\n")
    return true
  }

  /// Writes an area with a look.
  mutating func writeArea(_ color: ThemeColor, radius: Double, _ look: ElementLook, _ frame: LayoutRect) {
    writeLookRules()
    let corners = look.corners ?? CornerRadii(radius)
    var gradient: String?
    if let written = look.gradient {
      gradient = nextName("gradient")
      write(written, named: gradient ?? "", in: frame)
    }
    bytes.append("<path")
    if let gradient {
      bytes.append(string: " fill=\"url(#\(gradient))\"")
    } else if case .role(let role) = color {
      bytes.append(string: " class=\"c-\(role.rawValue)\"")
    } else {
      bytes.append(string: " fill=\"\(color.name)\"")
    }
    if let shadow = look.shadow { bytes.append(string: " filter=\"url(#shadow-\(shadow.rawValue))\"") }
    bytes.append(" d=\"")
    appendPath(frame, corners)
    bytes.append("\"/>\n")
    guard let border = look.border, border.width > 0 else { return }
    let inset = border.width / 2
    let radii = corners.fitting(width: frame.width, height: frame.height).all.map { max(0, $0 - inset) }
    let line = CornerRadii(topLeft: radii[0], topRight: radii[1], bottomRight: radii[2], bottomLeft: radii[3])
    bytes.append(
      string: "<path fill=\"none\" \(Self.stroke(border.color)) stroke-width=\"\(Wording.length(border.width))\"")
    bytes.append(" d=\"")
    appendPath(frame.insetBy(dx: inset, dy: inset), line)
    bytes.append("\"/>\n")
  }

  private static func stroke(_ color: ThemeColor) -> String {
    if case .role(let role) = color { "class=\"k-\(role.rawValue)\"" } else { "stroke=\"\(color.name)\"" }
  }

  /// Writes the definition of a gradient.
  private mutating func write(_ gradient: LinearGradient, named name: String, in frame: LayoutRect) {
    let (start, end) = gradient.line(in: frame)
    let ends = [start.x, start.y, end.x, end.y].map(Wording.length)
    bytes.append(
      string: "<linearGradient id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" x1=\"\(ends[0])\" y1=\"\(ends[1])\"")
    bytes.append(string: " x2=\"\(ends[2])\" y2=\"\(ends[3])\">")
    for stop in gradient.stops {
      let color =
        if case .role(let role) = stop.color { "class=\"g-\(role.rawValue)\"" } else {
          "stop-color=\"\(stop.color.name)\""
        }
      bytes.append(string: "<stop offset=\"\(Wording.length(stop.at))\" \(color)/>")
    }
    bytes.append("</linearGradient>\n")
  }

  private mutating func nextName(_ kind: String) -> String {
    definitionCount += 1
    return "\(namePrefix)\(kind)-\(definitionCount)"
  }

  /// Writes the rules that only looks of areas need, before the first of them.
  private mutating func writeLookRules() {
    if hasLookRules { return }
    hasLookRules = true
    bytes.append("<style>\n")
    bytes.append(string: SVGStyleSheet.css(ofLooksIn: layout.context.theme))
    bytes.append("</style>\n")
    Self.writeShadows(of: layout.context.theme, to: &bytes)
  }

  /// Writes the definitions of the shadows of a theme.
  static func writeShadows(of theme: Theme, to bytes: inout ByteWriter) {
    for level in ShadowLevel.allCases {
      let shadow = theme.shadow(level)
      // The region of the filter is relative to the area. Half of the area on each side is enough for the standard shadows.
      let margin = (50 * max(1, shadow.reach / Theme.standard.shadow(level).reach)).rounded(.up)
      let (start, size) = (Wording.length(-margin), Wording.length(100 + 2 * margin))
      bytes.append(
        string:
          "<filter id=\"shadow-\(level.rawValue)\" x=\"\(start)%\" y=\"\(start)%\" width=\"\(size)%\" height=\"\(size)%\">"
      )
      bytes.append(string: "<feDropShadow class=\"d-\(level.rawValue)\" dx=\"0\" dy=\"\(Wording.length(shadow.y))\"")
      bytes.append(string: " stdDeviation=\"\(Wording.length(shadow.blur / 2))\"/></filter>\n")
    }
  }

  /// Writes the path of a rectangle with rounded corners.
  private mutating func appendPath(_ frame: LayoutRect, _ corners: CornerRadii) {
    let radii = corners.fitting(width: frame.width, height: frame.height)
    let (left, top, right, bottom) = (frame.x, frame.y, frame.maxX, frame.maxY)
    // 22 lengths, the spaces and the letters.
    var path = bytes.cursor(for: 22 * 20 + 60)
    path.append(UInt8(ascii: "M"))
    path.append(x: left + radii.topLeft, y: top)
    path.append(UInt8(ascii: "H"))
    path.append(length: right - radii.topRight)
    path.appendArc(radii.topRight, x: right, y: top + radii.topRight)
    path.append(UInt8(ascii: "V"))
    path.append(length: bottom - radii.bottomRight)
    path.appendArc(radii.bottomRight, x: right - radii.bottomRight, y: bottom)
    path.append(UInt8(ascii: "H"))
    path.append(length: left + radii.bottomLeft)
    path.appendArc(radii.bottomLeft, x: left, y: bottom - radii.bottomLeft)
    path.append(UInt8(ascii: "V"))
    path.append(length: top + radii.topLeft)
    path.appendArc(radii.topLeft, x: left + radii.topLeft, y: top)
    path.append(UInt8(ascii: "Z"))
    bytes.use(upTo: path)
  }
}

extension Theme.Shadow {
  /// The distance beyond which the shadow of an area is not visible, in points.
  fileprivate var reach: Double { abs(y) + 1.5 * blur }
}

extension ByteCursor {
  fileprivate mutating func append(x: Double, y: Double) {
    append(length: x)
    append(UInt8(ascii: " "))
    append(length: y)
  }

  fileprivate mutating func appendArc(_ radius: Double, x: Double, y: Double) {
    if radius == 0 { return }
    append(UInt8(ascii: "A"))
    append(x: radius, y: radius)
    append(" 0 0 1 ")
    append(x: x, y: y)
  }
}
