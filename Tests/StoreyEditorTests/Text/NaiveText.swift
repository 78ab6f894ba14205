import StoreyEditor

/// A text as UTF-16 code units, with positions that are counted from its start each time.
struct NaiveText {
  var units: [UInt16]

  init(_ text: String) {
    units = Array(text.utf16)
  }

  var string: String { String(decoding: units, as: UTF16.self) }

  /// The first unit of each line, and the unit after its content.
  var lines: [Range<Int>] {
    var lines: [Range<Int>] = []
    var (start, index) = (0, 0)
    while index < units.count {
      if units[index] == 0x0A || units[index] == 0x0D {
        lines.append(start..<index)
        if units[index] == 0x0D, index + 1 < units.count, units[index + 1] == 0x0A { index += 1 }
        start = index + 1
      }
      index += 1
    }
    return lines + [start..<units.count]
  }

  /// Returns the index of a position.
  func index(of position: TextPosition) -> Int {
    let lines = lines
    if position.line >= lines.count { return units.count }
    let line = lines[position.line]
    return atScalar(min(line.lowerBound + position.character, line.upperBound))
  }

  /// Moves an index within a surrogate pair to its start.
  private func atScalar(_ index: Int) -> Int {
    index < units.count && units[index] & 0xFC00 == 0xDC00 ? index - 1 : index
  }

  /// Returns the number of bytes of UTF-8 before an index.
  func byteOffset(of index: Int) -> Int { String(decoding: units[..<index], as: UTF16.self).utf8.count }

  mutating func replace(_ range: TextRange, with text: String) {
    let start = index(of: range.start)
    units.replaceSubrange(start..<max(start, index(of: range.end)), with: Array(text.utf16))
  }
}
