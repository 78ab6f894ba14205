import Storey

/// Writes the parts of one page as SVG, one after another.
///
/// Each part and each carousel becomes an `svg` element, which sets an origin and clips its content.
struct SVGPartWriter: ~Copyable {
  /// The smallest placeholder that contains the name of its picture, in points.
  private static let smallestNamed = LayoutSize(width: 40, height: 14)
  /// The style of the labels of placeholders.
  private static let label = TextStyle(name: "label", size: 10, lineHeight: 12)

  var bytes: ByteWriter
  private let layout: TableLayout
  private var drawn = DrawnPart()

  init(_ layout: TableLayout, _ bytes: consuming ByteWriter) {
    self.layout = layout
    self.bytes = bytes
  }

  consuming func finish() -> ByteWriter { bytes }

  /// Writes all elements of a part. `frame` is the frame of the part on the page.
  mutating func write(_ part: LayoutPart, at frame: LayoutRect) {
    layout.draw(part, into: &drawn)
    if drawn.list.elements.isEmpty { return }
    bytes.append("<svg")
    append(frame)
    bytes.append(">\n")
    write(drawn.list.outermost)
    bytes.append("</svg>\n")
  }

  private mutating func write(_ elements: DisplayList.Siblings) {
    for element in elements { write(element) }
  }

  private mutating func write(_ element: Element) {
    switch element.content {
    case .fill(let color, let radius): writeFill(color, radius: radius, element.frame)
    case .image(let url, _): writeImage(url, element)
    case .text(let block): writeText(block, element.frame)
    case .group: write(drawn.list.children(of: element))
    case .carousel:
      bytes.append("<svg")
      append(element.frame)
      bytes.append(" viewBox=\"")
      bytes.appendLength(element.frame.x)
      bytes.append(UInt8(ascii: " "))
      bytes.appendLength(element.frame.y)
      bytes.append(UInt8(ascii: " "))
      bytes.appendLength(element.frame.width)
      bytes.append(UInt8(ascii: " "))
      bytes.appendLength(element.frame.height)
      bytes.append("\">\n")
      write(drawn.list.children(of: element))
      bytes.append("</svg>\n")
    }
    if let action = drawn.action(of: element) { writeTap(action, element.frame) }
  }

  private mutating func writeFill(_ color: ThemeColor, radius: Double, _ frame: LayoutRect) {
    bytes.append("<rect")
    if case .role(let role) = color {
      bytes.append(" class=\"c-")
      bytes.append(string: role.rawValue)
      bytes.append(UInt8(ascii: "\""))
    } else {
      bytes.append(" fill=\"")
      bytes.append(string: color.name)
      bytes.append(UInt8(ascii: "\""))
    }
    append(frame)
    if radius > 0 { append(" rx=\"", radius) }
    bytes.append("/>\n")
  }

  /// Writes a box in place of a picture, with the name and the size of the picture.
  private mutating func writeImage(_ url: DisplayList.URLIndex?, _ element: Element) {
    let frame = element.frame
    let name = url.flatMap { drawn.list[$0].fileName } ?? "no picture"
    bytes.append("<rect class=\"i\"")
    append(frame.insetBy(dx: 0.5, dy: 0.5))
    bytes.append("><title>")
    if element.role != .presentation, let label = element.label {
      bytes.appendHTML(label, of: drawn.list)
      bytes.append(" · ")
    }
    bytes.appendHTML(JSONText("\(name) · \(Self.dimensions(of: frame))"))
    bytes.append("</title></rect>\n")
    guard frame.width >= Self.smallestNamed.width, frame.height >= Self.smallestNamed.height else { return }
    let lines = [name, Self.dimensions(of: frame)].prefix(frame.height < 40 ? 1 : 2)
    for (index, line) in lines.enumerated() {
      let text = JSONText(line)
      let y = frame.y + (frame.height - Double(lines.count) * Self.label.lineHeight) / 2
      let place = LayoutRect(
        x: frame.x + 4, y: y + Double(index) * Self.label.lineHeight, width: max(0, frame.width - 8),
        height: Self.label.lineHeight)
      let broken = TextMeasurer.lines(of: text, style: Self.label, width: place.width, limit: 1)
      // A truncated size would be wrong.
      guard let first = broken.first, index == 0 || !first.isTruncated else { continue }
      bytes.append("<text class=\"n\" text-anchor=\"middle\"")
      append(" x=\"", frame.x + frame.width / 2)
      append(" y=\"", place.y + Self.baseline(of: Self.label))
      bytes.append(UInt8(ascii: ">"))
      unsafe text.withUTF8Bytes { unsafe bytes.appendHTML(UnsafeBufferPointer(rebasing: $0[first.start..<first.end])) }
      if let sign = first.endSign { bytes.append(scalar: sign) }
      bytes.append("</text>\n")
    }
  }

  private mutating func writeText(_ block: TextBlock, _ frame: LayoutRect) {
    let style = drawn.list[block.style]
    for (number, index) in block.lines.enumerated() {
      let line = drawn.list.lines[index]
      openText(style, block.alignment, frame, line: number)
      unsafe drawn.list.withUTF8Bytes(block.text) { text in
        unsafe bytes.appendHTML(UnsafeBufferPointer(rebasing: text[line.start..<line.end]))
      }
      if let sign = line.endSign { bytes.append(scalar: sign) }
      bytes.append("</text>\n")
    }
  }

  /// Opens the element of one line of text.
  private mutating func openText(_ style: TextStyle, _ alignment: LineAlignment, _ frame: LayoutRect, line: Int) {
    let isRightToLeft = layout.context.direction == .rightToLeft
    bytes.append("<text")
    if style.isStandard {
      bytes.append(" class=\"t-")
      bytes.append(style.literalName)
    } else {
      // A style that a renderer defines: its name may be any text, so it is not used as a class.
      if case .role(let role) = style.color {
        bytes.append(" class=\"c-")
        bytes.append(string: role.rawValue)
        bytes.append(UInt8(ascii: "\""))
      }
      bytes.append(" style=\"")
      bytes.append(string: SVGStyleSheet.declarations(of: style))
      if case .literal = style.color {
        bytes.append(";fill:")
        bytes.append(string: style.color.name)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    switch alignment {
    case .leading: append(" x=\"", isRightToLeft ? frame.maxX : frame.x)
    case .trailing:
      append(" x=\"", isRightToLeft ? frame.x : frame.maxX)
      bytes.append(" text-anchor=\"end\"")
    case .center:
      append(" x=\"", frame.x + frame.width / 2)
      bytes.append(" text-anchor=\"middle\"")
    }
    append(" y=\"", frame.y + Double(line) * style.lineHeight + Self.baseline(of: style))
    bytes.append(UInt8(ascii: ">"))
  }

  /// Returns the distance from the top of a line to its baseline. Browsers center the font vertically in the line.
  private static func baseline(of style: TextStyle) -> Double {
    (style.lineHeight + (FontStack.ascent - FontStack.descent) * style.size) / 2
  }

  /// Writes the area of a tap above the tapped element. Its title, which viewers show as a tooltip, is the action.
  private mutating func writeTap(_ action: FloorAction, _ frame: LayoutRect) {
    bytes.append("<rect class=\"a\"")
    append(frame.insetBy(dx: 1.5, dy: 1.5))
    bytes.append("><title>")
    if let path = action.path { bytes.append(path) }
    bytes.append(" · ")
    bytes.appendHTML(JSONText(action.kind.name))
    for text in [action.destination, action.url?.allowed] {
      guard let text else { continue }
      bytes.append(" · ")
      bytes.appendHTML(text)
    }
    bytes.append("</title></rect>\n")
  }

  // MARK: Attributes

  private mutating func append(_ frame: LayoutRect) {
    append(" x=\"", frame.x)
    append(" y=\"", frame.y)
    append(" width=\"", frame.width)
    append(" height=\"", frame.height)
  }

  private mutating func append(_ name: StaticString, _ length: Double) {
    bytes.append(name)
    bytes.appendLength(length)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func dimensions(of frame: LayoutRect) -> String {
    let sides = [frame.width, frame.height].map { Wording.length(($0 * 10).rounded() / 10) }
    return sides.joined(separator: " × ")
  }
}
