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

  /// Finds the format of a valid text, whose root is in a range. O(bytes).
  init(of bytes: [UInt8], root: Range<Int>) {
    lineEnd = bytes.lineEnd
    hasLines = bytes[root].contains(0x0A)
    var unit: String? = hasLines ? nil : ""
    var isColonNarrow: Bool?
    var isCommaNarrow: Bool?
    // The indentations of the lines with the opening brackets around the token, and of the current line.
    var outer: [Int] = []
    var (line, width) = (0, 0)
    var lexer = JSONLexer(bytes[root])
    while unit == nil || isColonNarrow == nil || isCommaNarrow == nil, let token = lexer.nextOfGrammar() {
      if token.lines.lowerBound > line {
        let indentation = Self.indentation(before: token, bytes)
        width = indentation.count
        if unit == nil, !token.closes, let base = outer.last, width > base {
          unit = String(decoding: indentation.dropFirst(base), as: UTF8.self)
        }
      }
      line = token.lines.upperBound
      if token.opens { outer.append(width) }
      if token.closes { _ = outer.popLast() }
      let next = token.range.upperBound < bytes.count ? bytes[token.range.upperBound] : 0
      if token.kind == .colon { isColonNarrow = isColonNarrow ?? (next > 0x20) }
      if token.kind == .comma, !next.isLineEnd { isCommaNarrow = isCommaNarrow ?? (next > 0x20) }
    }
    self.unit = unit.flatMap { $0.isEmpty ? nil : $0 } ?? "  "
    colon = isColonNarrow == true ? ":" : ": "
    space = isCommaNarrow ?? (isColonNarrow == true && !hasLines) ? "" : " "
  }

  /// Returns the spaces and tabs before a token.
  private static func indentation(before token: JSONToken, _ bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = token.range.lowerBound
    while start > 0, bytes[start - 1].isSpaceOrTab { start -= 1 }
    return bytes[start..<token.range.lowerBound]
  }

  /// Returns the indentation of one level: the additional indentation of the first indented line; `nil` if no line is indented.
  /// - Parameter base: The number of bytes before the lines that are not indented.
  private static func unit(of lines: some Sequence<ArraySlice<UInt8>>, base: Int) -> String? {
    for line in lines {
      let indentation = line.indentation
      let isBlank = indentation.count == line.count || line[indentation.endIndex] == 0x0D
      if !isBlank, indentation.count > base { return String(decoding: indentation.dropFirst(base), as: UTF8.self) }
    }
    return nil
  }

  /// Returns a value for a place on one line: the white space between its tokens is that of the text.
  func onOneLine(_ value: ArraySlice<UInt8>) -> [UInt8] {
    if !value.hasLineEnd { return Array(value) }
    var text: [UInt8] = []
    var lexer = JSONLexer(value)
    while let token = lexer.next() {
      switch token.kind {
      case .comma: text += [Byte.comma] + space.utf8
      case .colon: text += colon.utf8
      case .lineComment, .blockComment:
        text += [0x20] + Self.blockComment(value[token.range]) + [0x20]
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
  static func blockComment(_ comment: ArraySlice<UInt8>) -> [UInt8] {
    let isLine = comment.dropFirst().first == Byte.slash
    let content = isLine ? comment.dropFirst(2) : comment.dropFirst(2).dropLast(2)
    var text: [UInt8] = [Byte.slash, Byte.star]
    for line in content.split(whereSeparator: { $0.isLineEnd }) {
      let words = line.drop { $0.isSpaceOrTab }
      if words.isEmpty { continue }
      text.append(0x20)
      for byte in words {
        // The end of a comment in a comment that ends with its line.
        if byte == Byte.slash, text.last == Byte.star { text.append(0x20) }
        text.append(byte)
      }
      while text.last?.isSpaceOrTab == true { text.removeLast() }
    }
    return text + [0x20, Byte.star, Byte.slash]
  }

  /// Returns a value for a place with an indentation: its lines after the first one are moved, and have the line ends and the
  /// indentation of the text.
  /// - Parameter source: The number of bytes before the line of the value in its text, if its last line does not show it.
  func indented(_ value: ArraySlice<UInt8>, by indentation: String, from source: Int? = nil) -> [UInt8] {
    var lines = value.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.count == 1 { return Array(value) }
    for index in lines.indices where lines[index].last == 0x0D { lines[index].removeLast() }
    let others = lines.dropFirst().filter { line in line.contains { $0 > 0x20 } }
    let width = { (line: ArraySlice<UInt8>) in line.indentation.count }
    let endsInBracket = others.last.map {
      [Byte.closeBrace, Byte.closeBracket].contains($0.dropFirst(width($0)).first)
    }
    let base = endsInBracket == true ? others.last.map(width) ?? 0 : min(source ?? 0, others.map(width).min() ?? 0)
    let unit = Array((Self.unit(of: others, base: base) ?? self.unit).utf8)
    var text = Array(lines[0])
    for line in lines.dropFirst() {
      text += lineEnd.utf8
      let written = line.indentation
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

extension [UInt8] {
  /// The line end of a text: that of its first line.
  package var lineEnd: String {
    guard let feed = firstIndex(of: 0x0A), feed > 0 else { return "\n" }
    return self[feed - 1] == 0x0D ? "\r\n" : "\n"
  }
}
