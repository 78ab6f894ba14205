public import Storey

/// Writes a laid-out page as one SVG picture: texts, boxes, placeholders for pictures with their names and sizes, and the
/// tappable areas, each with its action as the title. Use it where an HTML page cannot be shown, for example in a pull
/// request, a chat or a document.
///
/// Sticky headers are drawn at their unpinned positions, the overlay over the top of the page, and carousels at offset 0. The
/// picture contains no scripts and loads no resources.
public struct SVGWriter: LayoutWriter {
  /// The limits of the output. The remaining rows are left out once the output has the number of bytes that the limit
  /// `svg-growth` allows.
  public var limits: Limits
  /// The height of the part of the page that is drawn, from its top, in points: for a small picture of a long page. Floors that begin
  /// below it are left out. Infinite by default.
  public var height = Double.infinity

  /// Creates a writer; by default without limits.
  public init(limits: Limits = .none) {
    self.limits = limits
  }

  /// Returns the picture as UTF-8. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    // The picture is about twice as large as the page.
    let size = layout.page.document?.byteCount ?? 0
    return ByteWriter.bytes(capacity: size * 2 + 16 * 1024) { write(layout, to: $0) }
  }

  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    ByteWriter.handOver(to: take) { write(layout, to: $0) }
  }

  private func write(_ layout: TableLayout, to bytes: consuming ByteWriter) -> ByteWriter {
    var svg = SVGPartWriter(layout, bytes)
    let height = min(layout.height, height)
    svg.bytes.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    svg.bytes.appendLength(layout.width)
    svg.bytes.append("\" height=\"")
    svg.bytes.appendLength(height)
    svg.bytes.append("\" viewBox=\"0 0 ")
    svg.bytes.appendLength(layout.width)
    svg.bytes.append(UInt8(ascii: " "))
    svg.bytes.appendLength(height)
    svg.bytes.append("\" xml:space=\"preserve\" xml:lang=\"")
    svg.bytes.appendHTML(string: layout.context.language.text)
    if layout.context.direction == .rightToLeft { svg.bytes.append("\" direction=\"rtl") }
    svg.bytes.append("\">\n<title>")
    svg.bytes.appendHTML(layout.page.title ?? layout.context.text(.untitledPage))
    svg.bytes.append("</title>\n<style>\n")
    svg.bytes.append(string: SVGStyleSheet.css(of: layout.context.theme))
    svg.bytes.append("</style>\n<rect class=\"c-surface\" width=\"100%\" height=\"100%\"/>\n")
    let limit = layout.outputLimit(.svgGrowth, of: limits)
    for section in layout.sections where section.frame.y < height {
      if let header = section.header { svg.write(.header(header), at: header.frame) }
      for row in layout.rows[section.rows]
      where row.frame.y < height && svg.bytes.writtenCount <= limit {
        svg.write(.row(row), at: row.frame)
      }
    }
    if !layout.page.floatingPictures.isEmpty {
      // The whole picture is the viewport.
      svg.write(
        .overlay, at: LayoutRect(x: 0, y: 0, width: layout.width, height: height),
        from: -layout.overlayOrigin(inViewportOfHeight: height))
    }
    svg.bytes.append("</svg>\n")
    return svg.finish()
  }
}
