import Storey
import StoreyOutput

/// A parser of HTML and SVG, as written by the writers of this package, that finds text that became markup.
///
/// It is stricter than a browser: tags must be closed in order, attributes must be quoted, character references must be
/// known, and the scripts of the writer are the only ones allowed.
package struct MarkupCheck {
  /// The language of the markup.
  package enum Dialect: Sendable {
    case html, svg
  }

  private let bytes: [UInt8]
  private let dialect: Dialect
  private var position = 0
  private var open: [String] = []
  private var scripts: [Range<Int>] = []

  private struct Fault: Error {
    let message: String
  }

  private init(_ bytes: [UInt8], _ dialect: Dialect) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// Returns the first error in the markup, or `nil` if it is well-formed. O(bytes).
  package static func fault(in bytes: [UInt8], as dialect: Dialect) -> String? {
    var check = MarkupCheck(bytes, dialect)
    do throws(Fault) {
      try check.read()
      return nil
    } catch {
      return "the \(dialect == .html ? "HTML" : "SVG") is not well-formed at byte \(check.position): \(error.message)"
    }
  }

  /// Returns the first error in the HTML and SVG of a layout, or `nil` if there is no error.
  ///
  /// - Parameters:
  ///   - layout: The layout.
  ///   - texts: The texts that the layout draws. Their markup must not occur in the output unescaped.
  static func fault(of layout: TableLayout, showing texts: some Sequence<JSONText>) -> String? {
    // Shorter markup may also be written by the writer itself.
    let markup = Set(texts.map { Array($0.utf8.drop { $0 != UInt8(ascii: "<") }.prefix(40)) }.filter { $0.count >= 12 })
    for (bytes, dialect) in [(HTMLWriter().write(layout), Dialect.html), (SVGWriter().write(layout), .svg)] {
      if let fault = fault(in: bytes, as: dialect) { return fault }
      if let raw = markup.first(where: { holds($0, in: bytes) }) {
        return "the \(dialect) contains \"\(String(decoding: raw, as: UTF8.self))\" unescaped"
      }
    }
    return nil
  }

  /// Returns whether an output contains the markup of a text unescaped.
  private static func holds(_ markup: [UInt8], in bytes: [UInt8]) -> Bool {
    var start = bytes.startIndex
    while let tag = bytes[start...].firstIndex(of: UInt8(ascii: "<")) {
      if bytes[tag...].starts(with: markup) { return true }
      start = tag + 1
    }
    return false
  }

  // MARK: Reading

  private mutating func read() throws(Fault) {
    if dialect == .html, bytes.starts(with: "<!DOCTYPE html>".utf8) { position = 15 }
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "<") { try readTag() } else { try readCharacter() }
    }
    if let unclosed = open.last { throw Fault(message: "<\(unclosed)> is not closed") }
    if scripts.count != (dialect == .html ? 1 + allowedScriptCount : 0) {
      throw Fault(message: "unexpected number of scripts: \(scripts.count)")
    }
    if let actions = scripts.first, (try? Document(parsing: Array(bytes[actions]))) == nil {
      throw Fault(message: "the actions are not valid JSON")
    }
  }

  /// The number of scripts that the policy in the head allows, beside the actions.
  private var allowedScriptCount: Int {
    let head = String(decoding: bytes.prefix(1000), as: UTF8.self)
    return max(1, head.split(separator: "<meta name", maxSplits: 1)[0].split(separator: "'sha256-").count - 1)
  }

  private mutating func readTag() throws(Fault) {
    position += 1
    if take("/") {
      let name = readName()
      guard open.popLast() == name, take(">") else { throw Fault(message: "</\(name)> does not match an open tag") }
      return
    }
    let name = readName()
    guard Self.names.contains(name) else { throw Fault(message: "unknown tag <\(name)>") }
    while take(" ") { try readAttribute() }
    if dialect == .svg, take("/") {
      if take(">") { return }
    } else if take(">") {
      if dialect == .html && Self.voidNames.contains(name) { return }
      open.append(name)
      if name == "script" || name == "style" { skipRawText(of: name) }
      return
    }
    throw Fault(message: "the tag <\(name)> is not terminated")
  }

  private mutating func readAttribute() throws(Fault) {
    let name = readName()
    guard !name.isEmpty, !name.hasPrefix("on"), take("="), take("\"") else {
      throw Fault(message: "invalid attribute \"\(name)\"")
    }
    while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
      if bytes[position] == UInt8(ascii: "<") || bytes[position] == UInt8(ascii: ">") {
        throw Fault(message: "the attribute \"\(name)\" contains markup")
      }
      try readCharacter()
    }
    guard take("\"") else { throw Fault(message: "the attribute \"\(name)\" is not terminated") }
  }

  private mutating func readCharacter() throws(Fault) {
    let byte = bytes[position]
    if byte == UInt8(ascii: "&") {
      guard let reference = Self.references.first(where: { bytes[position...].starts(with: $0.utf8) }) else {
        throw Fault(message: "an ampersand is not escaped")
      }
      position += reference.utf8.count
      return
    }
    if byte < 0x20 && byte != UInt8(ascii: "\n") || byte == 0x7F {
      throw Fault(message: "unexpected control character")
    }
    position += 1
  }

  /// Skips a script or style sheet, which ends only at its own end tag.
  private mutating func skipRawText(of name: String) {
    let start = position
    let end = Array("</\(name)".utf8)
    while position < bytes.count, bytes[position] != end[0] || !bytes[position...].starts(with: end) { position += 1 }
    if name == "script" { scripts.append(start..<position) }
  }

  private mutating func readName() -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, bytes[position] == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  private static let references = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
  private static let voidNames: Set<String> = ["meta", "base", "img", "br"]
  private static let names: Set<String> = [
    "html", "head", "meta", "base", "title", "style", "body", "header", "main", "aside", "details", "summary", "nav",
    "h1",
    "h2",
    "div", "span", "s", "ul", "li", "a", "button", "img", "br", "script", "svg", "rect", "text", "tspan", "path",
    "circle",
    "g", "clipPath", "linearGradient", "stop", "filter", "feDropShadow",
  ]
}
