import Storey

/// Text of pages and names of files in Markdown, as GitHub and GitLab render it.
///
/// Text outside of code may become more than text: markup, HTML, links where a URL or an e-mail address stands, mentions
/// (`@name`), references to issues (`#12`), to commits and to advisories, emoji (`:tada:`) and formulas. The mentions and
/// references are looked for in the rendered text, so neither a backslash nor a character reference keeps them away; none
/// of them is looked for in code. Only plain words are therefore left outside of code spans. Invisible characters, which
/// could break such words up as well, would be copied along with the text.
enum MarkdownText {
  /// A message in a cell of a table: from its first word that is not plain to its last one, it is code.
  static func cell(_ message: String) -> String {
    let words = LogLine.escaped(message).split(separator: " ", omittingEmptySubsequences: false)
    guard let first = words.firstIndex(where: { !isPlain($0) }), let last = words.lastIndex(where: { !isPlain($0) })
    else { return words.joined(separator: " ") }
    // Punctuation after the last word stands outside, as it is the sentence's.
    let mark = words[last].dropLast().isEmpty ? nil : words[last].last.flatMap { ",;?".contains($0) ? $0 : nil }
    let code = words[first...last].joined(separator: " ").dropLast(mark == nil ? 0 : 1)
    let middle = Self.code(code) + (mark.map(String.init) ?? "")
    return (words[..<first].map(String.init) + [middle] + words[(last + 1)...].map(String.init)).joined(separator: " ")
  }

  /// Text as a code span in a cell of a table. The fence is longer than every run of backticks in the text, and a space on
  /// either side keeps one at the end out of the fence; renderers remove it again.
  static func code(_ text: some StringProtocol) -> String {
    if text.isEmpty { return "" }
    // By scalars: a mark after a bar makes another character of it for Swift, but not for a renderer.
    let scalars = text.unicodeScalars
    var longest = 0
    var run = 0
    var content = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in scalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
      switch (scalar, previous) {
      // A cell ends at a bar even in code, unless a backslash stands before it; a second one would undo the first.
      case ("|", "\\"): content.append(contentsOf: scalar.escape.unicodeScalars)
      case ("|", _): content.append(contentsOf: "\\|".unicodeScalars)
      default: content.append(scalar)
      }
      previous = scalar
    }
    let fence = String(repeating: "`", count: longest + 1)
    let ends: [Unicode.Scalar] = [scalars.first, scalars.last].compactMap(\.self)
    let needsSpace = ends.contains { (end: Unicode.Scalar) in end == "`" || end == " " }
    return needsSpace ? "\(fence) \(String(content)) \(fence)" : "\(fence)\(String(content))\(fence)"
  }

  /// Whether a word is of letters only, in any script, or of at most six digits (seven may be a commit), perhaps with a mark
  /// after it.
  private static func isPlain(_ word: Substring) -> Bool {
    let scalars = word.unicodeScalars
    let bare = scalars.last.map { ",;:?".unicodeScalars.contains($0) } == true ? scalars.dropLast() : scalars[...]
    if bare.allSatisfy({ (0x30...0x39).contains($0.value) }) { return bare.count <= 6 }
    let parts = bare.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "'" }
    guard parts.allSatisfy({ part in !part.isEmpty && part.allSatisfy(\.properties.isAlphabetic) }) else {
      return false
    }
    // `sub-floor`, `it's`. References to advisories and trackers have more hyphens, or capitals.
    return parts.count == 1 || parts.count == 2 && bare.allSatisfy { !$0.properties.isUppercase }
  }
}
