public import Storey

/// Writes a laid-out page as one self-contained HTML file.
///
/// Rows and elements have the positions of the layout, in points that scale with the width of the viewport. Sticky headers,
/// carousels and links are native browser features; a script adds arrows and dots to carousels. A tap dispatches a
/// `storey:action` event. A picture that does not load shows its name and its size. The content of the page is never
/// interpreted as markup, style or script: texts are escaped, numbers are formatted, never copied from the page, and the
/// Content-Security-Policy of the file allows only the engine's script.
public struct HTMLWriter: LayoutWriter {
  /// The way in which a page fills a viewport that is wider than its layout.
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// A column as wide as the layout, in which one point is one CSS pixel, under a bar with the title of the page.
    case phone
    /// The whole width of the viewport, up to `widest` pixels or the width of the layout. The bar is left out.
    case width

    /// The largest width of a scaled page, in CSS pixels: larger than a tablet, a page made for a phone looks coarse.
    static let widest = 768.0
  }

  /// The additions to a page for a live preview. Elements name the value of the page that they were drawn from (`data-source`) and
  /// their index in the display list (`data-index`).
  package struct Trace: Sendable {
    /// The number of the version of the page.
    package var version: Int
    /// A mark for each picture, by its address. A picture that changed has another mark, and so the browser loads it again.
    package var pictureMarks: [JSONText: String]

    package init(version: Int, pictureMarks: [JSONText: String] = [:]) {
      self.version = version
      self.pictureMarks = pictureMarks
    }
  }

  /// The colours of a page.
  package enum ColorScheme: String, Sendable, Hashable {
    /// Light or dark, as the browser prefers.
    case automatic
    case light, dark

    /// The value of the property `color-scheme`.
    var css: String { self == .automatic ? "light dark" : rawValue }
  }

  /// The limits of the output. The remaining rows are left out once the output has the number of bytes that the limit
  /// `html-growth` allows.
  public var limits: Limits
  /// The way in which the page fills a viewport that is wider than its layout.
  public var fit: Fit
  /// The address of the folder of the page, relative to that of the output, such as `pages/` or `../`. Relative addresses are
  /// written after it. Default: empty, for the same folder.
  public var pageFolder: String
  /// The pictures that are written into the output; `nil` if the output refers to all pictures by their addresses.
  public var embeddedPictures: EmbeddedPictures?
  /// The colours of the page.
  package var colorScheme = ColorScheme.automatic
  /// The additions for a live preview; `nil` for a file.
  package var trace: Trace?

  /// Creates a writer; by default without limits.
  ///
  /// - Parameters:
  ///   - limits: The limits of the output.
  ///   - fit: The way in which the page fills a wide viewport.
  ///   - pageFolder: The address of the folder of the page, relative to that of the output.
  ///   - embeddedPictures: The pictures that are written into the output.
  public init(
    limits: Limits = .none, fit: Fit = .phone, pageFolder: String = "", embeddedPictures: EmbeddedPictures? = nil
  ) {
    self.limits = limits
    self.fit = fit
    self.pageFolder = pageFolder
    self.embeddedPictures = embeddedPictures
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
    write(layout, to: bytes, endingPieces: { _ in })
  }

  /// Writes a page, and passes the number of bytes written to `end` at the end of each piece, as `HTMLPieces` lists them.
  func write(
    _ layout: TableLayout, to bytes: consuming ByteWriter, endingPieces end: (Int) -> Void
  ) -> ByteWriter {
    var body = partWriter(for: layout, bytes)
    var drawn = DrawnPart()
    let countsDown = layout.countsDown
    writeHead(of: layout, countsDown: countsDown, to: &body.html, endingPieces: end)
    writeMain(layout, to: &body, drawnIn: &drawn, endingPieces: end)
    body.writeOverlay(of: layout, drawnIn: &drawn)
    end(body.html.writtenCount)
    body.html.append("<script type=\"application/json\" id=\"storey-actions\">")
    end(body.html.writtenCount)
    return body.finish { html in
      end(html.writtenCount)
      html.append("</script>\n<script>")
      html.append(string: HTMLScript.source)
      if countsDown {
        html.append("</script>\n<script>")
        html.append(string: HTMLCountdown.source)
      }
      html.append("</script>\n</body>\n</html>\n")
      end(html.writtenCount)
    }
  }

  var pictures: HTMLPictures {
    HTMLPictures(folder: AddressFolder(pageFolder), embedded: embeddedPictures, marks: trace?.pictureMarks ?? [:])
  }

  private func partWriter(for layout: TableLayout, _ bytes: consuming ByteWriter) -> HTMLPartWriter {
    HTMLPartWriter(layout, bytes, pictures, isTraced: trace != nil)
  }

  /// The style sheet of a layout.
  private func styleSheet(of layout: TableLayout) -> String {
    HTMLStyleSheet.css(of: layout, fit: fit, scheme: colorScheme)
  }

  func title(of layout: TableLayout) -> JSONText {
    layout.page.title ?? layout.context.text(.untitledPage)
  }

  private func writeHead(
    of layout: TableLayout, countsDown: Bool, to html: inout ByteWriter, endingPieces end: (Int) -> Void
  ) {
    html.append("<!DOCTYPE html>\n<html lang=\"")
    html.appendHTML(string: layout.context.language.text)
    if layout.context.direction == .rightToLeft { html.append("\" dir=\"rtl") }
    html.append("\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"")
    html.append(string: HTMLScript.contentSecurityPolicy(allowsData: embeddedPictures != nil, countsDown: countsDown))
    html.append("\">\n<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
    // Every link opens in a new tab, without access to this one (HTML, "get an element's noopener").
    html.append("<base target=\"_blank\">\n<meta name=\"color-scheme\" content=\"")
    html.append(string: colorScheme.css)
    html.append("\">\n<title>")
    end(html.writtenCount)
    html.appendHTML(title(of: layout))
    end(html.writtenCount)
    html.append("</title>\n<style>")
    end(html.writtenCount)
    html.append(UInt8(ascii: "\n"))
    html.append(string: styleSheet(of: layout))
    end(html.writtenCount)
    html.append("</style>\n</head>\n<body")
    end(html.writtenCount)
    if let trace {
      html.append(" data-version=\"")
      html.append(number: trace.version)
      html.append(UInt8(ascii: "\""))
    }
    end(html.writtenCount)
    html.append(">\n")
  }

  private func writeMain(
    _ layout: TableLayout, to body: inout HTMLPartWriter, drawnIn drawn: inout DrawnPart,
    endingPieces end: (Int) -> Void
  ) {
    body.html.append("<main class=\"page col\">\n")
    end(body.html.writtenCount)
    writeTitle(of: layout, to: &body.html)
    end(body.html.writtenCount)
    body.html.append("<div class=\"floors\" style=\"")
    end(body.html.writtenCount)
    body.html.append("--w:")
    body.html.appendLength(layout.width)
    body.html.append(";--h:")
    body.html.appendLength(layout.height)
    end(body.html.writtenCount)
    body.html.append("\">\n")
    end(body.html.writtenCount)
    let limit = layout.outputLimit(.htmlGrowth, of: limits)
    for section in layout.sections {
      write(section, of: layout, limit, to: &body, drawnIn: &drawn)
      end(body.html.writtenCount)
    }
    body.html.append("</div>\n</main>\n")
    end(body.html.writtenCount)
  }

  /// Writes a section: its header and, up to a number of bytes of the output, its rows.
  private func write(
    _ section: LayoutSection, of layout: TableLayout, _ limit: Int, to body: inout HTMLPartWriter,
    drawnIn drawn: inout DrawnPart
  ) {
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
    if let header = section.header { write(header, in: section, of: layout, to: &body, drawnIn: &drawn) }
    // The end of the rows so far. A row that begins above it overlaps them.
    var end = section.frame.y
    for row in layout.rows[section.rows] where body.writtenCount <= limit {
      body.html.append(row.frame.y < end ? "<div class=\"r v\" data-row=\"" : "<div class=\"r\" data-row=\"")
      end = max(end, row.frame.maxY)
      body.html.append(number: section.index)
      body.html.append(UInt8(ascii: "."))
      body.html.append(number: row.index)
      let y = row.frame.y - section.frame.y
      body.html.append(y == 0 ? "\" style=\"--h:" : "\" style=\"--y:")
      if y != 0 {
        body.html.appendLength(y)
        body.html.append(";--h:")
      }
      body.html.appendLength(row.frame.height)
      body.html.append("\">")
      let size = LayoutSize(width: layout.width, height: row.frame.height)
      body.write(.row(row), inheriting: size, drawnIn: &drawn)
      body.html.append("</div>\n")
    }
    body.html.append("</div>\n")
  }

  /// Writes a header. A header that stays pinned to the end of the page is in a box that reaches from its place to that end.
  private func write(
    _ header: LayoutHeader, in section: LayoutSection, of layout: TableLayout, to body: inout HTMLPartWriter,
    drawnIn drawn: inout DrawnPart
  ) {
    if header.reach == .page {
      body.html.append("<div class=\"g\" style=\"--h:")
      body.html.appendLength(layout.height - header.frame.y)
      body.html.append("\">")
    }
    body.html.append("<div class=\"h\" data-header=\"")
    body.html.append(number: header.section)
    writeTabs(section.floor.sorbTabs, to: &body.html)
    body.html.append("\" style=\"--h:")
    body.html.appendLength(header.frame.height)
    if header.pinnedY > 0 {
      body.html.append(";--t:")
      body.html.appendLength(header.pinnedY)
    }
    if let room = header.room(in: layout) {
      // Room for the headers that are pinned below this one, so that the end of the page pushes all of them away together.
      body.html.append(";--m:")
      body.html.appendLength(room)
    }
    body.html.append("\">")
    let size = LayoutSize(width: layout.width, height: header.frame.height)
    body.write(.header(header), inheriting: size, drawnIn: &drawn)
    body.html.append(header.reach == .page ? "</div></div>\n" : "</div>\n")
  }

  /// Writes the row of each tab, `-` for a tab without rows.
  private func writeTabs(_ rows: [Int?], to html: inout ByteWriter) {
    if rows.isEmpty { return }
    html.append("\" data-tabs=\"")
    for (tab, row) in rows.enumerated() {
      if tab > 0 { html.append(UInt8(ascii: " ")) }
      if let row { html.append(number: row) } else { html.append(UInt8(ascii: "-")) }
    }
  }
}

extension LayoutHeader {
  /// The room below a header that stays pinned to the end of the page, in points; `nil` for other headers, and if no header is
  /// pinned below this one.
  func room(in layout: TableLayout) -> Double? {
    reach == .page && limit < layout.height ? layout.height - limit : nil
  }
}
