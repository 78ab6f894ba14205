import Storey

/// Finds the positions of many byte offsets of a text. The offsets of a line share one pass over it, in any order, so a long line
/// with many offsets is read once.
package struct PositionFinder {
  private let text: SourceText
  private let encoding: PositionEncoding
  /// The last line that was found, its content, and an offset in it with its position.
  private var line = 0
  private var content: Range<Int>
  private var offset: Int
  private var character = 0
  /// Offsets of the current line with their characters, about one in each `markDistance` bytes.
  private var marks: [(offset: Int, character: Int)] = []
  private static let markDistance = 1024

  /// Creates a finder of positions in a text.
  package init(_ text: SourceText, in encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
    content = text.content(ofLine: 0)
    offset = content.lowerBound
  }

  /// Returns the position of a byte offset, which is clamped like that of `SourceText.position(of:in:)`.
  ///
  /// Complexity: O(log lines) for a text of ASCII characters; otherwise O(log bytes), after one pass over each line.
  package mutating func position(of target: Int) -> TextPosition {
    let target = min(max(target, 0), text.bytes.count)
    if target < content.lowerBound || target > content.upperBound { enterLine(at: target) }
    let end = min(target, content.upperBound)
    if text.isASCII { return TextPosition(line: line, character: end - content.lowerBound) }
    if end != offset { approach(end) }
    while offset < end {
      if offset >= (marks.last?.offset ?? content.lowerBound) + Self.markDistance { marks.append((offset, character)) }
      let scalar = SourceScalar(at: offset, in: text.bytes)
      if offset + scalar.byteCount > end { break }
      offset += scalar.byteCount
      character += scalar.width(in: encoding)
    }
    return TextPosition(line: line, character: character)
  }

  /// Returns the positions of a range of byte offsets.
  package mutating func range(of offsets: Range<Int>) -> TextRange {
    let start = position(of: offsets.lowerBound)
    return TextRange(start: start, end: position(of: offsets.upperBound))
  }

  private mutating func enterLine(at target: Int) {
    line = text.line(at: target)
    content = text.content(ofLine: line)
    offset = content.lowerBound
    character = 0
    marks = []
  }

  /// Continues from the last mark before an offset of the current line, if that is closer than the current offset.
  private mutating func approach(_ target: Int) {
    let next = marks.partitionIndex { $0.offset > target }
    let mark = next == 0 ? (offset: content.lowerBound, character: 0) : marks[next - 1]
    if target < offset || mark.offset > offset { (offset, character) = mark }
  }
}
