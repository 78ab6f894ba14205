import Storey

/// The JSON between `{% schema %}` and `{% endschema %}` in a file of Liquid. Of other parts of the file, only the types of placed blocks are
/// read.
struct LiquidSchema {
  /// The file, in which all bytes outside of the JSON are spaces, except for line ends. Its lines are those of the file.
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
    json = file.indices.map { index in
      found.contains(index) || file[index] == UInt8(ascii: "\n") ? file[index] : UInt8(ascii: " ")
    }
  }

  /// Returns a value at the place of a tag, for diagnostics: a text in a document with the lines of the file.
  private static func place(of tag: Range<Int>, in file: [UInt8]) -> JSONValue? {
    let quote = UInt8(ascii: "\"")
    let text = file.indices.map { index in
      if index == tag.lowerBound || index == tag.upperBound - 1 { return quote }
      return file[index] == UInt8(ascii: "\n") && !tag.contains(index) ? file[index] : UInt8(ascii: " ")
    }
    return try? Document(parsing: text).root
  }
}
