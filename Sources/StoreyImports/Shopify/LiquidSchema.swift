import Storey

/// The JSON between `{% schema %}` and `{% endschema %}` in a file of Liquid. Of other parts of the file, only the types of placed blocks are
/// read.
struct LiquidSchema {
  /// The file, in which all bytes outside of the JSON are blank, except for line ends. Its positions are those of the file.
  let json: [UInt8]
  /// The types of the blocks that the file places itself. Pages have their settings, although the schema does not declare the blocks.
  let staticBlocks: [String]

  /// Finds the schema of a file. Reports a schema that is missing, not closed, or the second one, and returns `nil`. O(bytes).
  init?(in file: [UInt8], _ problems: inout DeclarationProblems) {
    var scanner = LiquidTags(file)
    var found: Range<Int>?
    var blocks: [String] = []
    while let tag = scanner.next() {
      if let block = tag.block {
        blocks.append(block)
        continue
      }
      switch tag.name {
      case "comment", "raw", "doc", "javascript", "stylesheet", "style":
        // Tags inside of these have no meaning.
        guard scanner.skip(to: "end\(tag.name)") != nil else { break }
      case "schema":
        guard let end = scanner.skip(to: "endschema") else {
          problems.error(
            "the schema is not closed", hint: "add {% endschema %} after it", at: Self.place(of: tag.range, in: file))
          return nil
        }
        if found != nil {
          problems.error(
            "the file has two schemas", hint: "keep one of them", at: Self.place(of: tag.range, in: file))
          return nil
        }
        found = tag.range.upperBound..<end.range.lowerBound
      case "endschema":
        problems.error(
          "{% endschema %} without {% schema %}", hint: "add {% schema %} before the JSON",
          at: Self.place(of: tag.range, in: file))
        return nil
      default: break
      }
    }
    guard let found else {
      problems.warning(
        "the file has no schema, so no template is written", hint: "name files with {% schema %}", at: nil)
      return nil
    }
    staticBlocks = blocks
    json = Self.blank(file, before: found.lowerBound) + file[found] + Self.blank(file[found.upperBound...])
  }

  /// Returns a value at the place of a tag, for diagnostics: a text in a document with the positions of the file.
  private static func place(of tag: Range<Int>, in file: [UInt8]) -> JSONValue? {
    let quote = UInt8(ascii: "\"")
    let text =
      blank(file, before: tag.lowerBound) + [quote]
      + Array(repeating: UInt8(ascii: " "), count: tag.count - 2) + [quote] + blank(file[tag.upperBound...])
    return try? Document(parsing: text, syntax: .jsonc).root
  }

  // MARK: Blanks

  /// The number of bytes of the marks of a comment.
  private static let marks = 4
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns bytes as spaces, except for line ends.
  private static func blank(_ bytes: some Collection<UInt8>) -> [UInt8] {
    bytes.map { $0 == UInt8(ascii: "\n") ? $0 : UInt8(ascii: " ") }
  }

  /// Returns the bytes before a place as spaces. Columns are counted in Unicode scalars, and a space for each byte of a longer scalar would
  /// move the place to another column. So these scalars of its line stay, in a comment, which is at the begin of the line. A line without
  /// room for a comment has spaces.
  private static func blank(_ file: [UInt8], before place: Int) -> [UInt8] {
    let mark = file.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    guard place >= mark else { return blank(file[..<place]) }
    let start = file[mark..<place].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? mark
    let line = file[start..<place]
    let long = line.filter { $0 >= 0x80 }
    let outside = Array(file[..<mark]) + blank(file[mark..<start])
    let isValid = String(decoding: long, as: UTF8.self).utf8.elementsEqual(long)
    if long.isEmpty || !isValid || line.count < long.count + marks { return outside + blank(line) }
    let rest = Array(repeating: UInt8(ascii: " "), count: line.count - long.count - marks)
    return outside + Array("/*".utf8) + long + Array("*/".utf8) + rest
  }
}
