import Storey
import StoreyDialects
import StoreyFloors
import Testing

/// Faults of dialect files.
@Suite struct DialectFileTests {
  private func problems(_ file: String) -> [String] {
    Dialect.read(Array(file.utf8)).diagnostics.findings().map { "\($0.pointer) \($0.rule): \($0.message)" }
  }

  @Test(arguments: [
    ("{", ["1"]),
    (
      #"{"name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}}"#,
      [" missing-key: missing key \"dialect\""]
    ),
    (
      #"{"dialect": 2, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}}"#,
      ["/dialect invalid-dialect: unknown dialect format 2; expected 1"]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "a"}], "part": {"pattern": "/b"}}"#,
      ["/parts/0/elements invalid-dialect: invalid path \"a\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{}], "part": {"pattern": "/b"}}"#,
      ["/parts/0 invalid-dialect: the list has no place"]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a", "members": "/b"}], "part": {"pattern": "/b"}}"#,
      ["/parts/0 invalid-dialect: the list has several places"]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {}}"#,
      ["/part missing-key: missing key \"pattern\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b", "feilds": "/c"}}"#,
      ["/part/feilds unknown-key: unknown key \"feilds\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}, "links": [{"destination": "m"}]}"#,
      ["/links/0 invalid-dialect: the link has no form"]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}, "references": {"when": {"x": "y"}, "name": "/n", "among": "/t"}}"#,
      ["/references/when invalid-dialect: invalid path \"x\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [], "part": {"pattern": "/b"}}"#,
      ["/parts invalid-dialect: the dialect has no lists of parts"]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a", "order": "/o"}], "part": {"pattern": "/b"}}"#,
      ["/parts/0/order invalid-dialect: an order requires \"members\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}, "links": [{"matches": "x://*", "destination": "m", "url": "*2"}]}"#,
      ["/links/0/url invalid-dialect: \"*2\" is not a star of \"x://*\""]
    ),
    (
      #"{"dialect": 1, "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}, "links": [{"matches": "x", "destination": "m", "parameters": {"id": "*"}}]}"#,
      ["/links/0/parameters/id invalid-dialect: \"*\" is not a star of \"x\""]
    ),
    (
      #"{"dialect": "1", "name": "a", "parts": [{"elements": "/a"}], "part": {"pattern": "/b"}}"#,
      ["/dialect wrong-type: expected a whole number, found the string \"1\""]
    ),
  ])
  func `a faulty dialect is refused, and the fault has its place`(file: String, expected: [String]) {
    #expect(Dialect.read(Array(file.utf8)).value == nil)
    if file == "{" { return #expect(problems(file).first?.contains("invalid-json") == true) }
    #expect(problems(file) == expected)
  }

  @Test func `a dialect of one's own reads pages`() throws {
    let file = #"""
      {"dialect": 1, "name": "modules", "recognise": ["/modules"], "parts": [{"elements": "/modules"}],
       "part": {"pattern": "/kind", "until": "@", "names": {"banner": "Focus"}, "identity": "/key", "fields": "/props",
         "title": "/props/caption", "marginHeight": "/space"},
       "page": {"title": "/title", "lang": "/locale"}, "own": ["_*"]}
      """#
    let reading = Dialect.read(Array(file.utf8))
    var registry = FloorRegistry.standard
    registry.shape = try #require(reading.value, "\(problems(file))").shape
    let page = Page(
      decoding: Array(
        #"""
        {"title": "Tea", "locale": "en", "_rev": 3, "modules": [
          {"kind": "banner@2", "key": 7, "space": 12, "_x": 1, "props": {"caption": "New", "picList": [{"img": "a.png", "title": "Tea"}]}}]}
        """#.utf8), registry: registry)
    #expect(page.diagnostics.isEmpty, "\(page.diagnostics.map(\.message))")
    #expect(page.title == "Tea" && page.language?.text == "en")
    let floor = try #require(page.floors.first)
    #expect(floor.pattern?.name == "Focus" && floor.identity?.text.string == "7")
    guard case .container(let container) = floor.content else { throw NotDecoded() }
    #expect(container.base.margin.height == 12 && container.base.header?.title == "New")
  }

  private struct NotDecoded: Error {}
}
