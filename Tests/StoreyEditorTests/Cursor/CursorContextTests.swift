import StoreyEditor
import StoreyFloors
import Testing

@Suite struct CursorContextTests {
  /// Returns the context at the mark, as one line: the path, the role, the token, and the missing punctuation.
  private static func summary(_ marked: String) -> String {
    let text = EditedText(marked)
    let context = CursorContext(text.file.bytes, at: text.cursor)
    let steps = context.containers.dropFirst().map(\.step) + [context.step]
    let path = steps.map { step in
      switch step {
      case .index(let index): "\(index)"
      case .key(let range): range.map { context.text(of: $0) } ?? "-"
      }
    }
    let token = context.token.map { " <\(String(decoding: context.bytes[$0.range], as: UTF8.self))>" } ?? ""
    let missing = (context.lacksComma ? " lacks comma" : "") + (context.lacksColon ? " lacks colon" : "")
    return "\(path.joined(separator: "/")) \(context.role)\(token)\(missing)"
  }

  @Test(arguments: [
    ("|", "0 value"), ("|{}", "0 value"), ("{|}", "- key"), ("{} |", "1 none"),
    (#"{"a|b": 1}"#, #"- key <"ab">"#), (#"{"a": |1}"#, "a value <1>"), (#"{"a": 1|}"#, "a value <1>"),
    (#"{"a": 1 |}"#, "- key lacks comma"), (#"{"a": 1, |}"#, "- key"), (#"{"a" |}"#, "a value lacks colon"),
    (#"{"a": [1, |2]}"#, "a/1 value <2>"), (#"{"a": [1 |]}"#, "a/1 value lacks comma"),
    (#"{"a": [{}, {"b": "c|"}]}"#, #"a/1/b value <"c">"#),
    ("// a|b\n{}", "0 none"), ("{/* | */}", "- none"), ("{/* */ |}", "- key"), (#"{"a": 1, // x"# + "\n|}", "- key"),
  ])
  func `the path, the role and the token of valid JSON are found`(marked: String, expected: String) {
    #expect(Self.summary(marked) == expected)
  }

  @Test(arguments: [
    // An unfinished string ends with its line, before the brackets at its end.
    (#"{"a": "b|"#, #"a value <"b>"#), ("{\"a\": \"b|\n, \"c\": 1}", #"a value <"b>"#),
    (#"{"a": "b|}"#, #"a value <"b>"#),
    (#"[{"a": "b|}]"#, #"0/a value <"b>"#), (#"{"a": "x }, |"#, #"a value <"x }, >"#),
    // The quote after the cursor begins another string.
    (#"{"a": "b|, "c": 1}"#, #"a value <"b>"#), (#"{"a": "|"c": 1}"#, #"a value <">"#),
    // Keys without quotes, colons and commas.
    ("{a|", "- key <a>"), (#"{"a": 1 "b|": 2}"#, #"- key <"b"> lacks comma"#), (#"{"a" "b": |"#, "b value"),
    (#"{"a": "b": |"#, "b value"),
    // Brackets that are missing, or have no opening bracket.
    (#"]}{"a": [|"#, "a/0 value"), (#"{"f": [{"a": [1, 2}, {"b": |"#, "f/1/b value"),
    (#"[{"a": [{"b": 1]}, |"#, "1 value"),
    (#"{"a": {"b": 1]], |"#, "a/- key"), ("\u{FEFF}{|", "- key"),
  ])
  func `the path, the role and the token of unfinished JSON are found`(marked: String, expected: String) {
    #expect(Self.summary(marked) == expected)
  }

  @Test(arguments: [
    #"{"x": {"a": 1, "c": [1, {"no": 2}], | "b": "t", "d": {"no": 3}}, "no": 4}"#,
    #"{"x": {"a": 1, "c": [1, {"no": 2}], "to|ken": 5, "b": "t", "d": {"no": 3}}, "no": 4}"#,
    #"{"x": {"a": 1 "c": [], "b": | "t" "d": {"no": 3}, "b": "t"}, "no": 4}"#,
  ])
  func `the members before and after the cursor are found`(marked: String) throws {
    let text = EditedText(marked)
    let context = CursorContext(text.file.bytes, at: text.cursor)
    let object = try #require(context.containers.last)
    #expect(context.keys(of: object) == ["a", "b", "c", "d"])
    #expect(context.scalar("a", of: object) == "1")
    #expect(context.scalar("b", of: object) == "t")
    #expect(context.scalar("c", of: object) == nil)
    #expect(context.object("d", of: object)?.members.count == 1)
  }

  @Test func `members of objects around the cursor are found on both sides`() throws {
    let text = EditedText(#"{"des": "m", "params": {"k|": 1}, "type": 3, "floors": [{"no": 1}]}"#)
    let context = CursorContext(text.file.bytes, at: text.cursor)
    let root = try #require(context.containers.first)
    #expect(context.keys(of: root) == ["des", "params", "type", "floors"])
    #expect(context.scalar("type", of: root) == "3")
  }

  @Test func `a cursor inside of a character is moved before it`() {
    #expect(CursorContext(Array("\"é\"".utf8), at: 2).offset == 1)
    #expect(CursorContext([0x80, 0x80], at: 1).offset == 0)
  }

  @Test func `escapes of strings are resolved`() throws {
    let text = EditedText(#"{"\u0061\"": |1}"#)
    let context = CursorContext(text.file.bytes, at: text.cursor)
    #expect(context.key(of: context.step) == "a\"")
  }

  @Test func `many brackets without a counterpart take linear time`() {
    let bytes = Array((String(repeating: "{", count: 200_000) + String(repeating: "]", count: 200_000)).utf8)
    #expect(CursorContext(bytes, at: bytes.count).containers.count == 200_000)
  }
}
