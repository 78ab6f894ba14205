import Storey
import StoreyOutput

/// The part of a line around a position in a file, safe to show on a terminal.
struct SourceExcerpt {
  /// The maximum number of columns that are shown before and after the position.
  private static let context = (before: 48, after: 48)

  /// Whether "…" is shown before `line`, because the line begins earlier.
  let isCutBefore: Bool
  /// The text of the excerpt, as UTF-8.
  let line: ArraySlice<UInt8>
  /// Whether "…" is shown after `line`, because the line continues.
  let isCutAfter: Bool
  /// The column of the position in the excerpt, from 0. Each "…" counts.
  let column: Int
  /// The number of columns of the excerpt. Each "…" counts.
  let width: Int

  /// Creates an excerpt; `nil` if it is empty. O(length of the excerpt).
  init?(of source: [UInt8], at offset: Int) {
    guard !source.isEmpty, offset <= source.count else { return nil }
    // A column takes 1 byte in ASCII, and 1.5 bytes in full-width text, so 2 bytes per column are enough for most lines.
    let first = max(0, offset - 2 * Self.context.before)
    let last = min(source.count, offset + 2 * Self.context.after)
    let (start, beginsEarlier, before, after) = unsafe source.withUnsafeBufferPointer { source in
      let (start, beginsEarlier) = unsafe Self.lineStart(source, before: offset, notBefore: first)
      let before = unsafe Self.fit(source, from: offset, backTo: start)
      return (start, beginsEarlier, before, unsafe Self.fit(source, from: offset, upTo: last))
    }
    if let before, let after {
      isCutBefore = beginsEarlier || before.end > start
      line = source[before.end..<after.end]
      isCutAfter = after.isCut
      column = before.columns + (isCutBefore ? 1 : 0)
      width = column + after.columns + (isCutAfter ? 1 : 0)
    } else {
      let excerpt = Self.measured(source, start, offset, beginsEarlier: beginsEarlier)
      (line, column, width) = (Array(excerpt.line.utf8)[...], excerpt.column, excerpt.width)
      (isCutBefore, isCutAfter) = (false, false)
    }
    if line.isEmpty && !isCutBefore { return nil }
  }

  /// Returns the start of the line of a position, after its indentation; or the start of the window, if the line begins
  /// earlier.
  private static func lineStart(
    _ source: UnsafeBufferPointer<UInt8>, before offset: Int, notBefore first: Int
  ) -> (start: Int, beginsEarlier: Bool) {
    var start = offset
    while start > first {
      // Printable characters contain no line end.
      if start - 8 >= first, unsafe PlainASCII.holdsWord(source, at: start - 8) {
        start -= 8
      } else if unsafe source[start - 1] == 0x0A {
        break
      } else {
        start -= 1
      }
    }
    if unsafe start > 0 && source[start - 1] != 0x0A { return (start, true) }
    while unsafe start < offset && source[start] == 0x20 { start += 1 }
    return (start, false)
  }

  /// Returns the start and the width of the part of the line before a position that can be shown; `nil` if it contains
  /// characters that only `measured` handles.
  private static func fit(
    _ source: UnsafeBufferPointer<UInt8>, from offset: Int, backTo start: Int
  ) -> (end: Int, columns: Int)? {
    var end = offset
    var columns = 0
    while end > start {
      if end - 8 >= start, columns + 8 <= context.before, unsafe PlainASCII.holdsWord(source, at: end - 8) {
        end -= 8
        columns += 8
        continue
      }
      var scalar = end - 1
      while unsafe scalar > start && source[scalar].continuesScalar { scalar -= 1 }
      // The window may begin inside a scalar.
      if unsafe source[scalar].continuesScalar { break }
      guard let plain = unsafe VisibleText.plainScalar(at: scalar, in: source), scalar + plain.length == end else {
        return nil
      }
      if columns + plain.columns > context.before { break }
      columns += plain.columns
      end = scalar
    }
    return (end, columns)
  }

  /// Returns the end and the width of the part of the line after a position that can be shown, with room for "…" if the line
  /// continues; `nil` if it contains characters that only `measured` handles.
  private static func fit(
    _ source: UnsafeBufferPointer<UInt8>, from offset: Int, upTo limit: Int
  ) -> (end: Int, columns: Int, isCut: Bool)? {
    var end = offset
    var columns = 0
    var cut = (end: offset, columns: 0)
    while unsafe end < limit && !endsLine(source, at: end) {
      if end + 8 <= limit, columns + 8 < context.after, unsafe PlainASCII.holdsWord(source, at: end) {
        end += 8
        columns += 8
        cut = (end, columns)
        continue
      }
      guard let plain = unsafe VisibleText.plainScalar(at: end, in: source) else { return nil }
      if columns + plain.columns > context.after { return (cut.end, cut.columns, true) }
      columns += plain.columns
      end += plain.length
      if columns < context.after { cut = (end, columns) }
    }
    return (end, columns, false)
  }

  /// Returns an excerpt of any text, measured by grapheme clusters. The line includes each "…".
  private static func measured(
    _ source: [UInt8], _ first: Int, _ offset: Int, beginsEarlier: Bool
  ) -> (line: String, column: Int, width: Int) {
    var start = first
    while start < offset && source[start].continuesScalar { start += 1 }
    var before = VisibleText.line(String(decoding: source[start..<offset], as: UTF8.self))
    let shown = VisibleText.ending(of: before, columns: context.before)
    if beginsEarlier || shown.count < before.count { before = "…" + shown }
    let last = min(source.count, offset + 2 * context.after)
    var end = unsafe source.withUnsafeBufferPointer { source in
      (offset..<last).first { unsafe endsLine(source, at: $0) } ?? last
    }
    while end > offset && end < source.count && source[end].continuesScalar { end -= 1 }
    let after = VisibleText.line(String(decoding: source[offset..<end], as: UTF8.self))
    let line = before + VisibleText.fitted(after, columns: context.after)
    return (line, VisibleText.columns(of: before), VisibleText.columns(of: line))
  }

  /// Whether the line ends before a byte: a line feed, or a carriage return before a line feed or at the end of the file.
  private static func endsLine(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    if unsafe source[index] == 0x0A { return true }
    return unsafe source[index] == 0x0D && (index + 1 == source.count || source[index + 1] == 0x0A)
  }
}
