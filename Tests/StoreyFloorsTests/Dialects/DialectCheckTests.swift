import Storey
import StoreyDialects
import Testing

/// Dialects that have the right types, but cannot work.
@Suite struct DialectCheckTests {
  private func problems(_ file: String) -> [String] {
    let reading = Dialect.read(Array(file.utf8))
    #expect((reading.value == nil) == !reading.diagnostics.isEmpty)
    return reading.diagnostics.findings().map { "\($0.pointer) \($0.message)" }
  }

  private func dialect(
    parts: String = #"[{"elements": "/a"}]"#, part: String = #""pattern": "/b""#, _ rest: String = ""
  )
    -> String
  {
    #"{"dialect": 1, "name": "a", "parts": \#(parts), "part": {\#(part)}\#(rest)}"#
  }

  @Test(arguments: [
    (
      #", "references": {"when": {}, "name": "/id", "among": "/e"}"#, ["/references/when the object has no texts"]
    ),
    (#", "links": [{"when": {}, "destination": "m"}]"#, ["/links/0/when the object has no texts"]),
    (#", "links": [{"when": {"a": "b"}, "destination": "m"}]"#, [#"/links/0/when invalid path "a""#]),
    (
      #", "recognise": [[], "", "/a"]"#,
      ["/recognise/0 the list has no paths", "/recognise/1 an empty text has no meaning here"]
    ),
    (#", "numbers": ["*px", "px"]"#, [#"/numbers/1 "px" has no star for the number"#]),
    (
      #", "languages": ["", "english", "zh-Hant"]"#,
      ["/languages/0 an empty text has no meaning here", #"/languages/1 "english" is not a language tag"#]
    ),
    (#", "own": [""]"#, ["/own/0 an empty text has no meaning here"]),
  ])
  func `values and keys that never match are faults`(rest: String, expected: [String]) {
    #expect(problems(dialect(rest)) == expected)
  }

  @Test(arguments: [
    (#""pattern": ".""#, ["/part/pattern a part is not its own pattern or identifier"]),
    (#""pattern": []"#, ["/part/pattern the list has no paths"]),
    (#""pattern": "@name""#, [#"/part/pattern "@name" is the name of a member, but not all parts are members"#]),
    (
      #""pattern": "/b", "identity": "@name""#,
      [#"/part/identity "@name" is the name of a member, but no part is a member"#]
    ),
    (#""pattern": ["@name", "/b"]"#, []),
    (#""pattern": "@name", "default": "Box""#, []),
  ])
  func `a pattern and an identifier that no part has are faults`(part: String, expected: [String]) {
    #expect(problems(dialect(part: part)) == expected)
  }

  @Test func `parts with names may have their names as pattern and identifier`() {
    let part = #""pattern": "@name", "identity": "@name""#
    #expect(problems(dialect(parts: #"[{"members": "/a"}]"#, part: part)) == [])
    let children = #", "children": [{"elements": "/c"}]"#
    #expect(
      problems(dialect(parts: #"[{"members": "/a"}]"#, part: part + children)) == [
        #"/part/pattern "@name" is the name of a member, but not all parts are members"#
      ])
  }

  @Test(arguments: [
    (#"{"elements": "/slots/*"}"#, ["/part/children/0 the list of children has no name"]),
    (#"{"elements": "/slots/*", "as": "slots"}"#, []),
    (
      #"{"elements": "/c/items"}, {"elements": "/d", "as": "items"}"#,
      [#"/part/children/1 two lists of children have the name "items""#]
    ),
    (#"{"elements": ["/c/items", "/d"]}, {"elements": "/e"}"#, []),
  ])
  func `lists of children have names of their own`(children: String, expected: [String]) {
    #expect(problems(dialect(part: #""pattern": "/b", "children": [\#(children)]"#)) == expected)
  }
}
