import Storey

/// Writes the parts of one page as text, one after another, with one sheet that is reused for all of them. After the limit,
/// it only counts lines.
struct TextPartWriter: ~Copyable {
  private var text: ByteWriter
  private let columns: Int
  private let limit: Int?
  private let usesColor: Bool
  /// The number of bytes after which no lines are written.
  private let byteLimit: Int
  private var written = 0
  private var hidden = 0
  /// The lines at the end of the sheet that are written with the next row.
  private var heldLines = 0..<0
  private let layout: TableLayout
  private var drawn = DrawnPart()
  private var sheet: TextSheet
  /// The line that is being composed.
  private var line = TextLineGlyphs()
  private var table = TextGlyphTable()

  init(_ layout: TableLayout, _ text: consuming ByteWriter, columns: Int, limit: Int?, usesColor: Bool) {
    // A line of characters of three bytes each, and its end.
    let bytes = (limit ?? .max).multipliedReportingOverflow(by: columns * 3 + 1)
    byteLimit = bytes.overflow ? .max : bytes.partialValue
    self.text = text
    self.columns = columns
    self.limit = limit
    self.usesColor = usesColor
    self.layout = layout
    sheet = TextSheet(layout.context, columns: columns)
  }

  /// Ends the text, with the number of lines left out, if any.
  ///
  /// - Parameter option: The option that raises the limit.
  consuming func finish(option: String?) -> ByteWriter {
    if hidden > 0 {
      text.append(string: "… \(Wording.counted(hidden, "more line"))")
      if let option { text.append(string: "; \(option)\(written + hidden) shows all") }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  /// Writes the title of the page, underlined.
  mutating func write(title: JSONText) {
    line.removeAll()
    unsafe title.withUTF8Bytes { unsafe line.append($0, limit: columns, table: &table) }
    endLine(TextPen(isBold: true))
    line.removeAll()
    for _ in 0..<columns { line.append("═") }
    endLine(.dim)
  }

  /// Writes `── 3 · SingleGoods · title ────`.
  mutating func write(headingOf section: LayoutSection) {
    if isFull { return hidden += 1 }
    writeRule(section.heading)
  }

  /// Writes a header or a row.
  ///
  /// - Parameter overlap: The height of the end of the row beside which the next row begins, in points. Its lines are written with those of
  ///   the next row.
  mutating func write(_ part: LayoutPart, _ height: Double, overlap: Double = 0) {
    layout.draw(part, into: &drawn)
    let isBlind = isFull
    let all = sheet.draw(rowOfHeight: height, after: heldLines, isBlind: isBlind, drawn.list)
    let lines = all - min(all, sheet.lineCount(ofHeight: overlap))
    heldLines = lines..<all
    if isBlind { return hidden += lines }
    let end = min(lines, limit.map { max(0, $0 - written) } ?? .max)
    sheet.grid.append(lines: 0..<end, usesColor: usesColor, to: &text)
    written += end
    hidden += lines - end
  }

  /// Writes the labels of the overlay's buttons.
  mutating func writeOverlay() {
    if layout.page.floatingPictures.isEmpty { return }
    writeRule("over the page")
    layout.draw(.overlay, into: &drawn)
    for element in drawn.list.outermost {
      guard let label = element.label else { continue }
      if isFull {
        hidden += 1
        continue
      }
      text.append(string: "▭ \(VisibleText.line(drawn.list[label].string))\n")
      written += 1
    }
  }

  private var isFull: Bool { limit.map { written >= $0 || text.count >= byteLimit } ?? false }

  private mutating func writeRule(_ heading: String) {
    line.removeAll()
    for sign in "── ".unicodeScalars { line.append(sign) }
    line.append(string: heading + " ", limit: columns, table: &table)
    while line.columns < columns { line.append("─") }
    endLine(TextPen(isBold: true))
  }

  private mutating func endLine(_ pen: TextPen) {
    if isFull { return hidden += 1 }
    written += 1
    if usesColor { text.append(string: pen.sequence()) }
    for item in line.glyphs {
      if let scalar = item.glyph.scalar {
        text.append(scalar: scalar)
      } else if let character = table.character(of: item.glyph) {
        text.append(string: String(character))
      }
    }
    if usesColor { text.append(string: TextPen.plain.sequence()) }
    text.append(UInt8(ascii: "\n"))
    table.removeAll()
  }
}

extension LayoutSection {
  /// The index of the section, the pattern of its floor, and the state or the title and id of the floor.
  fileprivate var heading: String {
    var parts = [String(index), VisibleText.line(pattern?.name ?? "no pattern")]
    switch floor.content {
    case .unknownPattern: parts.append("unknown")
    case .unmetRequirements: parts.append("not supported")
    case .undecodable: parts.append("left out")
    case .dropped: parts.append("dropped")
    case .container(let container):
      if let title = container.base.header?.title { parts.append(VisibleText.line(title.string)) }
      if let identity { parts.append("id " + VisibleText.line(identity.text.string)) }
      if rows.isEmpty && header == nil { parts.append("no rows") }
    }
    return parts.joined(separator: " · ")
  }
}
