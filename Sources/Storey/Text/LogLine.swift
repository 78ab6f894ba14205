/// Lines for logs and terminals.
///
/// Names of files, values of options and text of pages may hold anything. On a terminal, control characters write
/// anywhere. In a log of GitHub Actions, a line that begins with `::`, and `##[` anywhere in a line, are commands to the
/// runner. Invisible characters make a text look like another one. Everything that goes to standard error passes through
/// `escaped`.
package enum LogLine {
  /// The text on one line: what cannot be seen, line ends included, is written as `\u{…}`, and so is a character of what a
  /// runner would take for a command. O(bytes).
  package static func escaped(_ text: String) -> String {
    if isPlain(text) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      if scalar.isVisible { line.unicodeScalars.append(scalar) } else { line += scalar.escape }
    }
    return withoutCommands(line) { $0.escape }
  }

  /// Lines of text in which commands to a runner are broken up, column for column: U+FFFD stands for a character of each.
  /// O(bytes).
  package static func withoutCommands(_ lines: [UInt8]) -> [UInt8] {
    guard mayHoldCommand(lines) else { return lines }
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

  /// A line without commands. A runner skips white space before `::`, and invisible characters anywhere.
  private static func withoutCommands(_ line: String, _ replacement: (Unicode.Scalar) -> String) -> String {
    var result = ""
    var isAtStart = true
    // The number signs in a row, and whether the line began with a colon.
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

  /// Whether every character can be seen and none belongs to a command, as far as bytes show it.
  private static func isPlain(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // A runner skips white space before a command.
      if unsafe bytes.first(where: { $0 != 0x20 }) == UInt8(ascii: ":") { return false }
      let ones: UInt64 = 0x0101_0101_0101_0101
      var index = 0
      while index < bytes.count {
        // Eight at once, none of them a number sign.
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
        // Most of what is not ASCII in messages: "…", and common Chinese (U+5000 to U+8FFF).
        guard index + 2 < bytes.count else { return false }
        let isEllipsis = unsafe byte == 0xE2 && bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA6
        guard isEllipsis || (0xE5...0xE8).contains(byte) else { return false }
        index += 3
      }
      return true
    }
  }

  /// Whether there may be a command in the bytes: a colon or a bracket in question, or one after what is not ASCII.
  private static func mayHoldCommand(_ bytes: some Collection<UInt8>) -> Bool {
    var previous: UInt8 = 0
    for byte in bytes {
      if byte == UInt8(ascii: ":") && (previous == byte || previous >= 0x80) { return true }
      if byte == UInt8(ascii: "[") && (previous == UInt8(ascii: "#") || previous >= 0x80) { return true }
      previous = byte
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether a reader sees the character: it has a picture of its own, and is not a control character, a line end, or a
  /// character that reorders the text around it. Those that choose among the pictures of an emoji count as visible.
  package var isVisible: Bool {
    if (0x20..<0x7F).contains(value) || (0x4E00...0x9FEF).contains(value) { return true }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
    default: return !properties.isDefaultIgnorableCodePoint || (0xFE00...0xFE0F).contains(value)
    }
  }

  /// The character as Swift escapes it: `\u{1B}`.
  package var escape: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
