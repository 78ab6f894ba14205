import Storey

/// Text of a page as a terminal may see it.
package enum VisibleText {
  /// The text on one line: controls become U+FFFD, white space of any kind a space, and what would reorder the text
  /// around it is left out, so that no page can write to a terminal or pass itself off as something else.
  package static func line(_ text: String) -> String {
    if isHarmless(text) { return text }
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0xA0, 0x2028, 0x2029: line.append(" ")
      case 0..<0x20, 0x7F...0x9F: line.append("\u{FFFD}")
      case 0x061C, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: continue
      default: line.append(scalar)
      }
    }
    return String(line)
  }

  /// Whether there is nothing to replace or leave out: told by the bytes that such scalars are made of.
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
        // Anything but the first byte of a scalar is looked at with its first.
        if byte >= 0x80 && byte < 0xC0 { continue }
        // U+0080 to U+00BF, U+0600 to U+063F, U+2000 to U+207F and U+FEC0 to U+FEFF hold all others.
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

  /// How many columns a terminal gives to a character: 2 for full-width ones and emoji, 0 for marks alone.
  package static func columns(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return first.value < 0x20 ? 0 : 1 }
    if isWide(first.value) || character.unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return 1
    }
  }

  /// How many columns a terminal gives to a text.
  package static func columns(of text: String) -> Int {
    // Text without marks and joiners takes what its scalars take.
    var sum = 0
    for scalar in text.unicodeScalars {
      guard let columns = columns(ofPlain: scalar.value) else { return columnsByCluster(of: text) }
      sum += columns
    }
    return sum
  }

  /// How many columns the scalar that starts at a place of UTF-8 takes, and how many bytes, if it is shown as it is and
  /// stands for itself; nil for controls, marks, joiners, emoji, bytes that are no UTF-8, and all else that wants a closer
  /// look.
  package static func plainScalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (columns: Int, length: Int)? {
    let (scalar, length) = unsafe bytes.scalar(at: index)
    return columns(ofPlain: scalar).map { ($0, length) }
  }

  /// The same for a scalar by its number.
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

  /// As much of the end of a text as fits a number of columns.
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

  /// Whether a text takes no more than a number of columns. Looks at no more of it than that takes.
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

  /// The text cut to a number of columns, "…" for what is left out.
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
