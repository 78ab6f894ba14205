public import Storey

/// Writes a laid-out page as one SVG picture: texts, boxes, placeholders for pictures with their names and sizes, and
/// the areas that can be tapped, each titled with what a tap does. To be looked at where no browser runs a page: in a
/// pull request, a chat, a document.
///
/// Sticky headers stand in their own places, the overlay where it is over the top of the page, and carousels show what
/// they show at first. Nothing in it runs, and it asks for nothing from outside.
public struct SVGWriter: LayoutWriter {
  /// The language of the page's text (BCP 47). `nil` stands for the language that the page names, and for `zh-CN` when it
  /// names none.
  public var language: String?
  /// How many bytes are written: rows after the bytes that the limit `svg-growth` allows are left out.
  public var limits: Limits

  /// Creates a writer for pages in a language; by default in the one that each page names, and without limits.
  public init(language: String? = nil, limits: Limits = .none) {
    self.language = language
    self.limits = limits
  }

  /// The picture as UTF-8. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    // A page becomes about twice its size.
    let size = layout.page.document?.byteCount ?? 0
    return ByteWriter.bytes(capacity: size * 2 + 16 * 1024) { write(layout, to: $0) }
  }

  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    ByteWriter.handOver(to: take) { write(layout, to: $0) }
  }

  private func write(_ layout: TableLayout, to bytes: consuming ByteWriter) -> ByteWriter {
    var svg = SVGPartWriter(layout, bytes)
    svg.bytes.append("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    svg.bytes.appendLength(layout.width)
    svg.bytes.append("\" height=\"")
    svg.bytes.appendLength(layout.height)
    svg.bytes.append("\" viewBox=\"0 0 ")
    svg.bytes.appendLength(layout.width)
    svg.bytes.append(UInt8(ascii: " "))
    svg.bytes.appendLength(layout.height)
    svg.bytes.append("\" xml:space=\"preserve\" xml:lang=\"")
    svg.bytes.appendHTML(JSONText(language ?? (layout.page.language ?? .standard).text))
    if layout.context.direction == .rightToLeft { svg.bytes.append("\" direction=\"rtl") }
    svg.bytes.append("\">\n<title>")
    svg.bytes.appendHTML(layout.page.title ?? "Storey page")
    svg.bytes.append("</title>\n<style>\n")
    svg.bytes.append(string: SVGStyleSheet.css(of: layout.context.theme))
    svg.bytes.append("</style>\n<rect class=\"c-surface\" width=\"100%\" height=\"100%\"/>\n")
    let limit = layout.outputLimit(.svgGrowth, of: limits)
    for section in layout.sections {
      if let header = section.header { svg.write(.header(header), at: header.frame) }
      for row in layout.rows[section.rows] where svg.bytes.writtenCount <= limit { svg.write(.row(row), at: row.frame) }
    }
    if !layout.page.floatingPictures.isEmpty {
      svg.write(.overlay, at: LayoutRect(x: 0, y: 0, width: layout.width, height: layout.height))
    }
    svg.bytes.append("</svg>\n")
    return svg.finish()
  }
}
