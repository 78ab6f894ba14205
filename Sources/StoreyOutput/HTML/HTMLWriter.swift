public import Storey

/// Writes a laid-out page as one self-contained HTML file.
///
/// Rows and elements have the positions of the layout, in points that scale with the width of the viewport. Sticky headers,
/// carousels and links are native browser features. A tap dispatches a `storey:action` event. The content of the page is never
/// interpreted as markup, style or script: texts are escaped, numbers are formatted, never copied from the page, and the
/// Content-Security-Policy of the file allows only the engine's script.
public struct HTMLWriter: LayoutWriter {
  /// The limits of the output. The remaining rows are left out once the output has the number of bytes that the limit
  /// `html-growth` allows.
  public var limits: Limits

  /// Creates a writer; by default without limits.
  public init(limits: Limits = .none) {
    self.limits = limits
  }

  /// Returns the page as UTF-8. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    // The HTML is about twice as large as the page.
    let size = layout.page.document?.byteCount ?? 0
    return ByteWriter.bytes(capacity: size * 5 / 2 + 16 * 1024) { write(layout, to: $0) }
  }

  public func write(_ layout: TableLayout, handingOver take: @escaping ([UInt8]) -> Void) {
    ByteWriter.handOver(to: take) { write(layout, to: $0) }
  }

  private func write(_ layout: TableLayout, to bytes: consuming ByteWriter) -> ByteWriter {
    var body = HTMLPartWriter(layout, bytes)
    writeHead(of: layout, to: &body.html)
    writeMain(layout, to: &body)
    writeOverlay(of: layout, to: &body)
    body.html.append("<script type=\"application/json\" id=\"storey-actions\">")
    return body.finish { html in
      html.append("</script>\n<script>")
      html.append(string: HTMLScript.source)
      html.append("</script>\n</body>\n</html>\n")
    }
  }

  private func title(of layout: TableLayout) -> JSONText {
    layout.page.title ?? layout.context.text(.untitledPage)
  }

  private func writeHead(of layout: TableLayout, to html: inout ByteWriter) {
    html.append("<!DOCTYPE html>\n<html lang=\"")
    html.appendHTML(JSONText(layout.context.language.text))
    if layout.context.direction == .rightToLeft { html.append("\" dir=\"rtl") }
    html.append("\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
    html.append(string: HTMLScript.contentSecurityPolicy)
    html.append("\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
    html.append("<meta name=\"color-scheme\" content=\"light dark\">\n<title>")
    html.appendHTML(title(of: layout))
    html.append("</title>\n<style>\n")
    html.append(string: HTMLStyleSheet.css(of: layout.context))
    html.append("</style>\n</head>\n<body>\n")
  }

  private func writeMain(_ layout: TableLayout, to body: inout HTMLPartWriter) {
    body.html.append("<main class=\"page\">\n<h1 class=\"name\">")
    body.html.appendHTML(title(of: layout))
    body.html.append("</h1>\n<div class=\"floors\" style=\"--h:")
    body.html.appendLength(layout.height)
    body.html.append("\">\n")
    let limit = layout.outputLimit(.htmlGrowth, of: limits)
    for section in layout.sections {
      body.html.append("<div class=\"s\" data-section=\"")
      body.html.append(number: section.index)
      body.html.append("\" style=\"--y:")
      body.html.appendLength(section.frame.y)
      body.html.append(";--h:")
      body.html.appendLength(section.frame.height)
      if let header = section.header {
        // The scroll margin of focused elements, so that the pinned header does not cover them.
        body.html.append(";--s:")
        body.html.appendLength(header.pinnedY + header.frame.height)
      }
      body.html.append("\">\n")
      if let header = section.header { write(header, of: layout, to: &body) }
      for row in layout.rows[section.rows] where body.writtenCount <= limit {
        body.html.append("<div class=\"r\" data-row=\"")
        body.html.append(number: section.index)
        body.html.append(UInt8(ascii: "."))
        body.html.append(number: row.index)
        body.html.append("\" style=\"--y:")
        body.html.appendLength(row.frame.y - section.frame.y)
        body.html.append(";--h:")
        body.html.appendLength(row.frame.height)
        body.html.append("\">")
        body.write(.row(row))
        body.html.append("</div>\n")
      }
      body.html.append("</div>\n")
    }
    body.html.append("</div>\n</main>\n")
  }

  /// Writes a header. A header that stays pinned to the end of the page is in a box that reaches from its place to that end.
  private func write(_ header: LayoutHeader, of layout: TableLayout, to body: inout HTMLPartWriter) {
    if header.reach == .page {
      body.html.append("<div class=\"g\" style=\"--h:")
      body.html.appendLength(layout.height - header.frame.y)
      body.html.append("\">")
    }
    body.html.append("<div class=\"h\" data-header=\"")
    body.html.append(number: header.section)
    body.html.append("\" style=\"--h:")
    body.html.appendLength(header.frame.height)
    if header.pinnedY > 0 {
      body.html.append(";--t:")
      body.html.appendLength(header.pinnedY)
    }
    if header.reach == .page && header.limit < layout.height {
      // Room for the headers that are pinned below this one, so that the end of the page pushes all of them away together.
      body.html.append(";--m:")
      body.html.appendLength(layout.height - header.limit)
    }
    body.html.append("\">")
    body.write(.header(header))
    body.html.append(header.reach == .page ? "</div></div>\n" : "</div>\n")
  }

  private func writeOverlay(of layout: TableLayout, to body: inout HTMLPartWriter) {
    if layout.page.floatingPictures.isEmpty { return }
    body.html.append("<aside class=\"o\" aria-label=\"")
    body.html.appendHTML(layout.context.text(.shortcuts))
    body.html.append("\"><div class=\"page\"><div class=\"p\">")
    body.write(.overlay)
    body.html.append("</div></div></aside>\n")
  }
}
