import Storey

/// A sheet of terminal columns and lines. Texts and boxes can be added in any order; later ones cover earlier ones.
package struct TextGrid: Sendable {
  /// One column of one line, in twelve bytes.
  private struct Slot {
    var glyph = TextGlyph.empty
    var pen = TextPen.plain
    /// The number of the target; negative if the slot belongs to no target.
    var target: Int32 = -1
  }

  package let columns: Int
  /// The number of lines.
  package private(set) var lineCount = 0
  /// The writable area. Content outside of it is left out.
  package var area: Area
  /// Whether the sheet only counts its lines and ignores their content.
  var isBlind = false
  /// The slots of all lines, one line after the other.
  private var slots: [Slot] = []
  private var table = TextGlyphTable()
  /// The text that is being added. Its memory is reused.
  private var text = TextLineGlyphs()

  /// Creates a sheet that grows with its content, up to a number of lines.
  package init(columns: Int, longest: Int = .max) {
    self.columns = columns
    area = Area(lines: 0..<longest, columns: 0..<columns)
  }

  /// Creates an empty sheet with a fixed size.
  package init(columns: Int, lines count: Int) {
    self.init(columns: columns, longest: count)
    extend(to: count - 1)
  }

  /// Removes all lines except a range, which then begins at the top, and keeps the memory.
  mutating func removeLines(except kept: Range<Int>) {
    let count = lineCount
    lineCount = 0
    if kept.isEmpty { table.removeAll() }
    if kept.isEmpty || isBlind {
      slots.removeAll(keepingCapacity: true)
      return lineCount = kept.count
    }
    let lines = kept.clamped(to: 0..<count)
    slots.removeLast(max(0, slots.count - lines.upperBound * columns))
    slots.removeFirst(min(slots.count, lines.lowerBound * columns))
    lineCount = lines.count
    extend(to: kept.count - 1)
  }

  // MARK: Text

  /// Adds a text to a line at a column, cut to `limit` columns and to the sheet. "…" replaces the rest.
  package mutating func put(
    _ string: String, line: Int, column: Int, limit: Int = .max, pen: TextPen = .plain
  ) {
    text.removeAll()
    text.append(string: string, limit: min(limit, columns - column), table: &table)
    place(line, column, pen)
  }

  /// Adds an aligned text to a line between two columns, cut to these columns. If the sheet is not a window, the text is also
  /// cut to the sheet. `endSign` is added after the text, and `isStruck` adds "~" at both ends.
  mutating func put(
    _ bytes: UnsafeBufferPointer<UInt8>, endSign: Unicode.Scalar?, isStruck: Bool, line: Int, columns range: Range<Int>,
    alignment: LineAlignment, isMirrored: Bool, isWindow: Bool, pen: TextPen
  ) {
    guard area.lines.contains(line), range.lowerBound < area.columns.upperBound else { return }
    extend(to: line)
    if isBlind { return }
    text.removeAll()
    // The signs of a struck text may be beside its frame, so that a short price is not cut.
    unsafe text.append(bytes, limit: range.count, endSign: endSign, table: &table)
    if isStruck {
      text.prepend("~")
      text.append("~")
    }
    placeAligned(line, range, alignment, isMirrored: isMirrored, isWindow: isWindow) { $0.place($1, $2, pen) }
  }

  /// A part of a line with its own pen.
  struct Piece {
    let bytes: Range<Int>
    let isStruck: Bool
    let pen: TextPen
  }

  /// Adds a line of several pieces, as one of a single piece.
  mutating func put(
    _ pieces: [Piece], of bytes: UnsafeBufferPointer<UInt8>, endSign: Unicode.Scalar?, line: Int,
    columns range: Range<Int>, alignment: LineAlignment, isMirrored: Bool, isWindow: Bool
  ) {
    guard area.lines.contains(line), range.lowerBound < area.columns.upperBound else { return }
    extend(to: line)
    if isBlind { return }
    text.removeAll()
    // The number of glyphs up to the end of each piece.
    var ends: [Int] = []
    for piece in pieces {
      if piece.isStruck { text.append("~") }
      unsafe text.append(UnsafeBufferPointer(rebasing: bytes[piece.bytes]), limit: range.count, table: &table)
      if piece.isStruck { text.append("~") }
      ends.append(text.glyphs.count)
      if text.columns >= range.count { break }
    }
    if let endSign { text.append(endSign) }
    text.fit(range.count)
    if !ends.isEmpty { ends[ends.count - 1] = .max }
    placeAligned(line, range, alignment, isMirrored: isMirrored, isWindow: isWindow) { grid, line, column in
      grid.place(line, column, pen: { glyph in ends.firstIndex { glyph < $0 }.map { pieces[$0].pen } ?? .plain })
    }
  }

  /// Places the current text between two columns.
  private mutating func placeAligned(
    _ line: Int, _ range: Range<Int>, _ alignment: LineAlignment, isMirrored: Bool, isWindow: Bool,
    _ place: (inout TextGrid, Int, Int) -> Void
  ) {
    let free = range.count - text.columns
    let indent =
      switch alignment {
      case .leading: isMirrored ? free : 0
      case .center: free / 2
      case .trailing: isMirrored ? 0 : free
      }
    let column = range.lowerBound + indent
    if !isWindow { text.fit(columns - column) }
    place(&self, line, column)
  }

  /// Adds a sign of one column to a line.
  mutating func put(_ sign: Unicode.Scalar, line: Int, column: Int, pen: TextPen) {
    fill(TextGlyph(sign), line: line, columns: column..<(column + 1), pen)
  }

  /// Draws a horizontal line, with "…" at the end if it exceeds the sheet.
  mutating func rule(line: Int, columns range: Range<Int>) {
    let end = min(range.upperBound, columns)
    guard range.lowerBound < end else { return }
    fill(TextGlyph("─"), line: line, columns: range.lowerBound..<end, .dim)
    if end < range.upperBound { put("…", line: line, column: end - 1, pen: .dim) }
  }

  /// Draws a box with a label in the middle and, if there is room, a note below the label. A box of fewer than three lines is
  /// drawn as its label. A side outside of the area is left open.
  mutating func box(
    _ label: UnsafeBufferPointer<UInt8>, note: String = "", lines rows: Range<Int>, columns range: Range<Int>
  ) {
    let left = max(range.lowerBound, area.columns.lowerBound > 0 ? area.columns.lowerBound - 1 : -1)
    let right = min(range.upperBound, area.columns.upperBound + 1)
    guard right - left >= 2, !rows.isEmpty else { return }
    let seen = rows.clamped(to: area.lines)
    if isBlind {
      if !seen.isEmpty && left < area.columns.upperBound { extend(to: seen.upperBound - 1) }
      return
    }
    if rows.count < 3 {
      text.removeAll()
      text.append("▭")
      text.append(" ")
      unsafe text.append(label, limit: min(right - left, columns - left), table: &table)
      return place(rows.lowerBound, left, .plain)
    }
    for line in rows.dropFirst().dropLast().clamped(to: area.lines) {
      side("│", .space, "│", line, left, right)
    }
    side("┌", TextGlyph("─"), "┐", rows.lowerBound, left, right)
    side("└", TextGlyph("─"), "┘", rows.upperBound - 1, left, right)
    let middle = rows.lowerBound + rows.count / 2
    unsafe put(label, line: middle, centeredIn: (left + 1)..<(right - 1))
    if middle + 2 < rows.upperBound && !note.isEmpty {
      var note = note
      note.withUTF8 { unsafe put($0, line: middle + 1, centeredIn: (left + 1)..<(right - 1)) }
    }
  }

  private mutating func side(
    _ first: Unicode.Scalar, _ middle: TextGlyph, _ last: Unicode.Scalar, _ line: Int, _ left: Int, _ right: Int
  ) {
    put(first, line: line, column: left, pen: .dim)
    fill(middle, line: line, columns: (left + 1)..<(right - 1), .dim)
    put(last, line: line, column: right - 1, pen: .dim)
  }

  private mutating func put(_ bytes: UnsafeBufferPointer<UInt8>, line: Int, centeredIn range: Range<Int>) {
    guard area.lines.contains(line) else { return }
    text.removeAll()
    unsafe text.append(bytes, limit: range.count, table: &table)
    let column = range.lowerBound + (range.count - text.columns) / 2
    text.fit(columns - column)
    place(line, column, .plain)
  }

  // MARK: Slots

  /// Writes the current text to a line. Glyphs outside of the area are left out.
  @inline(__always)
  private mutating func place(_ line: Int, _ start: Int, _ pen: TextPen) { place(line, start, pen: { _ in pen }) }

  /// Writes the current text to a line, with the pen of each glyph.
  @inline(__always)
  private mutating func place(_ line: Int, _ start: Int, pen: (Int) -> TextPen) {
    guard area.lines.contains(line), start < area.columns.upperBound else { return }
    extend(to: line)
    if isBlind { return }
    let base = line * columns
    var column = start
    for (number, item) in text.glyphs.enumerated() {
      defer { column += item.columns }
      if column < area.columns.lowerBound || column + item.columns > area.columns.upperBound { continue }
      clear(base, column)
      let pen = pen(number)
      if item.columns == 2 {
        clear(base, column + 1)
        slots[base + column + 1].glyph = .continuation
        slots[base + column + 1].pen = pen
      }
      slots[base + column].glyph = item.glyph
      slots[base + column].pen = pen
    }
  }

  /// Writes a character of one column to each of the columns of a line.
  private mutating func fill(_ glyph: TextGlyph, line: Int, columns range: Range<Int>, _ pen: TextPen) {
    guard area.lines.contains(line), range.lowerBound < area.columns.upperBound else { return }
    extend(to: line)
    let range = range.clamped(to: area.columns)
    guard !isBlind, let first = range.first, let last = range.last else { return }
    let base = line * columns
    clear(base, first)
    clear(base, last)
    for column in range {
      slots[base + column].glyph = glyph
      slots[base + column].pen = pen
    }
  }

  private mutating func extend(to line: Int) {
    guard line >= lineCount else { return }
    lineCount = line + 1
    if !isBlind { slots += [Slot](repeating: Slot(), count: lineCount * columns - slots.count) }
  }

  /// Empties a slot and, if it is half of a full-width character, the other half.
  private mutating func clear(_ base: Int, _ column: Int) {
    let slot = base + column
    if slots[slot].glyph == .continuation {
      if column > 0 { slots[slot - 1].glyph = .empty }
    } else if slots[slot].glyph != .empty && column + 1 < columns && slots[slot + 1].glyph == .continuation {
      slots[slot + 1].glyph = .empty
    }
    slots[slot].glyph = .empty
  }
}

// MARK: Terminals

extension TextGrid {
  /// Marks the columns of a target.
  mutating func mark(_ target: Int32, in marked: Area) {
    let marked = marked.clamped(to: area)
    for line in marked.lines where line < lineCount {
      for column in marked.columns { slots[line * columns + column].target = target }
    }
  }

  /// Reverses the colours of a target.
  mutating func reverse(_ target: Int32) {
    for slot in slots.indices where slots[slot].target == target { slots[slot].pen.isReversed.toggle() }
  }

  /// Empties whole lines.
  mutating func clear(lines range: Range<Int>) {
    let range = range.clamped(to: 0..<lineCount)
    for slot in (range.lowerBound * columns)..<(range.upperBound * columns) { slots[slot] = Slot() }
  }

  /// Copies another sheet to this one at a line and a column. Content that does not fit is left out.
  package mutating func paste(_ other: TextGrid, line top: Int, column left: Int) {
    for line in 0..<other.lineCount where (0..<lineCount).contains(top + line) {
      for column in 0..<min(other.columns, columns - left) {
        var slot = other.slots[line * other.columns + column]
        slot.glyph = table.glyph(slot.glyph, of: other.table)
        slots[(top + line) * columns + left + column] = slot
      }
    }
  }

  /// One column of one line.
  package struct Cell: Hashable, Sendable {
    /// The content of a cell.
    package enum Content: Hashable, Sendable {
      case empty
      case character(Character)
      /// The right half of a full-width character.
      case continuation
    }

    package let content: Content
    /// The style of the cell.
    package let pen: TextPen
    /// The number of the target that the cell belongs to.
    package let target: Int32?

    /// Whether the cell is empty or a space.
    package var isBlank: Bool {
      switch content {
      case .empty: true
      case .character(let character): character == " "
      case .continuation: false
      }
    }
  }

  /// The cell at a line and a column.
  package subscript(line: Int, column: Int) -> Cell {
    let slot = slots[line * columns + column]
    let content: Cell.Content =
      slot.glyph == .continuation ? .continuation : table.character(of: slot.glyph).map { .character($0) } ?? .empty
    return Cell(content: content, pen: slot.pen, target: slot.target < 0 ? nil : slot.target)
  }

  /// Returns the cells of a line.
  package func cells(ofLine line: Int) -> [Cell] { (0..<columns).map { self[line, $0] } }
}

// MARK: Text

extension TextGrid {
  /// Appends lines as UTF-8, without trailing spaces. Lines beyond the end of the sheet are empty.
  func append(lines range: Range<Int>, usesColor: Bool, to text: inout ByteWriter) {
    for line in range {
      if line < lineCount {
        let start = line * columns
        var end = start + columns
        while end > start && slots[end - 1].glyph.isBlank { end -= 1 }
        if usesColor { appendInColor(start..<end, to: &text) } else { append(start..<end, to: &text) }
      }
      text.append(UInt8(ascii: "\n"))
    }
  }

  private func append(_ range: Range<Int>, to text: inout ByteWriter) {
    // Room for the scalars of all slots but those of several scalars, which are appended one by one.
    var cursor = text.cursor(for: 4 * range.count)
    for slot in range {
      let glyph = slots[slot].glyph
      if glyph == .continuation { continue }
      if glyph.number == nil {
        cursor.append(scalar: glyph == .empty ? " " : glyph.scalar ?? "\u{FFFD}")
      } else {
        text.use(upTo: cursor)
        append(glyph, to: &text)
        cursor = text.cursor(for: 4 * (range.upperBound - slot))
      }
    }
    text.use(upTo: cursor)
  }

  private func appendInColor(_ range: Range<Int>, to text: inout ByteWriter) {
    var pen = TextPen.plain
    for slot in range {
      if slots[slot].pen != pen && !slots[slot].glyph.isBlank {
        pen = slots[slot].pen
        text.append(string: pen.sequence())
      }
      append(slots[slot].glyph, to: &text)
    }
    if pen != .plain { text.append(string: TextPen.plain.sequence()) }
  }

  @inline(__always)
  private func append(_ glyph: TextGlyph, to text: inout ByteWriter) {
    if glyph == .empty { return text.append(UInt8(ascii: " ")) }
    if glyph == .continuation { return }
    if let scalar = glyph.scalar {
      text.append(scalar: scalar)
    } else if let character = table.character(of: glyph) {
      text.append(string: String(character))
    }
  }
}
