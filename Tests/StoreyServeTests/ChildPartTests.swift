import Storey
import StoreyProject
import StoreyServer
import Testing

@testable import StoreyServe

/// Parts in floors: they are listed, added from a catalogue, moved and removed, in pages of Storey and of another CMS.
@Suite struct ChildPartTests {
  private static let columns = #"""
    {"template": 1, "pattern": "Columns", "fields": {"blocks": {"type": "children", "most": 3, "types": {"Note": {"most": 2}, "Line": {}}}},
      "rows": [{"children": "blocks"}]}
    """#
  private static func leaf(_ name: String) -> String {
    #"{"template": 1, "pattern": "\#(name)", "about": "A \#(name)", "fields": {"text": {"type": "string"}}, "rows": [{"height": 20, "elements": [{"text": "{text}", "frame": [0, 0, 100, 20]}]}]}"#
  }

  private static func site(_ page: String, configuration: String = "") throws -> TestSite {
    try TestSite([
      "page.json": page, ".storey.json": #"{"templates": ["t"]\#(configuration)}"#, "t/columns.json": Self.columns,
      "t/note.json": leaf("Note"), "t/line.json": leaf("Line"),
    ])
  }

  private static let storey = """
    {
      "name": "A",
      "floors": [
        {"pattern": "Columns", "identityId": "1", "blocks": [{"pattern": "Note", "identityId": "2", "text": "Tea"}]},
        {"pattern": "Columns", "identityId": "3"}
      ]
    }
    """
  private static let shopify = """
    {
      "sections": {
        "a": {"type": "Columns", "blocks": {"x": {"type": "Note", "settings": {"text": "Tea"}}}, "block_order": ["x"]},
        "b": {"type": "Columns"}
      },
      "order": ["a", "b"]
    }
    """

  private static func lists(_ value: JSONValue?) -> [JSONValue] { value.map { Array($0.elements) } ?? [] }

  private static func catalogue(_ site: TestSite, _ list: String) async throws -> [(name: String?, isFull: Bool?)] {
    let answer = try await site.ask("catalogue?page=page.json&list=\(list)")
    return lists(answer["floors"]).map { ($0["pattern"]?.text?.string, $0["isFull"]?.boolean) }
  }

  @Test func `floors of Storey list the parts in them, and the lists that they can have`() async throws {
    let site = try Self.site(Self.storey)
    let outline = try await site.ask("outline?page=page.json")
    let floors = Self.lists(Self.lists(outline["lists"])[0]["parts"])
    let inner = Self.lists(floors[0]["lists"])
    #expect(inner.map { $0["pointer"]?.text?.string } == ["/floors/0/blocks"])
    #expect(Self.lists(inner[0]["parts"]).map { $0["pattern"]?.text?.string } == ["Note"])
    #expect(Self.lists(floors[0]["newLists"]).isEmpty)
    #expect(Self.lists(floors[1]["newLists"]).map { $0["pointer"]?.text?.string } == ["/floors/1/blocks"])
    // Only the types that the list allows are offered.
    let names = try await Self.catalogue(site, "/floors/0/blocks").map(\.name)
    #expect(names == ["Line", "Note"])
    let all = try await site.ask("catalogue?page=page.json")
    #expect(Self.lists(all["floors"]).contains { $0["pattern"]?.text?.string == "Columns" })
  }

  @Test func `a part is added to a list that does not exist yet, with an identity of its own`() async throws {
    let site = try Self.site(Self.storey)
    let note =
      #"{"op": "insert-part", "list": "/floors/1/blocks", "index": 0, "json": "{\"pattern\": \"Note\", \"identityId\": \"2\", \"text\": \"Coffee\"}"}"#
    let answer = try await site.edit("page.json", note)
    #expect(answer["part"]?.text?.string == "/floors/1/blocks/0")
    let text = try #require(try await site.draft("page.json"))
    let part = try Document(parsing: Array(text.utf8)).root["floors"]?.elements.map { $0 }[1]["blocks"]?.elements.map {
      $0
    }[0]
    #expect(part?["identityId"]?.text?.string == "4" && part?["text"]?.text?.string == "Coffee")
    // It is moved to the other floor, and copied and removed there.
    let moved = try await site.edit(
      "page.json", #"{"op": "move-part", "path": "/floors/1/blocks/0", "list": "/floors/0/blocks", "index": 0}"#)
    #expect(moved["part"]?.text?.string == "/floors/0/blocks/0")
    #expect(try await Self.catalogue(site, "/floors/0/blocks").map(\.isFull) == [false, true])
    _ = try await site.edit("page.json", #"{"op": "remove-part", "path": "/floors/0/blocks/0"}"#)
    let refused = try await site.edit(
      "page.json", #"{"op": "move-part", "path": "/floors/0/blocks/0", "list": "/floors", "index": 0}"#)
    #expect(refused["error"]?.text?.string == #"the list at "/floors" has parts of another kind"#)
    for _ in 0..<4 { _ = try await site.post("undo", #"{"page": "page.json"}"#) }
    #expect(try await site.draft("page.json") == Self.storey)
  }

  @Test func `blocks of a section are offered by its template, up to their number`() async throws {
    let site = try Self.site(Self.shopify, configuration: #", "dialect": "shopify""#)
    let outline = try await site.ask("outline?page=page.json")
    #expect(outline["childWord"]?.text?.string == "block")
    let sections = Self.lists(Self.lists(outline["lists"])[0]["parts"])
    #expect(Self.lists(sections[1]["newLists"]).map { $0["pointer"]?.text?.string } == ["/sections/b/blocks"])
    #expect(try await Self.catalogue(site, "/sections/a/blocks").map(\.isFull) == [false, false])
    let answer = try await site.ask("catalogue?page=page.json&list=/sections/a/blocks")
    let json = try #require(Self.lists(answer["floors"]).last?["json"]?.text?.string)
    #expect(json.contains(#""type": "Note""#) && json.contains(#""settings""#))
    for list in ["/sections/a/blocks", "/sections/b/blocks"] {
      let made = try await site.edit(
        "page.json", #"{"op": "insert-part", "list": "\#(list)", "index": 9, "json": \#(JSONString.quoted(json))}"#)
      #expect(made["error"] == nil && made["part"]?.text?.string == "\(list)/Note")
    }
    #expect(try await Self.catalogue(site, "/sections/a/blocks").map(\.isFull) == [false, true])
    let page = try Document(parsing: Array(try #require(try await site.draft("page.json")).utf8)).root
    #expect(page["sections"]?["a"]?["block_order"]?.elements.compactMap { $0.text?.string } == ["x", "Note"])
    #expect(page["sections"]?["b"]?["block_order"]?.elements.compactMap { $0.text?.string } == ["Note"])
  }

  @Test func `the form of a floor refers to the list of its parts`() async throws {
    let site = try Self.site(Self.storey)
    let form = try await site.ask("form?page=page.json&pointer=/floors/0")
    let field = try #require(Self.lists(form["fields"]).first { $0["key"]?.text?.string == "blocks" })
    #expect(field["control"]?["kind"]?.text?.string == "parts" && field["count"]?.number == 1)
  }

  @Test func `a story without a list has its own place, and its first component makes a list`() async throws {
    let template =
      #"{"template": 1, "pattern": "note", "fields": {"title": {"type": "string"}}, "rows": [{"height": 9, "elements": [{"text": "{title}", "frame": [0, 0, 9, 9]}]}]}"#
    let site = try TestSite([
      ".storey.json": #"{"dialect": "storyblok", "templates": ["templates"]}"#, "templates/note.json": template,
      "home.json": #"{"story": {"content": {"component": "note", "title": "Tea"}}}"#,
      "list.json": #"{"story": {"content": {"component": "page", "body": [{"component": "note", "title": "Tea"}]}}}"#,
    ])
    #expect(try await site.ask("inspect?page=home.json&part=0.0")["pointer"]?.text?.string == "/story/content")
    #expect(try await site.ask("inspect?page=list.json&part=0.0")["pointer"]?.text?.string == "/story/content/body/0")
    let form = try await site.ask("form?page=home.json&pointer=/story/content")
    let keys = form["fields"]?.elements.compactMap { $0["key"]?.text?.string } ?? []
    #expect(keys.contains("title") && !keys.contains("body") && !keys.contains("component"), "\(keys)")
    let list = try #require(try await site.ask("outline?page=home.json")["list"]?.text?.string)
    #expect(list == "/story/content/body")
    _ = try await site.edit(
      "home.json", #"{"op": "insert-part", "list": "\#(list)", "index": 0, "json": "{\"component\": \"note\"}"}"#)
    #expect(
      try await site.draft("home.json")
        == #"{"story": {"content": {"component": "note", "title": "Tea", "body": [{"component": "note"}]}}}"#)
  }

  @Test(arguments: [
    (
      "shopify", #"{"sections": {"a": {"type": "note", "settings": {}}}, "order": ["a"]}"#,
      #""https://www.example.com/""#
    ),
    (
      "storyblok", #"{"story": {"content": {"component": "page", "body": [{"component": "note"}]}}}"#,
      #"{"linktype":"url","url":"https://www.example.com/"}"#
    ),
  ])
  func `samples of floors have the links of the CMS`(dialect: String, page: String, link: String) async throws {
    let template =
      #"{"template": 1, "pattern": "note", "fields": {"link": {"type": "jump"}}, "rows": [{"height": 9, "tap": "link", "elements": [{"text": "Tea", "frame": [0, 0, 9, 9]}]}]}"#
    let site = try TestSite([
      ".storey.json": #"{"dialect": "\#(dialect)", "templates": ["templates"]}"#, "templates/note.json": template,
      "home.json": page,
    ])
    let catalogue = String(decoding: try await site.get("catalogue?page=home.json").text, as: UTF8.self)
    let plain = catalogue.replacing(#"\""#, with: "\"").replacing(" ", with: "")
    #expect(plain.contains(#""link":\#(link)"#), "\(catalogue)")
  }
}
