/// A place in a text file: both numbers count from 1, columns in Unicode scalars.
public struct SourcePosition: Sendable, Hashable {
  /// The line, from 1. A line ends at a line feed, a carriage return, or both together.
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
}

/// Turns byte offsets into lines and columns, one pass for any number of offsets in rising order.
///
/// The parser never counts lines; whoever reports something does it here, afterwards. An offset before the last one
/// starts the count over, so ask in rising order when there are many.
struct SourceLocator {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    rewind()
  }

  /// The position of a byte offset; offsets past the end are those of the end. O(distance from the last one).
  mutating func position(at target: Int) -> SourcePosition {
    let target = min(max(target, 0), bytes.count)
    if target < offset { rewind() }
    while offset < target {
      let byte = bytes[offset]
      offset += 1
      if byte == 0x0A || (byte == 0x0D && !(offset < bytes.count && bytes[offset] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 && byte != 0x0D {
        column += 1
      }
    }
    return SourcePosition(line: line, column: column)
  }

  private mutating func rewind() {
    offset = bytes.starts(with: Document.byteOrderMark) ? Document.byteOrderMark.count : 0
    line = 1
    column = 1
  }
}
