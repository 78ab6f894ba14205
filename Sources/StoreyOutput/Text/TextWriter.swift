public import Storey

/// Writes a laid-out page as text: boxes, titles and prices at their positions, in a given number of columns.
///
/// Full-width characters take two columns. The items of a carousel are side by side, as many as fit, and continue on further
/// lines. The carousels of a row take at most 1,000 lines.
public struct TextWriter: LayoutWriter {
  /// The default width of a text, in columns.
  public static let standardColumns = 80
  /// The allowed widths, in columns.
  public static let allowedColumns = 20...1000

  /// The width of the text, in columns. Clamped to `allowedColumns`.
  public var columns: Int {
    didSet { columns = Self.clamped(columns) }
  }

  /// The number of lines after which the text is cut, or `nil` for all lines. The last line then reports the number of lines
  /// left out. A line of more than three bytes for each column counts as several.
  public var lines: Int?

  /// Whether titles are bold, prices and accents coloured, and boxes and secondary texts dim, for a terminal.
  public var usesColor: Bool

  /// Whether one line per 32 bytes of the page is added to `lines`.
  var addsLinesOfPage = false

  /// The option that raises the limit, for the line that reports the number of lines left out. A number is appended to it.
  package var option: String?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - columns: The width of the text, in columns. Clamped to `allowedColumns`.
  ///   - lines: The number of lines after which the text is cut, or `nil` for all lines.
  ///   - usesColor: Whether the text is coloured for a terminal.
  public init(columns: Int = standardColumns, lines: Int? = nil, usesColor: Bool = false) {
    self.columns = Self.clamped(columns)
    self.lines = lines
    self.usesColor = usesColor
  }

  private static func clamped(_ columns: Int) -> Int {
    min(max(columns, allowedColumns.lowerBound), allowedColumns.upperBound)
  }

  /// Returns the page as UTF-8. O(elements of the page).
  public func write(_ layout: TableLayout) -> [UInt8] {
    // The text is slightly larger than the page.
    let size = layout.page.document?.byteCount ?? 0
    let bytes = ByteWriter.bytes(capacity: size * 5 / 4 + 16 * 1024) { write(layout, to: $0) }
    return LogLine.withoutCommands(bytes)
  }

  private func write(_ layout: TableLayout, to bytes: consuming ByteWriter) -> ByteWriter {
    // The standard number is more than any page of a CMS has, and few enough to limit the output to 4 MB plus 8 times the size of the
    // page.
    let addedLines = addsLinesOfPage ? (layout.page.document?.byteCount ?? 0) / 32 : 0
    var text = TextPartWriter(
      layout, bytes, columns: columns, limit: lines.map { $0 + addedLines }, usesColor: usesColor)
    let hasOverlaps = layout.hasOverlaps
    if let title = layout.page.title { text.write(title: title) }
    for section in layout.sections {
      text.write(headingOf: section)
      if let header = section.header { text.write(.header(header), header.frame.height) }
      write(layout.rows[section.rows], to: &text, overlapping: hasOverlaps)
    }
    text.writeOverlay()
    return text.finish(option: option)
  }

  private func write(_ rows: LayoutRows, to text: inout TextPartWriter, overlapping: Bool) {
    guard overlapping else {
      for row in rows { text.write(.row(row), row.frame.height) }
      return
    }
    var last: LayoutRow?
    for row in rows {
      if let last { text.write(.row(last), last.frame.height, overlap: max(0, last.frame.maxY - row.frame.y)) }
      last = row
    }
    if let last { text.write(.row(last), last.frame.height) }
  }
}
