import Storey

/// The glyphs of a text on one line, cut to a number of columns. Reads only as much of the text as fits. The value is reused.
struct TextLineGlyphs {
  struct Glyph {
    let glyph: TextGlyph
    /// The number of columns, 1 or 2.
    let columns: Int
  }

  private(set) var glyphs: [Glyph] = []
  /// The number of columns of all glyphs.
  private(set) var columns = 0

  /// The number of bytes that are read per column: more than the longest character that is kept.
  private static let bytesPerColumn = 256

  mutating func removeAll() {
    glyphs.removeAll(keepingCapacity: true)
    columns = 0
  }

  /// Appends a character of one column.
  mutating func append(_ scalar: Unicode.Scalar) {
    append(TextGlyph(scalar), 1)
  }

  /// Inserts a character of one column at the beginning.
  mutating func prepend(_ scalar: Unicode.Scalar) {
    glyphs.insert(Glyph(glyph: TextGlyph(scalar), columns: 1), at: 0)
    columns += 1
  }

  /// Appends a text as `VisibleText.line` writes it, and a sign after it. "…" replaces text beyond the limit, which counts the
  /// columns of all glyphs.
  mutating func append(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, endSign: Unicode.Scalar? = nil, table: inout TextGlyphTable
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
        // A mark may combine with the character before it, so the whole text is read again by characters.
        glyphs.removeLast(glyphs.count - start)
        columns = columnsBefore
        let end = unsafe Self.end(of: bytes, limit: limit)
        let text = unsafe String(decoding: bytes[..<end], as: UTF8.self)
        append(charactersOf: DisplayList.shown(text), limit: limit, table: &table)
        if end < bytes.count { append("…") } else if let endSign { append(endSign) }
        return fit(limit)
      }
      append(TextGlyph(scalar), plain.columns)
      index += plain.length
    }
    if let endSign { append(endSign) }
    fit(limit)
  }

  /// Appends a string. "…" replaces text beyond the limit, which counts the columns of all glyphs.
  mutating func append(string text: String, limit: Int, table: inout TextGlyphTable) {
    var text = text
    text.withUTF8 { unsafe append($0, limit: limit, table: &table) }
  }

  /// Cuts the glyphs to a number of columns. "…" replaces the rest.
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

  /// Returns the end of the bytes to read for a number of columns, on a scalar boundary.
  private static func end(of bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    var end = (max(limit, 0) + 1) * bytesPerColumn
    if end >= bytes.count { return bytes.count }
    while end > 0, unsafe bytes[end].continuesScalar { end -= 1 }
    return end
  }
}
