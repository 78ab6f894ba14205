extension SourceText {
  /// Returns the byte offset of a position.
  ///
  /// A position after the end of its line is moved to this end, one after the last line to the end of the text, and one
  /// within a character to the start of the character.
  ///
  /// Complexity: O(log lines + bytes of the line), without the line for a text of ASCII characters.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    if position.line < 0 { return 0 }
    if position.line >= lineCount { return bytes.count }
    let line = content(ofLine: position.line)
    if position.character <= 0 { return line.lowerBound }
    if isASCII { return line.lowerBound + min(position.character, line.count) }
    var offset = line.lowerBound
    var rest = position.character
    while offset < line.upperBound {
      let scalar = SourceScalar(at: offset, in: bytes)
      rest -= scalar.width(in: encoding)
      if rest < 0 { break }
      offset += scalar.byteCount
    }
    return offset
  }

  /// Returns the position of a byte offset. An offset outside of the text is moved to its closer end, one within the end of a
  /// line to the end of the line's content, and one within a character to the start of the character.
  ///
  /// Complexity: O(log lines + bytes of the line), without the line for a text of ASCII characters.
  package func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    var finder = PositionFinder(self, in: encoding)
    return finder.position(of: offset)
  }

  /// Returns the byte offsets of a range, which is empty if its end is before its start.
  package func offsets(of range: TextRange, in encoding: PositionEncoding) -> Range<Int> {
    let start = offset(of: range.start, in: encoding)
    return start..<max(start, offset(of: range.end, in: encoding))
  }

  /// Returns the positions of a range of byte offsets.
  package func range(of offsets: Range<Int>, in encoding: PositionEncoding) -> TextRange {
    var finder = PositionFinder(self, in: encoding)
    return finder.range(of: offsets)
  }
}
