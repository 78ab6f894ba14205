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
  let layout: TableLayout
  private var drawn = DrawnPart()
  /// The number of definitions so far, which makes their names unique.
  var definitionCount = 0
  /// The beginning of the names of definitions: one that no other picture of an HTML page has.
  private(set) var namePrefix = ""
  /// Whether the rules for looks of areas are written. Most pages need none.
  var hasLookRules = false
  /// The line of the name of a picture. Its memory is reused.
  private var nameLines: [TextLine] = []

  init(_ layout: TableLayout, _ bytes: consuming ByteWriter) {
    self.layout = layout
    self.bytes = bytes
  }

  /// Creates a writer of a picture in an HTML page, which has the style sheet and the shadows of all its pictures.
  init(_ layout: TableLayout, _ bytes: consuming ByteWriter, namePrefix: String) {
    self.init(layout, bytes)
    self.namePrefix = namePrefix
    hasLookRules = true
  }

  consuming func finish() -> ByteWriter { bytes }

  /// Writes all elements of a part. `frame` is the frame of the part on the page, and `top` the y of its upper edge in the
  /// coordinates of the part.
  mutating func write(_ part: LayoutPart, at frame: LayoutRect, from top: Double = 0) {
    // Moved out of `self` for the time of writing, so that reading it counts no references.
    var drawn = DrawnPart()
    swap(&drawn, &self.drawn)
    layout.draw(part, into: &drawn)
    if !drawn.list.elements.isEmpty {
      open("<svg", frame)
      if top != 0 { appendViewBox(LayoutRect(x: 0, y: top, width: frame.width, height: frame.height)) }
      bytes.append(">\n")
      write(0..<drawn.list.elements.count, of: drawn)
      bytes.append("</svg>\n")
    }
    swap(&drawn, &self.drawn)
  }

  /// Writes siblings: the elements in a range of the display list, without their descendants.
  private mutating func write(_ range: Range<Int>, of drawn: borrowing DrawnPart) {
    var index = range.lowerBound
    while index < range.upperBound {
      let element = drawn.list.elements[index]
      write(element, of: drawn)
      index = element.end
    }
  }

  private mutating func write(_ element: Element, of drawn: borrowing DrawnPart) {
    draw(element, of: drawn)
    if let action = drawn.action(of: element) { writeTap(action, element.frame) }
  }

  private mutating func draw(_ element: Element, of drawn: borrowing DrawnPart) {
    let children = (element.index + 1)..<element.end
    let look = element.look.map { drawn.list[$0] }
    let isWrapped = look.map { begin($0, of: element) } ?? false
    defer { if isWrapped { bytes.append("</g>\n") } }
    switch element.content {
    case .fill(let color, let radius):
      if let look {
        writeArea(color, radius: radius, look, element.frame)
      } else {
        writeFill(color, radius: radius, element.frame)
      }
    case .image(let url, _): writeImage(url, element, look, of: drawn)
    case .text(let block): writeText(block, element.frame, of: drawn)
    case .group: if element.role != .folded { write(children, of: drawn) }
    case .carousel:
      open("<svg", element.frame)
      appendViewBox(element.frame)
      bytes.append(">\n")
      write(children, of: drawn)
      bytes.append("</svg>\n")
    }
  }

  mutating func writeFill(_ color: ThemeColor, radius: Double, _ frame: LayoutRect) {
    if case .role(let role) = color {
      bytes.append("<rect class=\"c-")
      bytes.append(string: role.rawValue)
    } else {
      bytes.append("<rect fill=\"")
      bytes.append(string: color.name)
    }
    open("\"", frame)
    appendRadius(radius)
    bytes.append("/>\n")
  }

  private mutating func appendRadius(_ radius: Double) {
    if radius <= 0 { return }
    bytes.append(" rx=\"")
    bytes.appendLength(radius)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Writes a box in place of a picture, with the name and the size of the picture.
  private mutating func writeImage(
    _ url: DisplayList.URLIndex?, _ element: Element, _ look: ElementLook?, of drawn: borrowing DrawnPart
  ) {
    let frame = element.frame
    open("<rect class=\"i\"", frame.insetBy(dx: 0.5, dy: 0.5))
    if let common = look?.corners?.common {
      appendRadius(min(common, frame.width / 2, frame.height / 2))
    }
    bytes.append("><title>")
    if element.role != .presentation, let label = element.label {
      bytes.appendHTML(label, of: drawn.list)
      bytes.append(" · ")
    }
    if let url, !drawn.list.isRefused(url) {
      unsafe drawn.list.withUTF8Bytes(url) { url in
        unsafe writeNameAndSize(UnsafeBufferPointer(rebasing: url[ResourceURL.fileName(in: url)]), frame)
      }
    } else {
      var name = "no picture"
      name.withUTF8 { unsafe writeNameAndSize($0, frame) }
    }
  }

  /// Writes the rest of a box in place of a picture.
  private mutating func writeNameAndSize(_ name: UnsafeBufferPointer<UInt8>, _ frame: LayoutRect) {
    unsafe bytes.appendHTML(name)
    bytes.append(" · ")
    let sizeLength = appendDimensions(of: frame)
    bytes.append("</title></rect>\n")
    guard frame.width >= Self.smallestNamed.width, frame.height >= Self.smallestNamed.height else { return }
    let room = max(0, frame.width - 8)
    let hasSize = frame.height >= 40
    let top = frame.y + (frame.height - (hasSize ? 2 : 1) * Self.label.lineHeight) / 2
    nameLines.removeAll(keepingCapacity: true)
    unsafe TextMeasurer.appendLines(of: name, style: Self.label, width: room, limit: 1, to: &nameLines)
    if let line = nameLines.first {
      openLabel(frame, top)
      unsafe bytes.appendHTML(UnsafeBufferPointer(rebasing: name[line.start..<line.end]))
      if let sign = line.endSign { bytes.append(scalar: sign) }
      bytes.append("</text>\n")
    }
    // A truncated size would be wrong. No character of it is wider than one em.
    guard hasSize, Double(sizeLength) * Self.label.size <= room || Self.fitsDimensions(of: frame, in: room) else {
      return
    }
    openLabel(frame, top + Self.label.lineHeight)
    appendDimensions(of: frame)
    bytes.append("</text>\n")
  }

  private static func fitsDimensions(of frame: LayoutRect, in room: Double) -> Bool {
    let sides = [frame.width, frame.height].map { Wording.length(($0 * 10).rounded() / 10) }
    var text = sides.joined(separator: " × ")
    var lines: [TextLine] = []
    text.withUTF8 { unsafe TextMeasurer.appendLines(of: $0, style: label, width: room, limit: 1, to: &lines) }
    return lines.first?.isTruncated == false
  }

  /// Opens the element of one line of the label of a box. `y` is the top of the line.
  private mutating func openLabel(_ frame: LayoutRect, _ y: Double) {
    var start = bytes.cursor(for: 64 + 2 * 19)
    start.append("<text class=\"n\" text-anchor=\"middle\" x=\"")
    start.append(length: frame.x + frame.width / 2)
    start.append("\" y=\"")
    start.append(length: y + Self.baseline(of: Self.label))
    start.append("\">")
    bytes.use(upTo: start)
  }

  private mutating func writeText(_ block: TextBlock, _ frame: LayoutRect, of drawn: borrowing DrawnPart) {
    let style = drawn.list[block.style]
    for (number, index) in block.lines.enumerated() {
      let line = drawn.list.lines[index]
      openText(style, block.alignment, frame, line: number)
      if drawn.list.hasRuns(block) {
        writeRuns(of: line, in: block, of: drawn)
      } else {
        unsafe drawn.list.withUTF8Bytes(block.text) { text in
          unsafe bytes.appendHTML(UnsafeBufferPointer(rebasing: text[line.start..<line.end]))
        }
        if let sign = line.endSign { bytes.append(scalar: sign) }
      }
      bytes.append("</text>\n")
    }
  }

  /// Writes a line of a text of several runs, each part of a run as an element.
  private mutating func writeRuns(of line: TextLine, in block: TextBlock, of drawn: borrowing DrawnPart) {
    unsafe drawn.list.withUTF8Bytes(block.text) { text in
      drawn.list.forEachPiece(of: line, in: block) { range, style in
        bytes.append("<tspan")
        appendAttributes(of: style)
        bytes.append(UInt8(ascii: ">"))
        unsafe bytes.appendHTML(UnsafeBufferPointer(rebasing: text[range]))
        if range.upperBound == line.end, let sign = line.endSign { bytes.append(scalar: sign) }
        bytes.append("</tspan>")
      }
    }
  }

  /// Opens the element of one line of text.
  private mutating func openText(_ style: TextStyle, _ alignment: LineAlignment, _ frame: LayoutRect, line: Int) {
    let isRightToLeft = layout.context.direction == .rightToLeft
    bytes.append("<text")
    appendAttributes(of: style)
    appendPlace(style, alignment, frame, line: line, isRightToLeft)
  }

  /// Appends the attributes of a text style.
  private mutating func appendAttributes(of style: TextStyle) {
    if style.hasRule {
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
  }

  /// Appends the place of a line, and ends the tag.
  private mutating func appendPlace(
    _ style: TextStyle, _ alignment: LineAlignment, _ frame: LayoutRect, line: Int, _ isRightToLeft: Bool
  ) {
    var rest = bytes.cursor(for: 40 + 2 * 19)
    rest.append(" x=\"")
    switch alignment {
    case .leading:
      rest.append(length: isRightToLeft ? frame.maxX : frame.x)
      rest.append("\" y=\"")
    case .trailing:
      rest.append(length: isRightToLeft ? frame.x : frame.maxX)
      rest.append("\" text-anchor=\"end\" y=\"")
    case .center:
      rest.append(length: frame.x + frame.width / 2)
      rest.append("\" text-anchor=\"middle\" y=\"")
    }
    rest.append(length: frame.y + Double(line) * style.lineHeight + Self.baseline(of: style))
    rest.append("\">")
    bytes.use(upTo: rest)
  }

  /// Returns the distance from the top of a line to its baseline. Browsers center the font vertically in the line.
  private static func baseline(of style: TextStyle) -> Double {
    (style.lineHeight + (TextMeasurer.ascent - TextMeasurer.descent) * style.size) / 2
  }

  /// Writes the area of a tap above the tapped element. Its title, which viewers show as a tooltip, is the action.
  private mutating func writeTap(_ action: FloorAction, _ frame: LayoutRect) {
    open("<rect class=\"a\"", frame.insetBy(dx: 1.5, dy: 1.5))
    bytes.append("><title>")
    if let path = action.path { bytes.append(path) }
    bytes.append(" · ")
    bytes.appendHTML(string: action.kind.name)
    for text in [action.destination, action.url?.allowed] {
      guard let text else { continue }
      bytes.append(" · ")
      bytes.appendHTML(text)
    }
    bytes.append("</title></rect>\n")
  }

  // MARK: Attributes

  /// Writes the start of an element, at most 16 bytes, and the attributes of its frame.
  @inline(__always)
  mutating func open(_ start: StaticString, _ frame: LayoutRect) {
    var cursor = bytes.cursor(for: 16 + 4 * (11 + 19))
    cursor.append(start)
    cursor.append(" x=\"")
    cursor.append(length: frame.x)
    cursor.append("\" y=\"")
    cursor.append(length: frame.y)
    cursor.append("\" width=\"")
    cursor.append(length: frame.width)
    cursor.append("\" height=\"")
    cursor.append(length: frame.height)
    cursor.append(UInt8(ascii: "\""))
    bytes.use(upTo: cursor)
  }

  private mutating func appendViewBox(_ frame: LayoutRect) {
    var view = bytes.cursor(for: 16 + 4 * 20)
    view.append(" viewBox=\"")
    view.append(length: frame.x)
    view.append(UInt8(ascii: " "))
    view.append(length: frame.y)
    view.append(UInt8(ascii: " "))
    view.append(length: frame.width)
    view.append(UInt8(ascii: " "))
    view.append(length: frame.height)
    view.append(UInt8(ascii: "\""))
    bytes.use(upTo: view)
  }

  /// Appends the width and the height of a frame, to a tenth of a point, and returns the number of bytes.
  @discardableResult
  private mutating func appendDimensions(of frame: LayoutRect) -> Int {
    let start = bytes.writtenCount
    var cursor = bytes.cursor(for: 4 + 2 * 19)
    cursor.append(length: (frame.width * 10).rounded() / 10)
    cursor.append(" × ")
    cursor.append(length: (frame.height * 10).rounded() / 10)
    bytes.use(upTo: cursor)
    return bytes.writtenCount - start
  }
}
