/// A place in a text file: both numbers count from 1, columns in Unicode scalars.
public struct SourcePosition: Sendable, Hashable {
  /// The line, from 1. Only a line feed ends a line, as in NDJSON, git and SARIF. A carriage return is a character of its
  /// line: files whose lines end in both have the positions of files whose lines end in a line feed.
  public let line: Int
  /// The column in Unicode scalars, from 1. A byte-order mark takes none.
  public let column: Int

  /// A position from its numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A stretch of a text file; the end is exclusive.
public struct SourceRange: Sendable, Hashable {
  /// Where it starts.
  public let start: SourcePosition
  /// The position after its last scalar.
  public let end: SourcePosition

  /// A range from its ends.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }

  /// The same stretch so many lines further down.
  func movedDown(by lines: Int) -> SourceRange {
    if lines == 0 { return self }
    return SourceRange(
      start: SourcePosition(line: start.line + lines, column: start.column),
      end: SourcePosition(line: end.line + lines, column: end.column))
  }
}

/// Turns byte offsets into lines and columns, one pass for any number of offsets in rising order.
///
/// The parser never counts lines; whoever reports something does it here, afterwards. An offset before the last one
/// starts the count over, so ask in rising order when there are many.
struct SourceLocator {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The position of a byte offset; offsets past the end are those of the end. Always ask with the same bytes.
  /// O(distance from the last one), eight bytes at once.
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

  /// Passes eight bytes.
  @inline(__always)
  private mutating func passWord(_ bytes: UnsafeBufferPointer<UInt8>) {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    // The high bit of each byte that is a line feed, exactly: adding 0x7F carries into it unless the byte is zero.
    let feeds = word ^ (ones &* 0x0A)
    let lineEnds = ~(((feeds & ~highs) &+ ~highs) | feeds) & highs
    // Bytes 10xxxxxx continue a scalar and take no column.
    var columns = ~(word & ~(word << 1)) & highs
    if lineEnds != 0 {
      line += lineEnds.nonzeroBitCount
      column = 1
      // What follows the last line feed; nothing when it is the last of the eight.
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
    offset = unsafe bytes.starts(with: Document.byteOrderMark) ? Document.byteOrderMark.count : 0
    line = 1
    column = 1
  }
}
