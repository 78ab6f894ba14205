/// The format of a text, which new values get: its line ends, its indentation, and its spaces after colons and commas.
struct EditingStyle {
  /// The line end of the first line.
  let lineEnd: String
  /// The indentation of one level.
  let unit: String
  /// Whether the text has several lines.
  let hasLines: Bool
  /// The text between a key and its value.
  let colon: String
  /// The space after a comma on one line.
  let space: String

  /// Finds the format of a valid text. O(bytes before its first indented line and its first colon).
  init(of bytes: [UInt8]) {
    let first = bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }
    hasLines = first != nil
    lineEnd = bytes.lineEnd
    unit = Self.unit(of: bytes.split(separator: 0x0A).dropFirst(), base: 0) ?? "  "
    var lexer = JSONLexer(bytes[...])
    var colon: JSONToken?
    while colon == nil, let token = lexer.next() { colon = token.kind == .colon ? token : nil }
    let isNarrow = colon.map { $0.range.upperBound < bytes.count && bytes[$0.range.upperBound] > 0x20 } ?? false
    self.colon = isNarrow ? ":" : ": "
    space = isNarrow && first == nil ? "" : " "
  }

  /// Returns the indentation of one level: the additional indentation of the first indented line; `nil` if no line is indented.
  /// - Parameter base: The number of bytes before the lines that are not indented.
  private static func unit(of lines: some Sequence<ArraySlice<UInt8>>, base: Int) -> String? {
    for line in lines {
      let indentation = line.prefix { $0 == 0x20 || $0 == 0x09 }
      let isBlank = indentation.count == line.count || line[indentation.endIndex] == 0x0D
      if !isBlank, indentation.count > base { return String(decoding: indentation.dropFirst(base), as: UTF8.self) }
    }
    return nil
  }

  /// Returns a value for a place on one line: the white space between its tokens is that of the text.
  func onOneLine(_ value: ArraySlice<UInt8>) -> [UInt8] {
    if !value.contains(0x0A) && !value.contains(0x0D) { return Array(value) }
    var text: [UInt8] = []
    var lexer = JSONLexer(value)
    while let token = lexer.next() {
      switch token.kind {
      case .comma: text += [Byte.comma] + space.utf8
      case .colon: text += colon.utf8
      case .lineComment, .blockComment:
        text += " \(Self.blockComment(value[token.range])) ".utf8
      case .closeBrace, .closeBracket:
        // Without the space after a trailing comma.
        while text.last == 0x20 { text.removeLast() }
        text += value[token.range]
      default: text += value[token.range]
      }
    }
    return text
  }

  /// Returns a comment that does not need its own line.
  static func blockComment(_ comment: ArraySlice<UInt8>) -> String {
    let text = String(decoding: comment, as: UTF8.self)
    let isLine = text.utf8.dropFirst().first == Byte.slash
    let content =
      isLine ? String(text.dropFirst(2)).replacing("*/", with: "* /") : String(text.dropFirst(2).dropLast(2))
    let lines = content.split(whereSeparator: \.isNewline).map { $0.trimmingSpaces }
    return "/* \(lines.joined(separator: " ")) */"
  }

  /// Returns a value for a place with an indentation: its lines after the first one are moved, and have the line ends and the
  /// indentation of the text.
  func indented(_ value: ArraySlice<UInt8>, by indentation: String) -> [UInt8] {
    var lines = value.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.count == 1 { return Array(value) }
    for index in lines.indices where lines[index].last == 0x0D { lines[index].removeLast() }
    let others = lines.dropFirst().filter { line in line.contains { $0 > 0x20 } }
    let base = others.map { line in line.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
    let unit = Array((Self.unit(of: others, base: base) ?? self.unit).utf8)
    var text = Array(lines[0])
    for line in lines.dropFirst() {
      text += lineEnd.utf8
      let written = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if written.count == line.count { continue }
      text += indentation.utf8
      text += levels(written.dropFirst(base), of: unit)
      text += line[written.endIndex...]
    }
    return text
  }

  /// Returns the indentation of as many levels as another text has; the other text if it is not made of whole levels.
  private func levels(_ written: ArraySlice<UInt8>, of unit: [UInt8]) -> [UInt8] {
    var rest = written
    var levels = 0
    while !rest.isEmpty, rest.starts(with: unit) {
      rest = rest.dropFirst(unit.count)
      levels += 1
    }
    return rest.isEmpty ? Array(repeatElement(Array(self.unit.utf8), count: levels).joined()) : Array(written)
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  fileprivate var trimmingSpaces: String {
    var text = self[...].drop { $0 == " " || $0 == "\t" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    return String(text)
  }
}

extension [UInt8] {
  /// The line end of a text: that of its first line.
  package var lineEnd: String {
    guard let feed = firstIndex(of: 0x0A), feed > 0 else { return "\n" }
    return self[feed - 1] == 0x0D ? "\r\n" : "\n"
  }
}
