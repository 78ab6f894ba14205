import Foundation
import Storey
import TestLevels
import Testing

/// The readable parts of text with syntax errors.
@Suite(.tags(.unsafeMemory)) struct RecoveryTests {
  private func recovered(_ text: String) -> Document? {
    do throws(ParseError) {
      _ = try Document(parsing: Array(text.utf8))
      Issue.record("the text is valid")
      return nil
    } catch {
      return Document(recovering: Array(text.utf8), after: error)
    }
  }

  /// Returns the error of the strict parser; `nil` for valid text.
  private func error(of bytes: [UInt8]) -> ParseError? {
    do throws(ParseError) {
      _ = try Document(parsing: bytes)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the value without damaged members and elements, as JSON.
  private func sound(_ value: JSONValue) -> String {
    switch value.kind {
    case .object:
      "{"
        + value.members.filter { !$0.key.isDamaged && !$0.value.isDamagedItself }
        .map { "\"\($0.key.string)\":\(sound($0.value))" }.joined(separator: ",") + "}"
    case .array: "[" + value.elements.filter { !$0.isDamagedItself }.map(sound).joined(separator: ",") + "]"
    default: value.written
    }
  }

  @Test(arguments: [
    // A missing comma, colon or value.
    (#"{"a": 1 "b": 2}"#, #"{"a":1,"b":2}"#),
    (#"[1 2 [3] {"a": 4}]"#, #"[1,2,[3],{"a":4}]"#),
    (#"{"a" 1, "b": 2}"#, #"{"a":1,"b":2}"#),
    (#"{"a": , "b": 2}"#, #"{"b":2}"#),
    (#"{"a", "b": 2}"#, #"{"b":2}"#),
    // Too many of them.
    (#"{"a": 1,, "b": 2}"#, #"{"a":1,"b":2}"#),
    (#"[1,,2,]"#, "[1,2]"),
    (#"{"a":: 1}"#, #"{"a":1}"#),
    // Strings and keys that end at the line end.
    ("{\"a\": \"x,\n\"b\": 2}", #"{"b":2}"#),
    ("{\"a: 1,\n\"b\": 2}", #"{"b":2}"#),
    ("{\"a\": 1,\n\"b\n}", #"{"a":1}"#),
    // Words, and quotes inside a string.
    (#"{"a": nul, "b": 2}"#, #"{"b":2}"#),
    (#"{"a": 01, "b": 2}"#, #"{"b":2}"#),
    (#"{"a": "x"y", "b": 2}"#, #"{"b":2}"#),
    (#"{'a': 'x', "b": 2}"#, #"{"b":2}"#),
    // Text that ends too early.
    (#"{"a": [1, 2"#, #"{"a":[1,2]}"#),
    (#"{"a": {"b": tr"#, #"{"a":{}}"#),
    (#"{"a": 1, "b"#, #"{"a":1}"#),
    // Redundant and missing brackets on one line.
    (#"[{"a": [1, 2}, {"b": 3}]"#, #"[{"a":[1,2]},{"b":3}]"#),
    (#"[1, 2}, 3]"#, "[1,2,3]"),
  ])
  func `the sound values are kept`(text: String, expected: String) throws {
    let document = try #require(recovered(text))
    #expect(sound(document.root) == expected)
    #expect(!document.syntaxErrors.isEmpty)
  }

  @Test func `a string that ends at its line end keeps its text`() throws {
    let document = try #require(recovered("{\"a\": \"x\r\n}"))
    #expect(document.root["a"]?.text == "x")
  }

  private static let floors = """
    {
      "floors": [
        {
          "pattern": "A",
          "jump": {
            "des": "m"
          },
          "list": [
            {
              "x": 1
            }
          ]
        },
        {
          "pattern": "B"
        }
      ]
    }
    """

  @Test(arguments: [
    // A line, and the line that replaces it.
    ("      \"jump\": {\n", "      \"jump\": \n"), ("      },\n", "      ,\n"),
    ("      \"list\": [\n", "      \"list\": \n"),
    ("      ]\n", "      \n"), ("    },\n", "    ,\n"), ("    },\n", "    }},\n"),
    ("      \"jump\": {\n", "      \"jump\": {{\n"),
    ("      \"list\": [\n", "      \"list\": [[\n"), ("      },\n", "      }},\n"),
    ("      \"pattern\": \"A\",", "      \"pattern\": \"A,"),
    ("      \"pattern\": \"A\",", "  }    \"pattern\": \"A\","), ("        {\n", "        \n"),
    ("      \"jump\": {", "      \"jump: {"),
  ])
  func `indentation shows which bracket is missing or redundant`(line: String, damaged: String) throws {
    let place = try #require(Self.floors.range(of: line))
    let document = try #require(recovered(Self.floors.replacingCharacters(in: place, with: damaged)))
    let floors = document.root["floors"]?.elements.map { $0["pattern"]?.text?.string ?? "" } ?? []
    #expect(floors.last == "B" && floors.count == 2, "\(floors)")
    #expect(document.root["floors"]?.elements.map(\.hasDamage).last == false)
  }

  @Test(arguments: [
    // A redundant byte in the indentation.
    ("        \"des\"", "    {    \"des\""), ("        \"des\"", " ]       \"des\""),
    ("      \"list\"", "   \"  \"list\""),
    // A bracket of the wrong kind, and another byte in place of one.
    ("\"list\": [", "\"list\": {"), ("\"jump\": {", "\"jump\": ["), ("      ]\n", "      }\n"),
    ("\"list\": [", "\"list\": \""), ("\"jump\": {", "\"jump\": 1"),
    // A redundant bracket in a line.
    ("\"des\":", "\"des\"{:"), ("\"x\": 1", "\"x\": [1"), ("\"m\"", "\"m\"}"), ("\"A\",", "\"A\"[,"),
    // A line end or a quote in a string, and strings without a quote.
    ("\"pattern\": \"A\"", "\"patt\nern\": \"A\""), ("\"pattern\": \"A\"", "\"patt\"ern\": \"A\""),
    ("\"pattern\": \"A\"", "pattern\": \"A\""), ("\"des\": \"m\"", "\"des\": \"m"),
    // Another byte in place of the first.
    ("{\n  \"floors\"", "[\n  \"floors\""), ("{\n  \"floors\"", "x\n  \"floors\""),
  ])
  func `one changed byte is one error`(text: String, damaged: String) throws {
    let place = try #require(Self.floors.range(of: text))
    let document = try #require(recovered(Self.floors.replacingCharacters(in: place, with: damaged)))
    #expect(document.syntaxErrors.count == 1, "\(document.syntaxErrors)")
  }

  @Test(arguments: [
    (floors, 0.99),
    // One line has no indentation that shows the nesting.
    (floors.filter { !$0.isWhitespace }, 0.97),
  ])
  func `nearly every changed byte is one error`(text: String, least: Double) {
    let text = Array(text.utf8)
    var (single, several) = (0, 0)
    for index in text.indices {
      var mutants = [text[..<index] + text[(index + 1)...]]
      for byte in "{}[],:\"x1 /\\\n'".utf8 {
        mutants.append(text[..<index] + [byte] + text[index...])
        mutants.append(text[..<index] + [byte] + text[(index + 1)...])
      }
      for mutant in mutants.map(Array.init) {
        guard let error = error(of: mutant), let document = Document(recovering: mutant, after: error) else { continue }
        if document.syntaxErrors.count == 1 { single += 1 } else { several += 1 }
      }
    }
    #expect(Double(single) > least * Double(single + several), "\(several) of \(single + several)")
  }

  @Test(arguments: [
    (("\"des\": \"m\"", "\"des\" \"m\""), ("\"B\"", "\"B\",,"), [6, 15]),
    (("\"jump\": {", "\"jump\": "), ("\"B\"\n    }", "\"B\"\n    "), [6, 17]),
    (("\"x\": 1", "\"x\": {1"), ("\"B\"", "\"B"), [10, 15]),
  ])
  func `two errors far apart are both reported`(
    first: (String, String), second: (String, String), lines: [Int]
  ) throws {
    let text = Self.floors.replacing(first.0, with: first.1).replacing(second.0, with: second.1)
    let document = try #require(recovered(text))
    #expect(document.syntaxErrors.map(\.position.line) == lines)
  }

  @Test func `all containers around a damaged value are marked`() throws {
    let document = try #require(recovered("[[1], [[x], [2], [x, [x]]]]"))
    func damaged(_ value: JSONValue) -> [String] {
      (value.hasDamage ? [value.pointer.description] : []) + value.elements.flatMap(damaged)
    }
    #expect(
      damaged(document.root) == [
        "", "/1", "/1/0", "/1/0/0", "/1/2", "/1/2/0", "/1/2/1", "/1/2/1/0",
      ])
  }

  @Test(arguments: [
    // A backslash does not hide a line end.
    "{\"name\": \"abc\\\n, \"code\": \"1\" // c\n}",
    // A line comment ends at either line end.
    "{\"name\": \"abc\\q\", // c\r\"code\": \"1\"}",
  ])
  func `comments after an error are recognized`(text: String) throws {
    let bytes = Array(text.utf8)
    let error = try #require(#expect(throws: ParseError.self) { try Document(parsing: bytes, syntax: .jsonc) })
    let document = try #require(Document(recovering: bytes, after: error, syntax: .jsonc))
    #expect(document.syntaxErrors == [error])
    #expect(document.root["code"]?.text == "1")
  }

  @Test func `each damaged place has one error, and the first is that of the strict parser`() throws {
    let text = "{\n\"a\": x y z,\n\"b\": 1,\n\"c\" \"d\",\n\"f\": 2\n}"
    let document = try #require(recovered(text))
    #expect(document.syntaxErrors.map(\.position.line) == [2, 4])
    #expect(throws: document.syntaxErrors[0]) { try Document(parsing: Array(text.utf8)) }
  }

  @Test func `at most 100 errors are reported`() throws {
    let text = "[" + String(repeating: "[1, 2] x,\n", count: 300) + "1]"
    #expect(try #require(recovered(text)).syntaxErrors.count == 100)
  }

  @Test(arguments: ["", "   ", "hello", "3 4", "\"a\" \"b\"", "\u{0}\u{1}\u{2}"])
  func `text that is not an object or array is not recovered`(text: String) {
    #expect(recovered(text) == nil)
  }

  @Test func `limits apply to recovered text`() throws {
    let deep = Array((String(repeating: "[", count: 20) + "x").utf8)
    let error = try #require(#expect(throws: ParseError.self) { try Document(parsing: deep) })
    #expect(Document(recovering: deep, after: error, limits: Limits([:], depth: 10)) == nil)
    let long = Array("[1,2,3,4 5]".utf8)
    let other = try #require(#expect(throws: ParseError.self) { try Document(parsing: long) })
    #expect(Document(recovering: long, after: other, limits: Limits([.items: 3])) == nil)
  }

  @Test func `every prefix and every text without one byte can be recovered`() {
    let text = Array(Self.floors.utf8)
    for index in text.indices {
      for damaged in [Array(text[..<index]), Array(text[..<index] + text[(index + 1)...])] {
        guard let error = error(of: damaged), let document = Document(recovering: damaged, after: error) else {
          continue
        }
        #expect(document.syntaxErrors.first == error)
        // Every member has a value, and all ranges are inside the text.
        #expect(sound(document.root).utf8.count >= 2)
      }
    }
  }
}

extension JSONValue {
  /// Whether the value itself is damaged. A container with damaged values is not.
  fileprivate var isDamagedItself: Bool { hasDamage && kind != .object && kind != .array }
}

extension JSONText {
  fileprivate var isDamaged: Bool { source?.hasDamage == true }
}
