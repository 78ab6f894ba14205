import Storey
import Testing

/// A floor with a text, at version 2.
private struct Notice: TemplateContainer, JSONModel, TemplateRender {
  static let pattern: FloorPattern = "Notice"
  static let version = 2
  let base: FloorBase
  let text: JSONText

  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    text = reader.required("text")
  }

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }
}

@Suite struct FloorFallbackTests {
  private func floor(_ json: String, _ declare: [Capability] = []) throws -> Floor {
    var registry = FloorRegistry()
    try registry.register(Notice.self)
    for capability in declare { registry.declare(capability) }
    let page = Page(decoding: Array("{\"floors\": [\(json)]}".utf8), registry: registry)
    return try #require(page.floors.first)
  }

  private func shown(_ floor: Floor) -> String {
    switch floor.content {
    case .container(let container): (container as? Notice)?.text.string ?? "?"
    case .unknownPattern: "unknown"
    case .unmetRequirements: "unmet"
    case .undecodable: "undecodable"
    case .dropped: "dropped"
    }
  }

  private func findings(_ floor: Floor) -> [String] { floor.diagnostics.map { "\($0.severity) \($0.rule)" } }

  @Test(arguments: [
    (#"{"pattern": "Notice", "text": "a", "fallback": {"pattern": "Notice", "text": "b"}}"#, "a", []),
    (#"{"pattern": "Live", "fallback": {"pattern": "Notice", "text": "b"}}"#, "b", ["note replaced-floor"]),
    (#"{"pattern": "Live", "fallback": "drop"}"#, "dropped", ["note replaced-floor"]),
    (#"{"pattern": "Live"}"#, "unknown", ["error unknown-pattern"]),
    (#"{"pattern": "Live", "fallback": null}"#, "unknown", ["error unknown-pattern"]),
    (#"{"pattern": "Live", "fallback": 7}"#, "unknown", ["error unknown-pattern", "error wrong-type"]),
    (
      #"{"pattern": "Live", "fallback": {"pattern": "Film", "fallback": {"pattern": "Notice", "text": "c"}}}"#, "c",
      ["note replaced-floor", "note replaced-floor"]
    ),
    (
      #"{"pattern": "Live", "fallback": {"pattern": "Film"}}"#, "unknown",
      ["note replaced-floor", "error unknown-pattern"]
    ),
    (
      #"{"pattern": "Notice", "fallback": {"pattern": "Notice", "text": "b"}}"#, "b",
      ["error missing-key", "note replaced-floor"]
    ),
    (#"{"pattern": "Notice", "text": "a", "requires": {"Notice": 2}}"#, "a", []),
    (#"{"pattern": "Notice", "text": "a", "requires": {"Notice": "2"}}"#, "a", ["note coerced-value"]),
    (#"{"pattern": "Notice", "text": "a", "requires": {"Notice": 3}}"#, "unmet", ["error unmet-requirement"]),
    (#"{"pattern": "Notice", "text": "a", "requires": {"video": 1}}"#, "a", []),
    (
      #"{"pattern": "Notice", "text": "a", "requires": {"Notice": 1, "video": 2}, "fallback": "drop"}"#, "dropped",
      ["note replaced-floor"]
    ),
    (
      #"{"pattern": "Notice", "text": "a", "requires": ["video"]}"#, "unmet",
      ["error unmet-requirement", "error wrong-type"]
    ),
    (
      #"{"pattern": "Notice", "text": "a", "requires": {"video": 1e300}, "fallback": "drop"}"#, "dropped",
      ["note replaced-floor", "error wrong-type"]
    ),
    (#"{"pattern": "Notice", "text": "a", "requires": {"video": 0}}"#, "a", ["warning out-of-range"]),
    (#"{"pattern": "Notice", "text": "a", "fallback": 5}"#, "a", ["error wrong-type"]),
    (#"{"pattern": "Notice", "text": "a", "fallback": "Drop"}"#, "a", ["error wrong-type"]),
  ])
  func `a floor that cannot be shown is replaced by its fallback and a note is reported`(
    json: String, content: String, found: [String]
  ) throws {
    let floor = try floor(json, [Capability("video", version: 1)])
    #expect(shown(floor) == content)
    #expect(findings(floor) == found)
  }

  @Test func `the note of a replacement names the floors and the reason, and points to the cause`() throws {
    let floor = try floor(
      #"{"pattern": "Notice", "text": "a", "requires": {"video": 2}, "fallback": {"pattern": "Notice", "text": "b"}}"#,
      [Capability("video")])
    let note = try #require(floor.diagnostics.first)
    #expect(
      note.message
        == "the Notice floor is replaced by its fallback, a Notice floor: it requires video 2, but only version 1 is available"
    )
    #expect(note.pointer?.description == "/floors/0/requires/video")
  }

  @Test func `a version that is out of range is reported as it is written`() throws {
    let floor = try floor(#"{"pattern": "Notice", "text": "a", "requires": {"video": -1e1}}"#)
    let messages = floor.diagnostics.map(\.message)
    #expect(messages.contains("the version -1e1 is out of range; expected 1 or more"), "\(messages)")
  }

  @Test func `a fallback keeps the location and the identity of the floor that it replaces`() throws {
    let floor = try floor(#"{"identityId": 7, "pattern": "Live", "fallback": {"pattern": "Notice", "text": "b"}}"#)
    #expect(floor.identity?.text.string == "7")
    #expect(floor.pattern == "Notice")
    #expect(floor.source?.pointer.description == "/floors/0")
  }

  @Test func `capabilities are the registered patterns and the declared ones, each with its highest version`() throws {
    var registry = FloorRegistry()
    try registry.register(Notice.self)
    registry.declare(Capability("video", version: 3))
    registry.declare(Capability("video"))
    registry.declare(Capability("Notice"))
    #expect(registry.capabilities == [Capability("Notice", version: 2), Capability("video", version: 3)])
    #expect(registry.version(of: "sound") == nil)
  }

  @Test func `fallbacks can be nested 500 levels deep`() throws {
    let depth = 500
    let json =
      String(repeating: #"{"pattern": "Live", "fallback": "#, count: depth) + #"{"pattern": "Notice", "text": "deep"}"#
      + String(repeating: "}", count: depth)
    let floor = try floor(json)
    #expect(shown(floor) == "deep")
    #expect(floor.diagnostics.count == depth)
  }
}
