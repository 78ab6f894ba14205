import Storey

/// A text on one line as glyphs, cut to a number of columns. Reads no more of the text than fits, and is reused.
struct TextLineGlyphs {
  struct Glyph {
    let glyph: TextGlyph
    /// 1 or 2.
    let columns: Int
  }

  private(set) var glyphs: [Glyph] = []
  /// The number of columns that the glyphs take.
  private(set) var columns = 0

  /// Bytes of a text that are looked at for each column: no character is longer.
  private static let bytesPerColumn = 256

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    columns = 0
  }

  /// Appends a character of one column.
  mutating func append(_ scalar: Unicode.Scalar) {
    append(TextGlyph(scalar), 1)
  }

  /// Inserts a character of one column before all others.
  mutating func prepend(_ scalar: Unicode.Scalar) {
    glyphs.insert(Glyph(glyph: TextGlyph(scalar), columns: 1), at: 0)
    columns += 1
  }

  /// Appends a text as a terminal may see it, as `VisibleText.line` has it; "…" stands for what exceeds the limit of all
  /// columns.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, isTruncated: Bool = false, table: inout TextGlyphTable
  ) {
    let start = glyphs.count
    let columnsBefore = columns
    var index = 0
    while index < bytes.count {
      if columns > limit { return fit(limit) }
      let byte = unsafe bytes[index]
      if byte >= 0x20 && byte < 0x7F {
        append(TextGlyph(Unicode.Scalar(byte)), 1)
        index += 1
        continue
      }
      guard let plain = unsafe VisibleText.plainScalar(at: index, in: bytes),
        let scalar = unsafe Unicode.Scalar(bytes.scalar(at: index).value)
      else {
        // A mark may belong to what stands before it: all of the text is read by characters.
        glyphs.removeLast(glyphs.count - start)
        columns = columnsBefore
        let end = unsafe Self.end(of: bytes, limit: limit)
        let text = unsafe String(decoding: bytes[..<end], as: UTF8.self)
        append(charactersOf: DisplayList.shown(text), limit: limit, table: &table)
        if end < bytes.count || isTruncated { append("…") }
        return fit(limit)
      }
      append(TextGlyph(scalar), plain.columns)
      index += plain.length
    }
    if isTruncated { append("…") }
    fit(limit)
  }

  /// Appends a text of the program; "…" stands for what exceeds the limit of all columns.
  mutating func append(string text: String, limit: Int, table: inout TextGlyphTable) {
    var text = text
    text.withUTF8 { unsafe append($0, limit: limit, table: &table) }
  }

  /// Cuts the glyphs to a number of columns, "…" for what is left out.
  mutating func fit(_ limit: Int) {
    if columns <= limit { return }
    while columns > max(limit - 1, 0), let last = glyphs.popLast() { columns -= last.columns }
    if limit > 0 { append(.ellipsis, 1) }
  }

  private mutating func append(charactersOf text: String, limit: Int, table: inout TextGlyphTable) {
    for character in VisibleText.line(text) {
      if columns > limit { return }
      let width = VisibleText.columns(of: character)
      if width > 0 { append(table.glyph(of: character), width) }
    }
  }

  private mutating func append(_ glyph: TextGlyph, _ width: Int) {
    glyphs.append(Glyph(glyph: glyph, columns: width))
    columns += width
  }

  /// The end of what can be shown in a number of columns, between two scalars.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    var end = (max(limit, 0) + 1) * bytesPerColumn
    if end >= bytes.count { return bytes.count }
    while end > 0, unsafe bytes[end].continuesScalar { end -= 1 }
    return end
  }
}
