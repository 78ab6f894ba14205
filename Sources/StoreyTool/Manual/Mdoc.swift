/// The syntax of mdoc, the language of manual pages.
enum Mdoc {
  /// Returns a text with escapes for all characters that mdoc or its typography would change. A hyphen stays a hyphen, so that
  /// options and names can be copied.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "\"": result += "\\(dq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where !scalar.isASCII: result += "\\[u\(hexadecimal(scalar))]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a text line that is displayed as it is. A period at its beginning does not make it a macro.
  private static func literalLine(_ text: some StringProtocol) -> String {
    (text.hasPrefix(".") ? "\\&" : "") + escaped(String(text))
  }

  /// Returns a line of a paragraph. Words with a hyphen are not hyphenated at other places.
  private static func line(_ text: String) -> String {
    let words = text.split(separator: " ").map { ($0.contains("-") ? "\\%" : "") + escaped(String($0)) }
    return (text.hasPrefix(".") ? "\\&" : "") + words.joined(separator: " ")
  }

  /// Returns an argument of a macro. A name of a macro or a delimiter has no effect in it.
  static func argument(_ text: String) -> String {
    let isMacro =
      text.hasPrefix("%") || (2...3 ~= text.count && text.first?.isUppercase == true && text != text.uppercased())
    let isDelimiter = ["|", ".", ",", ":", ";", "(", ")", "[", "]", "?", "!"].contains(text)
    let result = (isMacro || isDelimiter ? "\\&" : "") + escaped(text)
    return result.contains(" ") ? "\"\(result)\"" : result
  }

  /// Returns paragraphs, which blank lines separate. Each sentence begins a line, and indented lines keep their shape.
  static func paragraphs(_ text: String) -> String {
    var blocks: [String] = []
    var prose: [Substring] = []
    var shaped: [Substring] = []
    func endProse() {
      if !prose.isEmpty { blocks.append(sentences(prose.joined(separator: " "))) }
      prose = []
    }
    func endShaped() {
      if !shaped.isEmpty { blocks.append(literal(shaped)) }
      shaped = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix(" ") {
        endProse()
        shaped.append(line)
      } else {
        endShaped()
        if line.isEmpty { endProse() } else { prose.append(line) }
      }
    }
    endProse()
    endShaped()
    return blocks.enumerated().map { index, block in
      index == 0 || block.hasPrefix(".Bd") ? block : ".Pp\n\(block)"
    }.joined()
  }

  /// Returns lines that are displayed as they are.
  private static func literal(_ lines: [Substring]) -> String {
    let margin = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return ".Bd -literal -offset indent\n" + lines.map { literalLine($0.dropFirst(margin)) + "\n" }.joined() + ".Ed\n"
  }

  /// Returns a paragraph in lines of at most 80 bytes. Each sentence begins a line, as mdoc wants it.
  static func sentences(_ text: String) -> String {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      let begins = word.first.map { $0.isUppercase || "'-".contains($0) } ?? false
      if let last = lines.last, !(begins && (last.hasSuffix(".") || last.hasSuffix(".)"))),
        case let longer = "\(last) \(word)", line(longer).utf8.count <= 80
      {
        lines[lines.count - 1] = longer
      } else {
        lines.append(String(word))
      }
    }
    return lines.map { line($0) + "\n" }.joined()
  }

  /// Returns a code point with four or more digits.
  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
  }
}
