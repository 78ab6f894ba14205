public import Storey
public import StoreyOutput

/// Renders the pages of a stream: a line with a page becomes a line with the rendered page and its findings.
///
///     {"id":7,"html":"<!DOCTYPE html>…","diagnostics":[…],"summary":{"errors":0,"warnings":1,"notes":0}}
///
/// A page that cannot be rendered has `null` in place of its output, and the reason among its findings.
public struct StreamRenderer: Sendable {
  /// The format of the rendered pages, which is also the name of their member of a result; that of `json` is `layout`.
  public enum Format: String, Sendable, Hashable, CaseIterable {
    /// Formats whose output is a string of the result.
    case html, text, svg
    /// The layout as a value of the result.
    case json

    /// The limit on the number of bytes of the output.
    package var growthLimit: Limit? {
      switch self {
      case .html: .htmlGrowth
      case .text: nil
      case .svg: .svgGrowth
      case .json: .jsonGrowth
      }
    }
  }

  private let format: Format
  private let limits: Limits
  private let decode: @Sendable ([UInt8]) -> Page
  private let layout: @Sendable (Page) -> TableLayout
  private let findings: @Sendable (TableLayout) -> FindingList
  private let html: HTMLWriter
  private let svg: SVGWriter
  private let json: JSONWriter
  private let columns: Int

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - format: The format of the rendered pages.
  ///   - limits: The limits of pages and outputs.
  ///   - fit: The way in which HTML fills a wide viewport.
  ///   - columns: The width of text, in columns.
  ///   - scroll: The scroll offset for which layouts list the pinned headers; `nil` for none.
  ///   - decode: Decodes a page.
  ///   - layout: Lays out a page.
  ///   - findings: Returns the findings of a laid-out page.
  public init(
    _ format: Format, limits: Limits = .standard, fit: HTMLWriter.Fit = .phone,
    columns: Int = TextWriter.standardColumns,
    scroll: Double? = nil, decode: @escaping @Sendable ([UInt8]) -> Page,
    layout: @escaping @Sendable (Page) -> TableLayout, findings: @escaping @Sendable (TableLayout) -> FindingList
  ) {
    self.format = format
    self.limits = limits
    self.decode = decode
    self.layout = layout
    self.findings = findings
    html = HTMLWriter(limits: limits, fit: fit)
    svg = SVGWriter(limits: limits)
    json = JSONWriter(scroll: scroll, limits: limits)
    self.columns = columns
  }

  /// Returns the result of a line. O(bytes and elements of the page).
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - number: The number of the line, which identifies a page without an identifier.
  public func result(of line: [UInt8], number: Int) -> StreamResult {
    let streamed = StreamedPage(line: line, number: number, limits: limits.ofDocuments)
    let layout = layout(decode(streamed.bytes))
    var findings = findings(layout)
    let canBeShown = layout.page.parseError == nil && !layout.isRefused
    var output = canBeShown ? bytes(of: layout) : nil
    if let bytes = output, let limit = format.growthLimit, bytes.count > layout.outputLimit(limit, of: limits) {
      output = nil
      findings.add(excess: limit, of: layout, limits)
    }
    return StreamResult(
      id: streamed.id, findings: findings, isFailed: output == nil, capacity: (output?.count ?? 0) * 9 / 8 + 4096
    ) { emitter in
      emitter.key(text: format == .json ? "layout" : format.rawValue)
      switch output {
      case nil: emitter.null()
      case let json? where format == .json: emitter.value(json: json)
      case let text?: emitter.value(utf8: text)
      }
    }
  }

  private func bytes(of layout: TableLayout) -> [UInt8] {
    switch format {
    case .html: return html.write(layout)
    case .svg: return svg.write(layout)
    case .json: return json.writeLine(layout)
    case .text:
      let bytes = layout.page.document?.byteCount ?? 0
      var writer = TextWriter(columns: columns, lines: limits[.lines] ?? TextWriter.standardLines(ofPageOf: bytes))
      writer.option = "--limit \(Limit.lines.rawValue)="
      return writer.write(layout)
    }
  }
}
