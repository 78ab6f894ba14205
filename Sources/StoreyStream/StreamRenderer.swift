public import Storey
public import StoreyOutput

/// Renders the pages of a stream: a line with a page becomes a line with the rendered page and its findings.
///
///     {"id":7,"html":"<!DOCTYPE html>…","diagnostics":[…],"summary":{"errors":0,"warnings":1,"notes":0}}
///
/// A page that cannot be rendered has `null` in place of its output, and the reason among its findings.
public struct StreamRenderer: Sendable {
  private let format: OutputFormat
  private let writer: any LayoutWriter
  private let limits: Limits
  private let shape: PageShape
  private let decode: @Sendable ([UInt8]) -> Page
  private let layout: @Sendable (Page) -> TableLayout
  private let findings: @Sendable (TableLayout) -> FindingList

  /// Creates a renderer.
  ///
  /// - Parameters:
  ///   - format: The format of the rendered pages. Its name is that of their member of a result; the layout of the format `json` is
  ///     the value of the member `layout`.
  ///   - options: The choices of the rendering, with the limits of pages and outputs.
  ///   - shape: The shape of the pages, which distinguishes them from envelopes.
  ///   - decode: Decodes a page.
  ///   - layout: Lays out a page.
  ///   - findings: Returns the findings of a laid-out page.
  public init(
    _ format: OutputFormat, _ options: OutputOptions = OutputOptions(), shape: PageShape = .standard,
    decode: @escaping @Sendable ([UInt8]) -> Page,
    layout: @escaping @Sendable (Page) -> TableLayout, findings: @escaping @Sendable (TableLayout) -> FindingList
  ) {
    var options = options
    options.isOnOneLine = true
    self.format = format
    self.shape = shape
    writer = format.writer(options)
    limits = options.limits
    self.decode = decode
    self.layout = layout
    self.findings = findings
  }

  /// Returns the result of a line. O(bytes and elements of the page).
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - number: The number of the line, which identifies a page without an identifier.
  public func result(of line: [UInt8], number: Int) -> StreamResult {
    let streamed = StreamedPage(line: line, number: number, limits: limits, shape: shape)
    let layout = layout(decode(streamed.bytes))
    var findings = findings(layout)
    let canBeShown = layout.page.parseError == nil && layout.page.unrecognized == nil && !layout.isRefused
    var output = canBeShown ? writer.write(layout) : nil
    if let bytes = output, let limit = format.limit, bytes.count > layout.outputLimit(limit, of: limits) {
      output = nil
      findings.add(excess: limit, of: layout, limits)
    }
    // The result is UTF-8, also if a format of its own has other bytes.
    if !format.isStandard { output = output.map { Array(String(decoding: $0, as: UTF8.self).utf8) } }
    return StreamResult(
      id: streamed.id, findings: findings, isFailed: output == nil, capacity: (output?.count ?? 0) * 9 / 8 + 4096
    ) { emitter in
      emitter.key(text: format.isLayout ? "layout" : format.name)
      switch output {
      case nil: emitter.null()
      case let json? where format.isLayout: emitter.value(json: json)
      case let text?: emitter.value(utf8: text)
      }
    }
  }
}
