/// Makes lines safe for logs and terminals.
///
/// File names, option values and page text may contain any characters. Control characters can control a terminal. In a log of
/// GitHub Actions, `::` at the start of a line and `##[` anywhere in a line are commands to the runner. Invisible characters
/// can make a text look like another one. All output to standard error passes through `escaped`.
package enum LogLine {
  /// Returns the text as one line. Invisible characters, including line ends, are written as `\u{…}`, and so is one character
  /// of each runner command. O(bytes).
  package static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.isVisible { line.unicodeScalars.append(scalar) } else { line += scalar.escape }
    }
    return withoutCommands(line) { $0.escape }
  }

  /// Returns lines of text in which one character of each runner command is replaced by U+FFFD. Columns do not change.
  /// O(bytes).
  package static func withoutCommands(_ lines: [UInt8]) -> [UInt8] {
    guard mayHoldCommand(lines[...]) else { return lines }
    var result: [UInt8] = []
    result.reserveCapacity(lines.count + 64)
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      if index > 0 { result.append(0x0A) }
      if mayHoldCommand(line) {
        result += Array(withoutCommands(String(decoding: line, as: UTF8.self)) { _ in "\u{FFFD}" }.utf8)
      } else {
        result += line
      }
    }
    return result
  }

  /// Returns a line without commands. A runner skips white space before `::`, and invisible characters everywhere.
  private static func withoutCommands(_ line: String, _ replacement: (Unicode.Scalar) -> String) -> String {
    var result = ""
    var isAtStart = true
    // The number of consecutive number signs, and whether the previous character is a colon at the start of the line.
    var signs = 0
    var hasColon = false
    for scalar in line.unicodeScalars {
      if scalar.properties.isDefaultIgnorableCodePoint || (isAtStart && scalar.properties.isWhitespace) {
        result.unicodeScalars.append(scalar)
        continue
      }
      if scalar == ":" && hasColon || scalar == "[" && signs >= 2 {
        result += replacement(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
      signs = scalar == "#" ? signs + 1 : 0
      hasColon = isAtStart && scalar == ":"
      isAtStart = false
    }
    return result
  }

  /// Returns whether all characters are visible and none can belong to a command, as far as the bytes show. May return `false`
  /// for a text that needs no escapes.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // A runner skips white space before a command.
      if unsafe bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: ":") { return false }
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = 0
      while index < bytes.count {
        // Skip eight printable bytes at once if none of them is a number sign.
        if index + 8 <= bytes.count, unsafe PlainASCII.holdsWord(bytes, at: index) {
          let word = unsafe UnsafeRawBufferPointer(bytes).loadUnaligned(fromByteOffset: index, as: UInt64.self)
          let signs = word ^ (ones &* UInt64(UInt8(ascii: "#")))
          if (signs &- ones) & ~signs & (ones &* 0x80) == 0 {
            index += 8
            continue
          }
        }
        let byte = unsafe bytes[index]
        if byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") {
          index += 1
          continue
        }
        // The common characters beyond ASCII in messages: "…" and Chinese (U+5000 to U+8FFF).
        guard index + 2 < bytes.count else { return false }
        let isEllipsis = unsafe byte == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA6
        guard isEllipsis || (0xE5...0xE8).contains(byte) else { return false }
        index += 3
      }
      return true
    }
  }

  /// Returns whether the bytes may contain a command: `::`, `#[`, or a colon or bracket after a byte beyond ASCII.
  private static func mayHoldCommand(_ bytes: ArraySlice<UInt8>) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe follows(UInt8(ascii: ":"), UInt8(ascii: ":"), in: bytes)
        || follows(UInt8(ascii: "["), UInt8(ascii: "#"), in: bytes)
    }
  }

  /// Returns whether a byte follows another one, or a byte beyond ASCII.
  private static func follows(_ byte: UInt8, _ other: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = unsafe ByteScan.first(byte, in: bytes, from: 0)
    while index < bytes.count {
      if index > 0, unsafe bytes[index - 1] == other || bytes[index - 1] >= 0x80 { return true }
      index = unsafe ByteScan.first(byte, in: bytes, from: index + 1)
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the character is visible: it has a glyph and is not a control character, a line end or a bidirectional control.
  /// Variation selectors count as visible.
  package var isVisible: Bool {
    if (0x20..<0x7F).contains(value) || (0x4E00...0x9FEF).contains(value) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return !properties.isDefaultIgnorableCodePoint || (0xFE00...0xFE0F).contains(value)
    }
  }

  /// The character as an escape of Swift, such as `\u{1B}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
