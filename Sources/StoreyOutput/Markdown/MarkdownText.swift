import Storey

/// Text of pages and names of files in Markdown, escaped for GitHub and GitLab.
///
/// Outside of code, text may be rendered as markup, HTML, links (from URLs and e-mail addresses), mentions (`@name`),
/// references to issues (`#12`), commits and advisories, emoji (`:tada:`) and formulas. Mentions and references are recognized
/// in the rendered text, so backslashes and character references do not prevent them, but they are not recognized in code.
/// Therefore, only plain words are left outside of code spans. Invisible characters inside of words would prevent references,
/// too, but they would be copied along with the text.
package enum MarkdownText {
  /// Writes a message in a table cell. The part from the first to the last word that is not plain is a code span. O(bytes).
  package static func writeCell(_ message: String, to writer: inout ByteWriter) {
    let text = Array(LogLine.escaped(message).utf8)
    guard let code = code(in: text) else { return writer.append(text[...]) }
    writer.append(text[..<code.lowerBound])
    writeCode(text[code], to: &writer)
    writer.append(text[code.upperBound...])
  }

  /// Writes text as a code span in a table cell. The fence is longer than every run of backticks in the text. If the text
  /// begins or ends with a backtick or a space, a space is added on both sides, which renderers remove. O(bytes).
  package static func writeCode(_ text: ArraySlice<UInt8>, to writer: inout ByteWriter) {
    guard let first = text.first, let last = text.last else { return }
    let (backtick, space) = (UInt8(ascii: "`"), UInt8(ascii: " "))
    var longest = 0
    var run = 0
    for byte in text {
      run = byte == backtick ? run + 1 : 0
      longest = max(longest, run)
    }
    let needsSpace = [first, last].contains { $0 == backtick || $0 == space }
    writer.append(backtick, times: longest + 1)
    if needsSpace { writer.append(space) }
    var previous: UInt8 = 0
    for byte in text {
      switch (byte, previous) {
      // An unescaped bar ends the cell, even in code. After a backslash, the bar is written as a Unicode escape, because a
      // second backslash would escape the first one.
      case (UInt8(ascii: "|"), UInt8(ascii: "\\")): writer.append("\\u{7C}")
      case (UInt8(ascii: "|"), _): writer.append("\\|")
      default: writer.append(byte)
      }
      previous = byte
    }
    if needsSpace { writer.append(space) }
    writer.append(backtick, times: longest + 1)
  }

  /// Returns the range from the first to the last word that is not plain; `nil` if all words are plain. Punctuation after the
  /// last of these words is excluded, because it belongs to the sentence.
  private static func code(in text: [UInt8]) -> Range<Int>? {
    var code: Range<Int>?
    var start = 0
    while start <= text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: " ")) ?? text.count
      if !isPlain(text[start..<end]) { code = (code?.lowerBound ?? start)..<end }
      start = end + 1
    }
    guard let code else { return nil }
    let isAlone = code.count == 1 || text[code.upperBound - 2] == UInt8(ascii: " ")
    return !isAlone && ",;?".utf8.contains(text[code.upperBound - 1]) ? code.dropLast() : code
  }

  /// Whether a word consists of letters of any script, or of at most six digits, because seven digits may be a commit. The word
  /// may end with a punctuation mark.
  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.last.map { ",;:?".utf8.contains($0) } == true ? word.dropLast() : word
    if bare.allSatisfy({ (0x30...0x39).contains($0) }) { return bare.count <= 6 }
    guard bare.allSatisfy({ $0 < 0x80 }) else {
      return isPlain(scalars: String(decoding: bare, as: UTF8.self).unicodeScalars)
    }
    return isPlain(scalars: bare.lazy.map { Unicode.Scalar($0) })
  }

  /// Whether a word without a punctuation mark at the end consists of letters, with at most one hyphen or apostrophe inside.
  private static func isPlain(scalars: some Collection<Unicode.Scalar>) -> Bool {
    var parts = 1
    var isEmpty = true
    var hasCapital = false
    for scalar in scalars {
      if scalar == "-" || scalar == "'" {
        if isEmpty { return false }
        parts += 1
        isEmpty = true
      } else {
        guard isLetter(scalar) else { return false }
        if isCapital(scalar) { hasCapital = true }
        isEmpty = false
      }
    }
    // `sub-floor`, `it's`. References to advisories and issue trackers have more hyphens, or capital letters.
    return !isEmpty && (parts == 1 || parts == 2 && !hasCapital)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
  }
}
