import Storey
import StoreyEditor
import StoreyProject
import Testing

@Suite struct JSONFormatterTests {
  struct Case: Sendable, CustomStringConvertible {
    let description: String
    let text: String
    let formatted: String

    init(_ description: String, _ text: String, _ formatted: String) {
      (self.description, self.text, self.formatted) = (description, text, formatted)
    }
  }

  private func formatted(
    _ text: String, linesOf range: Range<Int>? = nil, _ options: FormattingOptions = FormattingOptions()
  ) -> String {
    let file = EditedFile(.page, text)
    let replacements = JSONFormatter.replacements(for: file, linesOf: range, options: options)
    return String(decoding: replacements.applied(to: file.bytes), as: UTF8.self)
  }

  @Test(arguments: [
    Case(
      "members and elements", "{\"a\":[{\"b\":{\"c\":1}},\n2]}",
      "{\n  \"a\": [\n    {\n      \"b\": {\"c\": 1}\n    },\n    2\n  ]\n}\n"),
    Case("scalars on one line", "{ \"a\" :1 ,\"b\":[ 1,2 ] }", "{\"a\": 1, \"b\": [1, 2]}\n"),
    Case("scalars on several lines", "[1,\n2]", "[\n  1,\n  2\n]\n"),
    Case("arrays of arrays", "[[1,2],[3]]", "[\n  [1, 2],\n  [3]\n]\n"),
    Case("empty containers", "{\"a\":[ ],\"b\":{\n}}", "{\n  \"a\": [],\n  \"b\": {}\n}\n"),
    Case("empty containers on one line", "{\"a\":[ ],\"b\":{ }}", "{\"a\": [], \"b\": {}}\n"),
    Case("a scalar", "  1", "1\n"),
    Case("white space in strings", "[\" a ,  b\\\" \" , 1]", "[\" a ,  b\\\" \", 1]\n"),
    Case("blank lines", "[\n\n\n1,\n\n\n2\n\n]\n\n", "[\n  1,\n\n  2\n]\n"),
    Case("a trailing comma", "[1,2 , ]", "[1, 2,]\n"),
    Case("a trailing comma on several lines", "[1,\n]", "[\n  1,\n]\n"),
    Case("comments behind tokens", "[1,// a \n2 /* b */ ,// c\n3]", "[\n  1, // a\n  2 /* b */, // c\n  3\n]\n"),
    Case(
      "comments on their lines", "// a\n{\n/* b */\n\"c\":1\n// d\n}\n// e",
      "// a\n{\n  /* b */\n  \"c\": 1\n  // d\n}\n// e\n"),
    Case("a comment before an element", "[/* a */ 1, /* b */ 2]", "[\n  /* a */ 1,\n  /* b */ 2\n]\n"),
    Case("a comment at the end of a line", "[1, /* a */\n2, /* b */]", "[\n  1, /* a */\n  2, /* b */\n]\n"),
    Case("a comment before a comma", "[1 // a\n,2]", "[\n  1 // a\n  ,\n  2\n]\n"),
    Case(
      "a comment behind a colon", "{\"a\": // b\n1,\"c\" /* d */ :2}", "{\n  \"a\": // b\n  1,\n  \"c\" /* d */: 2\n}\n"
    ),
    Case("line ends of Windows", "[1,\r\n2]", "[\r\n  1,\r\n  2\r\n]\r\n"),
    Case("mixed line ends", "[1,\n2\r\n]", "[\n  1,\n  2\n]\n"),
    Case("line ends of old systems", "[1,\r2]", "[\n  1,\n  2\n]\n"),
    Case("a byte-order mark", "\u{FEFF} [1]", "\u{FEFF}[1]\n"),
  ]) func `a file is formatted`(_ sample: Case) {
    #expect(formatted(sample.text) == sample.formatted)
    #expect(formatted(sample.formatted) == sample.formatted)
  }

  @Test(arguments: [
    "", "{", "[1 2]", "[,]", "[1,,]", "{\"a\":,}", "[01]", "[1] 2", "[1, /* a", "[/*/ 1]", "[\"a\n\"]", "{a: 1}",
  ])
  func `a file that is not valid JSON is not changed`(_ text: String) {
    #expect(JSONFormatter.replacements(for: EditedFile(.page, text)).isEmpty)
  }

  @Test func `a container on one line stays there if it fits in 120 columns`() {
    // Each scalar of the text is one column, also if it has several bytes.
    let fitting = "[\"" + String(repeating: "茶", count: 110) + "\", 123]"
    #expect(fitting.count == 119)
    #expect(formatted(fitting) == fitting + "\n")
    #expect(
      formatted("{\"a\":\n\(fitting)}") == "{\n  \"a\": [\n    \(fitting.dropFirst().dropLast(6)),\n    123\n  ]\n}\n")
    let wide = "[\"" + String(repeating: "x", count: 112) + "\", 123]"
    #expect(formatted(wide) == "[\n  \(wide.dropFirst().dropLast(6)),\n  123\n]\n")
  }

  @Test func `the columns before and after a container on one line count`() {
    func text(_ count: Int, comma: Bool) -> String {
      let array = "[\"" + String(repeating: "x", count: count) + "\", 123]"
      return "{\n  \"a\": \(array)\(comma ? ",\n  \"b\": 1" : "")\n}\n"
    }
    // Seven columns are before the array, and nine in the array around the text.
    #expect(formatted(text(104, comma: false)) == text(104, comma: false))
    #expect(formatted(text(105, comma: false)) != text(105, comma: false))
    #expect(formatted(text(103, comma: true)) == text(103, comma: true))
    #expect(formatted(text(104, comma: true)) != text(104, comma: true))
    let trailing = "[\"" + String(repeating: "x", count: 110) + "\", 123,]\n"
    #expect(trailing.count == 121)
    #expect(formatted(trailing) == trailing)
  }

  @Test func `options choose the indentation and the end of the file`() {
    let tabs = FormattingOptions(tabSize: 4, insertsSpaces: false, insertsFinalNewline: false)
    #expect(formatted("[1,\n[2,\n3]]", tabs) == "[\n\t1,\n\t[\n\t\t2,\n\t\t3\n\t]\n]")
    #expect(formatted("[1]\n\n\n", tabs) == "[1]\n")
    let keeping = FormattingOptions(tabSize: 4, insertsFinalNewline: false, trimsFinalNewlines: false)
    #expect(formatted("[1]\n \n\n", keeping) == "[1]\n\n\n")
    #expect(formatted("[1,\n2]", keeping) == "[\n    1,\n    2\n]")
  }

  @Test func `only the lines of a range are formatted`() {
    let text = "{\n\"a\":1,\n\"b\":2,\"c\":3,\n\"d\":4\n}"
    let start = EditedFile(.page, text).offset(of: "\"b\"")
    let expected = "{\n\"a\":1,\n  \"b\": 2,\n  \"c\": 3,\n\"d\":4\n}"
    #expect(formatted(text, linesOf: start..<(start + 1)) == expected)
    // White space at the end of the last line is part of the line.
    #expect(formatted("[\n  1,  \n2\n]", linesOf: 2..<3) == "[\n  1,\n2\n]")
    // A range that ends at the start of a line does not include it.
    #expect(formatted(text, linesOf: start..<EditedFile(.page, text).offset(of: "\"d\"")) == expected)
  }

  @Test func `replacements contain only the white space that changes`() {
    let file = EditedFile(.page, "[\r\n 1,\r\n  2\r\n]")
    let replacements = JSONFormatter.replacements(for: file)
    #expect(
      replacements == [
        TextReplacement(range: 4..<4, text: " "), TextReplacement(range: 14..<14, text: "\r\n"),
      ])
  }
}
