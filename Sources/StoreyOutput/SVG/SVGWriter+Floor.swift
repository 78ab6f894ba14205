import Storey

extension SVGWriter {
  /// Writes the picture of one floor for an HTML page that has the style sheet and the shadows of all its pictures. O(elements of the floor).
  ///
  /// - Parameters:
  ///   - section: The section of the floor.
  ///   - layout: The layout of its page.
  ///   - label: The text alternative of the picture.
  ///   - namePrefix: The beginning of the names of its definitions, which no other picture of the HTML page has.
  static func write(
    _ section: LayoutSection, of layout: TableLayout, label: String, namePrefix: String,
    to bytes: consuming ByteWriter
  ) -> ByteWriter {
    var svg = SVGPartWriter(layout, bytes, namePrefix: namePrefix)
    let frame = section.frame
    let (width, height) = (Wording.length(frame.width), Wording.length(frame.height))
    svg.bytes.append(
      string: "<svg role=\"img\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 \(Wording.length(frame.y))")
    svg.bytes.append(string: " \(width) \(height)\" aria-label=\"")
    svg.bytes.appendHTML(string: label)
    if layout.context.direction == .rightToLeft { svg.bytes.append("\" direction=\"rtl") }
    svg.bytes.append(
      string:
        "\">\n<rect class=\"c-surface\" y=\"\(Wording.length(frame.y))\" width=\"\(width)\" height=\"\(height)\"/>\n")
    if let header = section.header { svg.write(.header(header), at: header.frame) }
    for row in layout.rows[section.rows] { svg.write(.row(row), at: row.frame) }
    svg.bytes.append("</svg>\n")
    return svg.finish()
  }
}
