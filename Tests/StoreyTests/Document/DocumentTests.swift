import Storey
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct DocumentTests {
  private func parse(_ text: String) throws -> Document { try Document(parsing: Array(text.utf8)) }

  private func reason(_ bytes: [UInt8], limits: Limits = .none) -> ParseError.Reason? {
    do {
      _ = try Document(parsing: bytes, limits: limits)
      return nil
    } catch { return error.reason }
  }

  @Test func `values of all types are parsed`() throws {
    let document = try parse(#"{"a":[1,-2.5e3,true,false,null,"x\u00e9\n\ud83c\udf4a"],"b":{}}"#)
    let a = try #require(document.root["a"])
    #expect(a[0]?.number == 1)
    #expect(a[1]?.number == -2500)
    #expect(a[2]?.boolean == true)
    #expect(a[3]?.boolean == false)
    #expect(a[4]?.kind == .null)
    #expect(a[5]?.text?.string == "xé\n🍊")
    #expect(a[6] == nil)
    #expect(document.root["b"]?.kind == .object)
    #expect(document.root["c"] == nil)
  }

  @Test(arguments: [
    "{", "[", "[1", "[1,", "{\"a\"", "{\"a\":", "{\"a\":1,", "\"x", "tru", "nul", "-", "1.", "1e", "01", "+1", ".5",
    "[1,]",
    "{\"a\":1,}", "{a:1}", "'x'", "[1 2]", "{} {}", "[\u{01}]", "\"\u{01}\"", "\"\\x\"", "\"\\u12\"", "NaN", "[,]",
    "{,}",
    "\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\u0041\"", "\"a\u{00}b\"", "\u{00}", "]", "}", "1 1", "\"\\", "\"\\u",
  ])
  func `invalid JSON is refused`(text: String) {
    #expect(reason(Array(text.utf8)) != nil)
  }

  @Test(arguments: [
    "1", "\"x\"", "null", " [ ] ", "{\"a\":{\"b\":[[]]}}", "1e999", "-0", "\"\\u0000\"", "\"\u{7f}\"", "[1e-400]",
    "\t\r\n 1 \n",
  ])
  func `valid JSON is accepted`(text: String) {
    #expect(reason(Array(text.utf8)) == nil)
  }

  @Test func `an empty file is reported as empty`() {
    #expect(reason([]) == .empty)
    #expect(reason(Array("  \n ".utf8)) == .empty)
    #expect(reason([0xEF, 0xBB, 0xBF]) == .empty)
  }

  @Test(
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xE4, 0xB8, 0x22],
      [0x22, 0x80, 0x22], [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func `bytes that are not UTF-8 are refused`(bytes: [UInt8]) {
    #expect(reason(bytes) == .invalidUTF8)
  }

  @Test func `a document truncated at any byte is refused without a crash`() throws {
    let bytes = Array(#"{"floors":[{"pattern":"F","x":[1.5e1,"é\u00e9\ud83c\udf4a"]},null,true],"n":-1}"#.utf8)
    for end in bytes.indices { #expect(reason(Array(bytes[..<end])) != nil) }
    #expect(reason(bytes) == nil)
  }

  @Test func `a document with any byte changed is parsed or refused without a crash`() throws {
    let bytes = Array(#"{"floors":[{"pattern":"é🍊","x":[1.5e1,"\u00e9"]}]}"#.utf8)
    for index in bytes.indices {
      for value in stride(from: UInt8(0), through: 255, by: 1) {
        var changed = bytes
        changed[index] = value
        if let document = try? Document(parsing: changed) { _ = document.root["floors"]?[0]?["x"]?[0]?.number }
        if value == 255 { break }
      }
    }
  }

  @Test func `nesting beyond the limit is refused without recursion`() {
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
    #expect(reason(deep) == .tooDeep(limit: 512))
    let allowed = [UInt8](repeating: 0x5B, count: 512) + [UInt8](repeating: 0x5D, count: 512)
    #expect(reason(allowed) == nil)
    let whole = [UInt8](repeating: 0x5B, count: 100_000) + [UInt8](repeating: 0x5D, count: 100_000)
    #expect(reason(whole, limits: Limits([:], depth: 200_000)) == nil)
  }

  @Test func `documents beyond the size limit are refused`() {
    #expect(reason(Array("[1,2,3]".utf8), limits: Limits([.bytes: 6])) == .tooLarge(limit: 6))
    #expect(reason(Array("[1,2,3]".utf8), limits: Limits([.bytes: 7])) == nil)
  }

  @Test func `a document of many small values fits on the tape`() throws {
    let count = 50_000
    let document = try parse("[" + String(repeating: "1,", count: count) + "1]")
    #expect(document.root.elements.reduce(0) { sum, _ in sum + 1 } == count + 1)
    #expect(document.root[count]?.pointer.description == "/\(count)")
  }

  @Test func `a byte-order mark is skipped and recorded`() throws {
    let document = try Document(parsing: [0xEF, 0xBB, 0xBF] + Array("{\"a\":1}".utf8))
    #expect(document.hasByteOrderMark)
    #expect(document.root["a"]?.sourceRange.start == SourcePosition(line: 1, column: 6))
  }

  @Test func `the last value of a repeated key is used and all repetitions are recorded`() throws {
    let document = try parse(#"{"a":1,"b":2,"a":3,"\u0061":4}"#)
    #expect(document.root["a"]?.number == 4)
    #expect(document.repeatedKeys.map { $0.byteRange.lowerBound } == [13, 19])
    #expect(document.root.lastMembers.map { $0.key.string } == ["b", "a"])
  }

  @Test func `a repeated key is found among thousands of keys`() throws {
    let members = (0..<5000).map { "\"k\($0)\":\($0)" } + ["\"k17\":0"]
    let document = try parse("{" + members.joined(separator: ",") + "}")
    #expect(document.repeatedKeys.count == 1)
    #expect(document.root["k17"]?.number == 0)
    #expect(document.root["k4999"]?.number == 4999)
  }

  @Test func `errors have a line and a column, counted in scalars`() throws {
    let error = #expect(throws: ParseError.self) { try parse("{\r\n \"é🍊\": tru }") }
    #expect(error?.reason == .invalidLiteral)
    #expect(error?.position == SourcePosition(line: 2, column: 8))
  }

  @Test(arguments: [
    (
      "{\"a\": \"b\n}", "the string is not closed at the end of its line",
      "close it with a double quote, or write the line break as \\n"
    ),
    ("{\"a\": 1 \"b\": 2}", "expected ',' or '}', found '\"'", "write a comma before it"),
    ("[1 2]", "expected ',' or ']', found '2'", "write a comma before it"),
    ("[1 ?]", "expected ',' or ']', found '?'", "correct the JSON at this position"),
    ("{\"a\":\n\"b\": 2}", "expected ',' or '}', found ':'", "the key before may have no value; write it"),
    ("{\"a\": }", "expected a value, found '}'", "write a value before it"),
    ("{\"a\": 1]", "expected ',' or '}', found ']'", "close objects with '}' and arrays with ']'"),
    ("[\"a\": 1]", "expected ',' or ']', found ':'", "write members in an object, between '{' and '}'"),
    ("{\"a\" 1}", "expected ':' after the key, found '1'", "write a colon and a value after the key"),
    ("{,\"a\": 1}", "expected a key in double quotes or '}', found ','", "remove the comma"),
    ("{a: 1}", "expected a key in double quotes or '}', found 'a'", "write keys in double quotes"),
  ])
  func `each error has a description and a remedy`(text: String, message: String, hint: String) {
    let error = #expect(throws: ParseError.self) { try parse(text) }
    #expect(error?.message == message)
    #expect(error?.hint == hint)
  }

  @Test(arguments: [
    ("[\n[\n tru]]", 3, 2), ("[\r\n[\r\n tru]]", 3, 2), ("[\r[\r tru]]", 1, 6), ("[\r[\n\r\r tru]]", 2, 4),
    ("\u{FEFF}[\r\n\r\n\r\n\r\n\r\n tru]", 6, 2), ("[\r        \r        \n\r       tru]", 2, 9),
  ])
  func `only a line feed ends a line`(text: String, line: Int, column: Int) {
    let error = #expect(throws: ParseError.self) { try parse(text) }
    #expect(error?.position == SourcePosition(line: line, column: column))
  }

  @Test func `numbers keep their spelling and are converted on demand`() throws {
    let document = try parse("[10059644248,1e999,0.1,123456789012345678901234567890,1e-7]")
    let values = Array(document.root.elements)
    #expect(
      values.map { $0.text?.string } == ["10059644248", "1e999", "0.1", "123456789012345678901234567890", "1e-7"])
    #expect(values[1].number == .infinity)
    #expect(values[2].number == 0.1)
    #expect(values[3].number == Double("123456789012345678901234567890"))
    #expect(values[4].number == 1e-7)
  }
}
