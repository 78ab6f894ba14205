/// A position in a text file. Lines and columns start at 1; columns are counted in Unicode scalars.
public struct SourcePosition: Sendable, Hashable {
  /// The line, starting at 1. Only a line feed ends a line, as in NDJSON, git and SARIF. A carriage return belongs to its line,
  /// so positions are the same with CRLF and LF line endings.
  public let line: Int
  /// The column in Unicode scalars, starting at 1. A byte-order mark does not count.
  public let column: Int

  /// Creates a position from a line and a column.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A range of a text file. The end is exclusive.
public struct SourceRange: Sendable, Hashable {
  /// The position of its first scalar.
  public let start: SourcePosition
  /// The position after its last scalar.
  public let end: SourcePosition

  /// Creates a range from its start and its end.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// Returns the range moved down by a number of lines.
  func movedDown(by lines: Int) -> SourceRange {
    if lines == 0 { return self }
    return SourceRange(
      start: SourcePosition(line: start.line + lines, column: start.column),
      end: SourcePosition(line: end.line + lines, column: end.column))
  }
}

/// Converts byte offsets to lines and columns, in one pass for any number of offsets in ascending order.
///
/// The parser does not count lines; positions are computed only for diagnostics. An offset before the previous one restarts the
/// count, so look up many offsets in ascending order.
struct SourceLocator {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Returns the position of a byte offset. Offsets past the end return the position of the end. All calls must pass the same
  /// bytes.
  ///
  /// Complexity: O(distance from the previous offset), eight bytes at once.
  mutating func position(at target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    let target = min(max(target, 0), bytes.count)
    if target < offset || offset == 0 { unsafe rewind(bytes) }
    while offset < target {
      if offset + 8 <= target {
        unsafe passWord(bytes)
      } else {
        unsafe step(bytes)
      }
    }
    return SourcePosition(line: line, column: column)
  }

  /// Advances by eight bytes.
  @inline(__always)
  private mutating func passWord(_ bytes: UnsafeBufferPointer<UInt8>) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    // Sets the high bit of exactly the bytes that are line feeds: adding 0x7F carries into it unless the byte is zero.
    let feeds = word ^ (ones &* 0x0A)
    let lineEnds = ~(((feeds & ~highs) &+ ~highs) | feeds) & highs
    // Bytes 10xxxxxx continue a scalar and do not start a column.
    var columns = ~(word & ~(word << 1)) & highs
    if lineEnds != 0 {
      line += lineEnds.nonzeroBitCount
      column = 1
      // Keep the columns after the last line feed. None are left when it is the last of the eight bytes.
      columns = (columns &>> UInt64(63 - lineEnds.leadingZeroBitCount)) &>> 1
    }
    column += columns.nonzeroBitCount
    offset += 8
  }

  @inline(__always)
  private mutating func step(_ bytes: UnsafeBufferPointer<UInt8>) {
    let byte = unsafe bytes[offset]
    offset += 1
    if byte == 0x0A {
      line += 1
      column = 1
    } else if !byte.continuesScalar {
      column += 1
    }
  }

  private mutating func rewind(_ bytes: UnsafeBufferPointer<UInt8>) {
    offset = unsafe bytes.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
    line = 1
    column = 1
  }
}
