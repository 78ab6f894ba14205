import Storey
import TestLevels
import Testing

private struct Notice: TemplateContainer, Decodable {
  struct Line: Decodable { let text: String, size: Double?, bold: Bool? }

  static let pattern: FloorPattern = "Notice"
  let base: FloorBase
  let title: String
  let lines: [Line]
  let id: UInt64
  let jump: Jump?

  static let cells: [any TemplateCell.Type] = []
  var rows: FloorRows { FloorRows() }

}

/// A floor with a handwritten initializer that reads the base first.
private struct ByHand: TemplateContainer, Decodable {
  static let pattern: FloorPattern = "ByHand"
  static let cells: [any TemplateCell.Type] = []
  let base: FloorBase
  let title: String
  private enum Keys: CodingKey { case title }

  init(from decoder: any Decoder) throws {
    base = try FloorBase(from: decoder)
    title = try decoder.container(keyedBy: Keys.self).decode(String.self, forKey: .title)
  }
  var rows: FloorRows { FloorRows() }
}

@Suite(.tags(.unsafeMemory)) struct DecodableFloorTests {
  @Test func `the description of a floor with a handwritten initializer includes the keys of its base`() throws {
    var registry = FloorRegistry()
    try registry.register(ByHand.self)
    let description = try #require(registry.floorType(for: "ByHand")).description
    let base = ["identityId", "pattern", "fheader", "jump", "margin", "requires", "fallback"]
    #expect(description.fields.map(\.key) == base + ["title"])
    #expect(description.fields.filter(\.isRequired).map(\.key) == ["pattern", "title"])
  }

  private func decode(_ members: String) throws -> (floor: Notice?, findings: [Finding]) {
    var registry = FloorRegistry()
    try registry.register(Notice.self)
    let text = #"{"floors":[{"pattern":"Notice","identityId":9\#(members)}]}"#
    let page = Page(decoding: Array(text.utf8), registry: registry)
    guard case .container(let container) = page.floors[0].content else { return (nil, page.diagnostics.findings()) }
    return (container as? Notice, page.diagnostics.findings())
  }

  @Test func `a plain Decodable floor is decoded with the usual coercions`() throws {
    let (floor, findings) = try decode(
      #","title":5,"id":18446744073709551615,"jump":{"des":"m"},"lines":[{"text":"a","size":"1.5","bold":1},{"text":"b","size":null}]"#
    )
    #expect(floor?.title == "5")
    #expect(floor?.id == .max)
    #expect(floor?.base.identity?.description == "9")
    #expect(floor?.jump?.destination == "m")
    #expect(floor?.lines.map(\.text) == ["a", "b"])
    #expect(floor?.lines.first?.size == 1.5)
    #expect(floor?.lines.first?.bold == true)
    #expect(findings.map(\.rule) == [.coercedValue, .coercedValue])
  }

  @Test(arguments: [
    (#","id":1,"lines":[]"#, "/floors/0"), (#","title":"t","id":1,"lines":[{"text":"a"},{}]"#, "/floors/0/lines/1"),
    (#","title":"t","id":-1,"lines":[]"#, "/floors/0/id"), (#","title":"t","id":1.5,"lines":7"#, "/floors/0/lines"),
    (#","title":{},"id":1,"lines":[]"#, "/floors/0/title"),
  ])
  func `a decoding error has a location and the floor is left out`(members: String, pointer: String) throws {
    let (floor, findings) = try decode(members)
    #expect(floor == nil)
    #expect(findings.map(\.rule) == [.undecodableFloor])
    #expect(findings.first?.pointer.description == pointer)
  }
}
