import Storey
import Testing

@Suite struct JSONEditsTests {
  private typealias Edit = (inout JSONEdits) throws -> Void

  private static func pointer(_ text: String) -> JSONPointer { JSONPointer(text) ?? JSONPointer() }

  private func edited(_ text: String, _ edit: Edit) throws -> String {
    var edits = try JSONEdits(Array(text.utf8))
    try edit(&edits)
    let result = String(decoding: edits.text, as: UTF8.self)
    #expect((try? Document(parsing: edits.text, syntax: .jsonc)) != nil, "\(result)")
    return result
  }

  private static let lines = """
    {
      // The first page.
      "name": "A",
      "floors": [
        {
          "pattern": "Focus" // big
        },
        // Goods

        // of spring
        {"pattern": "Goods"}, // small
        {
          "pattern": "Cart"
        }
      ]
    }

    """

  @Test func `a text without edits has no replacements`() throws {
    for text in [Self.lines, "\u{FEFF}[1, 2 ,3]\r\n", " {} ", "1", "{\"a\":1,}"] {
      let edits = try JSONEdits(Array(text.utf8))
      #expect(edits.text == Array(text.utf8) && edits.replacements.isEmpty)
    }
  }

  @Test func `a value is replaced, and no other byte`() throws {
    #expect(
      try edited(Self.lines) { try $0.set(Self.pointer("/floors/1/pattern"), to: "\"Picks\"") }
        == Self.lines.replacing("Goods\"}", with: "Picks\"}"))
    #expect(try edited("  1 ") { try $0.set(Self.pointer(""), to: "[2]") } == "  [2] ")
  }

  @Test func `a new member is on a line of its own, with the indentation and the line ends of the others`() throws {
    for end in ["\n", "\r\n"] {
      let text = Self.lines.replacing("\n", with: end)
      #expect(
        try edited(text) { try $0.set(Self.pointer("/new"), to: "{\n    \"a\": [\n        1\n    ]\n}") }
          == text.replacing(
            "  ]\(end)}", with: "  ],\(end)  \"new\": {\(end)    \"a\": [\(end)      1\(end)    ]\(end)  }\(end)}"))
    }
    #expect(
      try edited("{\n\t\"a\": 1\n}") { try $0.set(Self.pointer("/b"), to: "[\n  [\n    2\n  ]\n]") }
        == "{\n\t\"a\": 1,\n\t\"b\": [\n\t\t[\n\t\t\t2\n\t\t]\n\t]\n}")
  }

  @Test func `a member of a container on one line stays there`() throws {
    #expect(
      try edited("{\"a\":1}") { try $0.set(Self.pointer("/b"), to: "{\n  \"c\": 2\n}") } == "{\"a\":1,\"b\":{\"c\":2}}")
    #expect(try edited("[1, 2]") { try $0.insert("0", at: Self.pointer("/0")) } == "[0, 1, 2]")
    #expect(try edited("[ 1, 2 ]") { try $0.insert("0", at: Self.pointer("/0")) } == "[ 0, 1, 2 ]")
    #expect(try edited("{ }") { try $0.insert("0", at: Self.pointer("/a")) } == "{\"a\": 0}")
    #expect(
      try edited("[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}]") { try $0.insert("{\n    \"a\": 3\n}", at: Self.pointer("/-")) }
        == "[{\n  \"a\": 1\n}, {\n  \"a\": 2\n}, {\n  \"a\": 3\n}]")
  }

  @Test func `an empty container gets lines for a value with lines`() throws {
    #expect(
      try edited("{\n  \"a\": []\n}") { try $0.insert("{\n  \"b\": 1\n}", at: Self.pointer("/a/-")) }
        == "{\n  \"a\": [\n    {\n      \"b\": 1\n    }\n  ]\n}")
    #expect(try edited("{\n  \"a\": []\n}") { try $0.insert("1", at: Self.pointer("/a/0")) } == "{\n  \"a\": [1]\n}")
    #expect(
      try edited("{\n  \"a\": [\n    // later\n  ]\n}") { try $0.insert("1", at: Self.pointer("/a/0")) }
        == "{\n  \"a\": [\n    1\n    // later\n  ]\n}")
  }

  @Test func `a member follows the named one`() throws {
    #expect(
      try edited("{\"a\": 1, \"c\": 3}") { try $0.insert("2", at: Self.pointer("/b"), after: "a") }
        == "{\"a\": 1, \"b\": 2, \"c\": 3}")
  }

  @Test func `a removed member takes its comments along, and leaves those before a blank line`() throws {
    #expect(
      try edited(Self.lines) { try $0.remove(Self.pointer("/floors/1")) }
        == Self.lines.replacing("\n\n    // of spring\n    {\"pattern\": \"Goods\"}, // small", with: ""))
    #expect(
      try edited(Self.lines) { try $0.remove(Self.pointer("/floors/2")) }
        == Self.lines.replacing(
          "\"Goods\"}, // small\n    {\n      \"pattern\": \"Cart\"\n    }", with: "\"Goods\"} // small"))
    #expect(try edited("[1, 2, 3]") { try $0.remove(Self.pointer("/0")) } == "[2, 3]")
    #expect(try edited("[1, 2, 3]") { try $0.remove(Self.pointer("/2")) } == "[1, 2]")
    #expect(try edited("[1, 2, 3,]") { try $0.remove(Self.pointer("/2")) } == "[1, 2,]")
    #expect(try edited("{ \"a\": 1 }") { try $0.remove(Self.pointer("/a")) } == "{}")
    #expect(try edited("[ // all\n  1\n]") { try $0.remove(Self.pointer("/0")) } == "[ // all\n]")
  }

  @Test func `a moved member takes its comments along`() throws {
    #expect(
      try edited("[\n  // one\n  1, // uno\n  2\n]") { try $0.move(Self.pointer("/0"), to: Self.pointer("/1")) }
        == "[\n  2,\n  // one\n  1 // uno\n]")
    #expect(
      try edited("{\n  \"a\": {\n    // one\n    \"b\": {\n      \"c\": 1\n    }\n  },\n  \"d\": {\"e\": 2}\n}") {
        try $0.move(Self.pointer("/a/b"), to: Self.pointer("/d/f"))
      } == "{\n  \"a\": {},\n  \"d\": {\"e\": 2, /* one */ \"f\": {\"c\": 1}}\n}")
    #expect(
      try edited("{\"a\": [1, 2], \"b\": 3}") { try $0.move(Self.pointer("/b"), to: Self.pointer("/a/0")) }
        == "{\"a\": [3, 1, 2]}")
  }

  @Test func `a comment never hides the next member`() throws {
    #expect(try edited("[1 // a\n]") { try $0.insert("2", at: Self.pointer("/-")) } == "[1, // a\n  2\n]")
    #expect(
      try edited("[1, // a\n 2, 3]") { try $0.remove(Self.pointer("/1")) }.replacing(" ", with: "") == "[1,//a\n3]")
  }

  @Test func `a renamed member keeps its value and its place`() throws {
    #expect(
      try edited(Self.lines) { try $0.rename(Self.pointer("/name"), to: "ti\"tle") }
        == Self.lines.replacing("\"name\"", with: "\"ti\\\"tle\""))
  }

  @Test func `edits apply one after another, also to values that were inserted`() throws {
    let text = try edited(Self.lines) { edits in
      try edits.insert("{\"pattern\": \"New\", \"list\": []}", at: Self.pointer("/floors/0"))
      try edits.insert("7", at: Self.pointer("/floors/0/list/-"))
      try edits.remove(Self.pointer("/floors/1"))
      try edits.move(Self.pointer("/floors/0"), to: Self.pointer("/floors/2"))
    }
    let root = try Document(parsing: Array(text.utf8), syntax: .jsonc).root
    #expect(root["floors"]?.elements.map { $0["pattern"]?.text?.string } == ["Goods", "Cart", "New"])
    #expect(root[Self.pointer("/floors/2/list/0")]?.number == 7)
    #expect(text.hasSuffix("\n    },\n    {\"pattern\": \"New\", \"list\": [7]}\n  ]\n}\n"), "\(text)")
  }

  @Test(arguments: [
    ("/a/b", "[1]", JSONEditError.missing(pointer("/a"))), ("/1/x", "[1, 2]", .notContainer(pointer("/1"))),
    ("/3", "[1]", .invalidPosition(pointer("/3"))), ("/01", "[1, 2, 3]", .invalidPosition(pointer("/01"))),
    ("/-1", "[1]", .invalidPosition(pointer("/-1"))), ("/a", "{\"a\": 1}", .existingKey(pointer("/a"))),
    ("", "[]", .root),
  ])
  func `an insertion without a place is refused`(path: String, text: String, error: JSONEditError) throws {
    var edits = try JSONEdits(Array(text.utf8))
    #expect(throws: error) { try edits.insert("0", at: Self.pointer(path)) }
    #expect(edits.replacements.isEmpty)
  }

  @Test func `other edits without a place, and invalid values, are refused`() throws {
    var edits = try JSONEdits(Array("{\"a\": {\"b\": 1}, \"c\": 2}".utf8))
    #expect(throws: JSONEditError.missing(Self.pointer("/x"))) { try edits.remove(Self.pointer("/x")) }
    #expect(throws: JSONEditError.root) { try edits.remove(Self.pointer("")) }
    #expect(throws: JSONEditError.insideItself(Self.pointer("/a"))) {
      try edits.move(Self.pointer("/a"), to: Self.pointer("/a/d"))
    }
    #expect(throws: JSONEditError.existingKey(Self.pointer("/c"))) {
      try edits.move(Self.pointer("/a/b"), to: Self.pointer("/c"))
    }
    #expect(throws: JSONEditError.existingKey(Self.pointer("/c"))) { try edits.rename(Self.pointer("/a"), to: "c") }
    for value in ["", "{", "1, 2", "tru"] {
      #expect(throws: JSONEditError.invalidValue(value)) { try edits.set(Self.pointer("/c"), to: value) }
    }
    #expect(throws: JSONEditError.invalidText) { _ = try JSONEdits(Array("[1".utf8)) }
    #expect(edits.replacements.isEmpty)
  }

  @Test func `white space after a comment at the end of a line stays`() throws {
    for end in ["\n", "\r\n"] {
      let text = "[\(end)  1, // one \t\(end)  2 // two  \(end)]"
      #expect(
        try edited(text) { try $0.insert("3", at: Self.pointer("/2")) }
          == text.replacing("2 // two  ", with: "2, // two  \(end)  3"))
      #expect(try edited(text) { _ = $0.hasValue(at: Self.pointer("/0")) } == text)
    }
  }

  @Test func `a comment that stays keeps its line and its bytes`() throws {
    #expect(
      try edited("[\n  // x\n\n  1, /* y\n  z */ 2\n]") { try $0.remove(Self.pointer("/0")) }
        == "[\n  // x\n  /* y\n  z */ 2\n]")
    #expect(
      try edited("[\r\n  // x\r\n\r\n  1, 2\r\n]") { try $0.remove(Self.pointer("/0")) } == "[\r\n  // x\r\n  2\r\n]")
    let latin = Array("[\n  // caf".utf8) + [0xE9] + Array("\n\n  1,\n  2\n]".utf8)
    var edits = try JSONEdits(latin)
    try edits.remove(Self.pointer("/0"))
    #expect(edits.text == Array("[\n  // caf".utf8) + [0xE9] + Array("\n  2\n]".utf8))
  }

  @Test func `a member is moved within its object`() throws {
    let text = "{\"a\": 1, \"b\": 2, \"c\": 3}"
    #expect(
      try edited(text) { try $0.move(Self.pointer("/a"), to: Self.pointer("/a"), after: "c") }
        == "{\"b\": 2, \"c\": 3, \"a\": 1}")
    #expect(try edited(text) { try $0.move(Self.pointer("/a"), to: Self.pointer("/a")) } == text)
    var edits = try JSONEdits(Array(text.utf8))
    #expect(throws: JSONEditError.missing(Self.pointer("/x"))) {
      try edits.move(Self.pointer("/x"), to: Self.pointer("/x"))
    }
    #expect(throws: JSONEditError.root) { try edits.move(Self.pointer(""), to: Self.pointer("")) }
  }

  @Test func `comments of a moved member stay comments`() throws {
    #expect(
      try edited("{\"a\": /* cents */ 1, \"b\": {}}") { try $0.move(Self.pointer("/a"), to: Self.pointer("/b/a")) }
        == "{\"b\": {/* cents */ \"a\": 1}}")
    // With a combining mark, the end of the comment is not a character of its own.
    #expect(
      try edited("{\n  \"a\": 1, // x */\u{301} y\n  \"b\": {\"c\": 2}\n}") {
        try $0.move(Self.pointer("/a"), to: Self.pointer("/b/a"))
      } == "{\n  \"b\": {\"c\": 2, /* x * /\u{301} y */ \"a\": 1}\n}")
  }

  @Test func `the indentation and the spaces are those of the tokens`() throws {
    #expect(
      try edited("/*\n * Settings\n */\n{\n    \"a\": []\n}\n") {
        try $0.insert("{\n  \"b\": 1\n}", at: Self.pointer("/a/0"))
      }
        == "/*\n * Settings\n */\n{\n    \"a\": [\n        {\n            \"b\": 1\n        }\n    ]\n}\n")
    #expect(try edited("{\"a\":1}\n") { try $0.set(Self.pointer("/b"), to: "2") } == "{\"a\":1,\"b\":2}\n")
    #expect(
      try edited("{\"a\":[]}\n") { try $0.insert("{\n  \"b\": 1\n}", at: Self.pointer("/a/0")) }
        == "{\"a\":[{\"b\":1}]}\n")
    #expect(try edited("[1,2]") { try $0.insert("3", at: Self.pointer("/-")) } == "[1,2,3]")
    #expect(
      try edited("{\n  \"a\": 1\n}") { try $0.set(Self.pointer("/a"), to: "[1,\n  2]") } == "{\n  \"a\": [1,\n    2]\n}"
    )
  }

  @Test func `a strict text stays strict`() throws {
    var edits = try JSONEdits(Array("{\"a\": []}".utf8))
    for value in ["[1,]", "/* note */ 1", "1 // note"] {
      #expect(throws: JSONEditError.invalidValue(value)) { try edits.insert(value, at: Self.pointer("/a/0")) }
    }
    #expect(try edited("{\"a\": [],}") { try $0.insert("[1,]", at: Self.pointer("/a/0")) } == "{\"a\": [[1,]],}")
    var others = try JSONEdits(Array("[1,]".utf8))
    #expect(throws: JSONEditError.invalidValue("/* note */ 1")) {
      try others.insert("/* note */ 1", at: Self.pointer("/0"))
    }
  }

  @Test func `the last of equal keys is edited`() throws {
    #expect(
      try edited("{\"a\": 1, \"\\u0061\": 2}") { try $0.set(Self.pointer("/a"), to: "3") }
        == "{\"a\": 1, \"\\u0061\": 3}")
  }
}
