import StoreyOutput

/// The part of a line around a place in a file, as a terminal may show it.
struct SourceExcerpt {
  /// How much of a line is shown, in columns, before and after the place.
  private static let context = (before: 48, after: 48)

  /// The line, as UTF-8.
  let line: ArraySlice<UInt8>
  /// Whether the line goes on, and "…" stands for the rest.
  let isCutAfter: Bool
  /// The column of the place in it, from 0.
  let column: Int
  /// How many columns the line takes.
  let width: Int

  /// nil when there is nothing to see. O(length of what is shown).
  init?(of source: [UInt8], at offset: Int) {
    guard !source.isEmpty, offset <= source.count else { return nil }
    // Bytes are at least columns, but for the three of a full-width character, which takes two.
    var start = offset
    var isPlain = true
    let first = max(0, offset - 2 * Self.context.before)
    while start > first, !Self.endsLine(source[start - 1]) {
      start -= 1
      isPlain = isPlain && Self.isPlain(source[start])
    }
    let last = min(source.count, offset + 2 * Self.context.after)
    var end = offset
    while end < last, !Self.endsLine(source[end]) {
      isPlain = isPlain && Self.isPlain(source[end])
      end += 1
    }
    let isCutBefore = start > 0 && !Self.endsLine(source[start - 1])
    if isPlain, !isCutBefore, offset - start <= Self.context.before {
      while start < offset && source[start] == 0x20 { start += 1 }
      isCutAfter = end - offset > Self.context.after
      line = source[start..<(isCutAfter ? offset + Self.context.after - 1 : end)]
      column = offset - start
      width = line.count + (isCutAfter ? 1 : 0)
    } else {
      isCutAfter = false
      (line, column, width) = Self.measured(source, start, offset, end, isCutBefore: isCutBefore)
    }
    if line.isEmpty { return nil }
  }

  /// The same for text of any width.
  private static func measured(
    _ source: [UInt8], _ first: Int, _ offset: Int, _ last: Int, isCutBefore: Bool
  ) -> (line: ArraySlice<UInt8>, column: Int, width: Int) {
    var start = first
    while start < offset && source[start] & 0xC0 == 0x80 { start += 1 }
    var before = VisibleText.line(String(decoding: source[start..<offset], as: UTF8.self))
    if !isCutBefore { before = String(before.drop { $0 == " " }) }
    let shown = VisibleText.ending(of: before, columns: context.before)
    if isCutBefore || shown.count < before.count { before = "…" + shown }
    var end = last
    while end > offset && end < source.count && source[end] & 0xC0 == 0x80 { end -= 1 }
    let after = VisibleText.line(String(decoding: source[offset..<end], as: UTF8.self))
    let line = before + VisibleText.fitted(after, columns: context.after)
    return (Array(line.utf8)[...], VisibleText.columns(of: before), VisibleText.columns(of: line))
  }

  private static func endsLine(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// One byte, one column.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}
