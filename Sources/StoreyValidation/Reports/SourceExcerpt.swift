import Storey
import StoreyOutput

/// The part of a line around a place in a file, as a terminal may show it.
struct SourceExcerpt {
  /// How much of a line is shown, in columns, before and after the place.
  private static let context = (before: 48, after: 48)

  /// Whether the line begins earlier, and "…" stands for that.
  let isCutBefore: Bool
  /// What is shown, as UTF-8.
  let line: ArraySlice<UInt8>
  /// Whether the line goes on, and "…" stands for the rest.
  let isCutAfter: Bool
  /// The column of the place in all of that, from 0.
  let column: Int
  /// How many columns all of that takes.
  let width: Int

  /// nil when there is nothing to see. O(length of what is shown).
  init?(of source: [UInt8], at offset: Int) {
    guard !source.isEmpty, offset <= source.count else { return nil }
    // Bytes are at least columns, but for the three of a full-width character, which takes two.
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

  /// Where the line of a place begins, its indentation left out; or the window, where the line begins earlier.
  private static func lineStart(
    _ source: UnsafeBufferPointer<UInt8>, before offset: Int, notBefore first: Int
  ) -> (start: Int, beginsEarlier: Bool) {
    var start = offset
    while start > first {
      // No line ends among printable characters.
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

  /// How far back from a place the line can be shown; nil when something stands there that wants a closer look.
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

  /// How far on from a place the line can be shown, with room for "…" if it goes on; nil when something stands there
  /// that wants a closer look.
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

  /// The same for text of any kind, cluster by cluster.
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

  /// Whether the line ends before a byte: a line feed, or the carriage return before it or at the end of the file.
  private static func endsLine(_ source: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    if unsafe source[index] == 0x0A { return true }
    return unsafe source[index] == 0x0D && (index + 1 == source.count || source[index + 1] == 0x0A)
  }
}
