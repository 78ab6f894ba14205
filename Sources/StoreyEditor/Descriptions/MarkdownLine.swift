import Storey

/// Texts of files in Markdown. Line ends and invisible characters are written as escapes, as in logs.
enum MarkdownLine {
  /// Returns a text that Markdown shows unchanged. Characters that could begin markup, HTML, a character reference or a link
  /// have a backslash. O(bytes).
  ///
  /// - Parameter isAtStart: Whether the text begins the line, where more characters could begin markup.
  static func escaped(_ text: String, isAtStart: Bool = true) -> String {
    let scalars = Array(LogLine.escaped(text).unicodeScalars)
    var line = String.UnicodeScalarView()
    var isFirst = isAtStart
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      if needsBackslash(scalar, before: next, isFirst: isFirst) { line.append("\\") }
      line.append(scalar)
      if !("0"..."9").contains(scalar) { isFirst = false }
    }
    return String(line)
  }

  /// Returns a text as a code span. The fence is longer than every run of backticks in the text. O(bytes).
  static func code(_ text: String) -> String {
    let line = LogLine.escaped(text)
    if line.isEmpty { return "" }
    var (longest, run) = (0, 0)
    for character in line.utf8 {
      run = character == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let needsSpace = ["`", " "].contains { line.hasPrefix($0) || line.hasSuffix($0) }
    return needsSpace ? "\(fence) \(line) \(fence)" : "\(fence)\(line)\(fence)"
  }

  /// Returns whether a character needs a backslash.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - next: The character after it; a space at the end.
  ///   - isFirst: Whether only digits are before it.
  private static func needsBackslash(_ scalar: Unicode.Scalar, before next: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|", "~", "&", "@", "$", "!": true
    // A colon or a dot inside of a word may be part of a link.
    case ":", ".": isFirst || next != " "
    // The marks of lists and headings.
    case "-", "+", "=", ")": isFirst
    default: false
    }
  }
}
