import Storey

/// An open text of a language server: its bytes, and the starts of its lines.
///
/// Lines end with `\n`, `\r\n` or `\r`, as LSP 3.17 defines. The bytes should be UTF-8. Each byte that is not part of a valid
/// scalar counts as one replacement character, as in a client that decoded the bytes.
package struct SourceText: Sendable {
  /// The content.
  package private(set) var bytes: [UInt8]
  /// The offset of the first byte of each line. Never empty: the first line starts at 0, or after the byte-order mark of a file.
  package private(set) var lineStarts: [Int]
  /// The number of bytes that are not ASCII. In a text without them, code units are bytes.
  private var nonASCIICount: Int

  /// Creates a text. O(bytes).
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lineStarts = [0]
    nonASCIICount = Self.nonASCIICount(in: bytes[...])
    lineStarts += lineStarts(in: 1..<(bytes.count + 1))
  }

  /// Creates the text of a file that is not open in the client. The client removes the byte-order mark when it opens the file, so
  /// the positions do not count it. O(bytes).
  package init(ofFile bytes: [UInt8]) {
    self.init(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { lineStarts[0] = 3 }
  }

  /// The number of lines; at least 1.
  package var lineCount: Int { lineStarts.count }

  /// Whether the text contains only ASCII characters.
  package var isASCII: Bool { nonASCIICount == 0 }

  /// Returns the index of the line that contains an offset, which is clamped to the text. O(log lines).
  package func line(at offset: Int) -> Int {
    max(0, lineStarts.partitionIndex { $0 > offset } - 1)
  }

  /// Returns the bytes of a line without its end. The index of the line is clamped to the text. O(1).
  package func content(ofLine line: Int) -> Range<Int> {
    let line = min(max(line, 0), lineStarts.count - 1)
    let start = lineStarts[line]
    guard line + 1 < lineStarts.count else { return start..<bytes.count }
    var end = lineStarts[line + 1] - 1
    if end > start, bytes[end] == UInt8(ascii: "\n"), bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }

  // MARK: Editing

  /// Replaces a range of bytes, which is clamped to the text. The bytes are changed in place if they are not shared.
  ///
  /// Complexity: O(replaced and new bytes + log lines), and one move of the bytes and of the line starts behind them.
  package mutating func replace(bytes range: Range<Int>, with new: [UInt8]) {
    let range = range.clamped(to: 0..<bytes.count)
    // A line that starts at an offset depends on the bytes before and after it, so the starts at both ends may change.
    let first = max(1, lineStarts.partitionIndex { $0 >= range.lowerBound })
    let last = max(first, lineStarts.partitionIndex { $0 > range.upperBound })
    nonASCIICount += Self.nonASCIICount(in: new[...]) - Self.nonASCIICount(in: bytes[range])
    bytes.replaceSubrange(range, with: new)
    let end = range.lowerBound + new.count
    let starts = lineStarts(in: max(1, range.lowerBound)..<(end + 1))
    lineStarts.replaceSubrange(first..<last, with: starts)
    let shift = new.count - range.count
    if shift != 0 {
      for index in (first + starts.count)..<lineStarts.count { lineStarts[index] += shift }
    }
  }

  /// Replaces a range of positions. Positions outside of the text are clamped, and positions within a character are moved to
  /// its start. Complexity: O(the lines of the range + new bytes), and one move of the bytes and line starts behind them.
  package mutating func replace(_ range: TextRange, in encoding: PositionEncoding, with text: String) {
    replace(bytes: offsets(of: range, in: encoding), with: Array(text.utf8))
  }

  // MARK: Lines

  /// Returns the offsets in a range at which lines start. All offsets must be positive and at most the number of bytes.
  private func lineStarts(in offsets: Range<Int>) -> [Int] {
    var starts: [Int] = []
    let end = bytes.count
    unsafe bytes.withUnsafeBufferPointer { bytes in
      for offset in offsets {
        let before = unsafe bytes[offset - 1]
        if before > 0x0D { continue }
        if before == UInt8(ascii: "\n") {
          starts.append(offset)
        } else if before == UInt8(ascii: "\r"), unsafe offset == end || bytes[offset] != UInt8(ascii: "\n") {
          starts.append(offset)
        }
      }
    }
    return starts
  }

  private static func nonASCIICount(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(into: 0) { $0 += Int($1 >> 7) }
  }
}
