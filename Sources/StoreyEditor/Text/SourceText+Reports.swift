package import Storey

/// Positions of reports.
extension SourceText {
  /// Returns the offset after the scalar at an offset; the offset itself at the end of a line.
  package func endOfScalar(at offset: Int) -> Int {
    guard offset < bytes.count, bytes[offset] != 0x0A else { return min(offset, bytes.count) }
    var end = offset + 1
    while end < bytes.count, bytes[end].continuesScalar { end += 1 }
    return end
  }

  /// Returns the byte offset of a position of a report: a line, which only a line feed ends, and a column in scalars, both from 1.
  package func offset(of position: SourcePosition) -> Int {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) && position.line == 1 ? 3 : 0
    var line = 1
    while line < position.line {
      guard let end = bytes[offset...].firstIndex(of: 0x0A) else { return bytes.count }
      offset = end + 1
      line += 1
    }
    var column = 1
    while column < position.column, offset < bytes.count, bytes[offset] != 0x0A {
      offset += 1
      while offset < bytes.count, bytes[offset].continuesScalar { offset += 1 }
      column += 1
    }
    return offset
  }
}
