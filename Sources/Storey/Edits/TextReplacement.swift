/// A replacement of bytes of a file by a text.
package struct TextReplacement: Sendable, Hashable {
  /// The bytes that are replaced; empty for an insertion.
  package var range: Range<Int>
  /// The text that replaces them.
  package var text: String

  /// Creates a replacement.
  package init(range: Range<Int>, text: String) {
    self.range = range
    self.text = text
  }

  /// Returns the replacement for a file that begins `shift` bytes earlier.
  package func moved(by shift: Int) -> TextReplacement {
    TextReplacement(range: range.lowerBound + shift..<range.upperBound + shift, text: text)
  }
}

extension [TextReplacement] {
  /// Returns the bytes with all replacements applied. The replacements must be sorted and must not overlap. O(bytes).
  package func applied(to bytes: [UInt8]) -> [UInt8] {
    var changed: [UInt8] = []
    changed.reserveCapacity(bytes.count)
    var position = 0
    for replacement in self {
      changed += bytes[position..<replacement.range.lowerBound]
      changed += replacement.text.utf8
      position = replacement.range.upperBound
    }
    return changed + bytes[position...]
  }
}
