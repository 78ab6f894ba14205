/// The unit in which positions count the characters of a line.
package enum PositionEncoding: String, Sendable, Hashable, CaseIterable {
  /// Bytes of UTF-8, and UTF-16 code units.
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

/// A position in a text: a line, and the number of code units before the position in this line. Both start at 0.
package struct TextPosition: Sendable, Hashable, Comparable {
  /// The line, starting at 0.
  package var line: Int
  /// The code units of a `PositionEncoding` before the position in its line.
  package var character: Int

  /// Creates a position.
  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }
}

/// A range of a text. The end is exclusive.
package struct TextRange: Sendable, Hashable {
  /// The position of the first character.
  package var start: TextPosition
  /// The position after the last character.
  package var end: TextPosition

  /// Creates a range.
  package init(start: TextPosition, end: TextPosition) {
    self.start = start
    self.end = end
  }
}
