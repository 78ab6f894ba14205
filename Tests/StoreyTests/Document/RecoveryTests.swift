import Foundation
import Storey
import Testing

/// The readable parts of text with syntax errors.
@Suite struct RecoveryTests {
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
    #expect(Document(recovering: deep, after: error, limits: DocumentLimits(depth: 10)) == nil)
    let long = Array("[1,2,3,4 5]".utf8)
    let other = try #require(#expect(throws: ParseError.self) { try Document(parsing: long) })
    #expect(Document(recovering: long, after: other, limits: DocumentLimits(items: 3)) == nil)
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
