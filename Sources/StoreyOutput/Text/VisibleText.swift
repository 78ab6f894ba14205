import Storey

/// Functions that make text of a page safe for a terminal, and measure it.
package enum VisibleText {
  /// Returns the text on one line: control characters become U+FFFD, white space becomes a space, and soft hyphens, which some
  /// terminals show, and characters that reorder the text around them are removed, so that a page cannot control a terminal or imitate other output.
  package static func line(_ text: String) -> String {
    if isHarmless(text) { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0xA0, 0x2028, 0x2029: line.append(" ")
      case 0..<0x20, 0x7F...0x9F: line.append("\u{FFFD}")
      case 0xAD, 0x061C, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: continue
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Whether no scalar must be replaced or removed. Checks the bytes that may start or form one of these scalars.
  private static func isHarmless(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var index = 0
      while index < bytes.count {
        if index + 8 <= bytes.count, unsafe PlainASCII.holdsWord(bytes, at: index) {
          index += 8
          continue
        }
        defer { index += 1 }
        let byte = unsafe bytes[index]
        if byte >= 0x20 && byte < 0x7F { continue }
        // Continuation bytes are checked together with the first byte of their scalar.
        if byte >= 0x80 && byte < 0xC0 { continue }
        // U+0080 to U+00BF, U+0600 to U+063F, U+2000 to U+207F and U+FEC0 to U+FEFF contain all other scalars to replace or
        // remove.
        if byte == 0xC2 || byte == 0xD8 || byte < 0x80 { return false }
        let next = unsafe index + 1 < bytes.count ? bytes[index + 1] : 0
        if byte == 0xE2 && (next == 0x80 || next == 0x81) {
          // "…" is in most messages.
          if unsafe next != 0x80 || index + 2 >= bytes.count || bytes[index + 2] != 0xA6 { return false }
        }
        if byte == 0xEF && next == 0xBB { return false }
      }
      return true
    }
  }

  /// Returns the number of columns of a character in a terminal: 2 for full-width characters and emoji, 0 for marks alone.
  package static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return first.value < 0x20 ? 0 : 1 }
    if isWide(first.value) || character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// Returns the number of columns of a text in a terminal.
  package static func columns(of text: String) -> Int {
    // The width of a text without marks and joiners is the sum of the widths of its scalars.
    var sum = 0
    for scalar in text.unicodeScalars {
      guard let columns = columns(ofPlain: scalar.value) else { return columnsByCluster(of: text) }
      sum += columns
    }
    return sum
  }

  /// Returns the number of columns and of bytes of the scalar at an index in UTF-8, if the scalar forms a character alone and
  /// is shown unchanged. Returns `nil` for controls, marks, joiners, emoji, invalid UTF-8 and all other scalars.
  package static func plainScalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (columns: Int, length: Int)? {
    let (scalar, length) = unsafe bytes.scalar(at: index)
    return columns(ofPlain: scalar).map { ($0, length) }
  }

  /// Returns the number of columns of a scalar, or `nil` if it is not plain.
  private static func columns(ofPlain scalar: UInt32) -> Int? {
    switch scalar {
    case 0x20..<0x7F, 0xA1..<0xAD, 0xAE..<0x300: 1
    case 0x2010..<0x2028, 0x2030..<0x205F: 1
    case 0x3000...0x3029, 0x3041...0x3096, 0x30A1...0x30FF, 0x4E00...0x9FFF, 0xFF01...0xFF60: 2
    default: nil
    }
  }

  private static func columnsByCluster(of text: String) -> Int {
    text.reduce(0) { $0 + columns(of: $1) }
  }

  /// Returns the longest suffix of a text that fits in a number of columns.
  package static func ending(of text: String, columns limit: Int) -> Substring {
    if text.utf8.count <= limit { return text[...] }
    var used = 0
    var start = text.endIndex
    while start > text.startIndex {
      let previous = text.index(before: start)
      used += columns(of: text[previous])
      if used > limit { break }
      start = previous
    }
    return text[start...]
  }

  /// Whether a text fits in a number of columns. Reads no more of the text than fits.
  package static func fits(_ text: String, columns limit: Int) -> Bool {
    var sum = 0
    for scalar in text.unicodeScalars {
      guard let columns = columns(ofPlain: scalar.value) else {
        // Text with marks and joiners is measured by characters.
        sum = 0
        for character in text {
          sum += self.columns(of: character)
          if sum > limit { return false }
        }
        return true
      }
      sum += columns
      if sum > limit { return false }
    }
    return true
  }

  /// Returns the text cut to a number of columns. "…" replaces the rest.
  package static func fitted(_ text: String, columns limit: Int) -> String {
    if limit <= 0 { return "" }
    if fits(text, columns: limit) { return text }
    var fitted = ""
    var used = 0
    var beforeEllipsis = ""
    for character in text {
      let width = columns(of: character)
      if used + width > limit { return beforeEllipsis + "…" }
      fitted.append(character)
      used += width
      if used < limit { beforeEllipsis = fitted }
    }
    return fitted
  }
}
