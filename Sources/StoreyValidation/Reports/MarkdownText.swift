import Storey
import StoreyOutput

/// Text of pages and names of files in Markdown, as GitHub and GitLab render it.
///
/// Text outside of code may become more than text: markup, HTML, links where a URL or an e-mail address stands, mentions
/// (`@name`), references to issues (`#12`), to commits and to advisories, emoji (`:tada:`) and formulas. The mentions and
/// references are looked for in the rendered text, so neither a backslash nor a character reference keeps them away; none
/// of them is looked for in code. Only plain words are therefore left outside of code spans. Invisible characters, which
/// could break such words up as well, would be copied along with the text.
enum MarkdownText {
  /// Writes a message in a cell of a table: from its first word that is not plain to its last one, it is code. O(bytes).
  static func writeCell(_ message: String, to writer: inout ByteWriter) {
    let text = Array(LogLine.escaped(message).utf8)
    guard let code = code(in: text) else { return writer.append(text[...]) }
    writer.append(text[..<code.lowerBound])
    writeCode(text[code], to: &writer)
    writer.append(text[code.upperBound...])
  }

  /// Writes text as a code span in a cell of a table. The fence is longer than every run of backticks in the text, and a space
  /// on either side keeps one at the end out of the fence; renderers remove it again. O(bytes).
  static func writeCode(_ text: ArraySlice<UInt8>, to writer: inout ByteWriter) {
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
      // A cell ends at a bar even in code, unless a backslash stands before it; a second one would undo the first.
      case (UInt8(ascii: "|"), UInt8(ascii: "\\")): writer.append("\\u{7C}")
      case (UInt8(ascii: "|"), _): writer.append("\\|")
      default: writer.append(byte)
      }
      previous = byte
    }
    if needsSpace { writer.append(space) }
    writer.append(backtick, times: longest + 1)
  }

  /// Where the words stand that are not plain, and what is between them; `nil` when all are plain. Punctuation after the last of
  /// them stands outside, as it is the sentence's.
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

  /// Whether a word is of letters only, in any script, or of at most six digits (seven may be a commit), perhaps with a mark
  /// after it.
  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.last.map { ",;:?".utf8.contains($0) } == true ? word.dropLast() : word
    if bare.allSatisfy({ (0x30...0x39).contains($0) }) { return bare.count <= 6 }
    guard bare.allSatisfy({ $0 < 0x80 }) else {
      return isPlain(scalars: String(decoding: bare, as: UTF8.self).unicodeScalars)
    }
    return isPlain(scalars: bare.lazy.map { Unicode.Scalar($0) })
  }

  /// The same for a word without a mark, of characters that are not all digits.
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
    // `sub-floor`, `it's`. References to advisories and trackers have more hyphens, or capitals.
    return !isEmpty && (parts == 1 || parts == 2 && !hasCapital)
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
  }

  private static func isCapital(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? (0x41...0x5A).contains(scalar.value) : scalar.properties.isUppercase
  }
}
