import ByteScanning

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
  /// Complexity: O(distance from the previous offset), sixteen bytes at once.
  mutating func position(at target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> SourcePosition {
    let target = min(max(target, 0), bytes.count)
    if target < offset || offset == 0 { unsafe rewind(bytes) }
    guard let base = bytes.baseAddress else { return SourcePosition(line: line, column: column) }
    var passed = self
    while passed.offset + 16 <= target {
      unsafe passed.pass(16, storey_find_starts(base + passed.offset))
    }
    if passed.offset < target {
      let rest = target - passed.offset
      unsafe passed.pass(rest, storey_find_starts_of_rest(base + passed.offset, UInt32(truncatingIfNeeded: rest)))
    }
    self = passed
    return SourcePosition(line: line, column: column)
  }

  /// Advances by at most sixteen bytes: the lower half of `starts` has a bit for each line feed, the upper half for each byte that starts
  /// a scalar.
  @inline(__always)
  private mutating func pass(_ count: Int, _ starts: UInt32) {
    offset += count
    // Sixteen characters of ASCII. Counting bits takes many instructions on processors that the compiler must assume.
    if starts == 0xFFFF_0000 {
      column += 16
      return
    }
    let lineEnds = starts & 0xFFFF
    if lineEnds == 0 {
      column += (starts >> 16).nonzeroBitCount
    } else {
      line += lineEnds.nonzeroBitCount
      // The scalars after the last line feed.
      column = 1 + ((starts >> 16) >> UInt32(32 - lineEnds.leadingZeroBitCount)).nonzeroBitCount
    }
  }

  private mutating func rewind(_ bytes: UnsafeBufferPointer<UInt8>) {
    offset = unsafe bytes.starts(with: Byte.orderMark) ? Byte.orderMark.count : 0
    line = 1
    column = 1
  }
}
