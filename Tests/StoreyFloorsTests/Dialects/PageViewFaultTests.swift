import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyValidation
import TestMutations
import Testing

/// Faults in the shape of pages of other dialects: one finding for each, at its place.
@Suite struct PageViewFaultTests {
  private static let picture = #"{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}"#

  private func registry(_ dialect: String) throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.named(dialect)).shape
    registry.syntax = registry.shape.syntax ?? .json
    return registry
  }

  private func findings(_ page: String, _ registry: FloorRegistry) -> [String] {
    Validator(registry: registry).validate(Array(page.utf8), file: "page").findings
      .map { "\($0.pointerText) \($0.rule): \($0.message)" }
  }

  @Test(arguments: [
    (#"{"a": 1}"#, "expected an array of the names of parts, found an object"),
    (#""hero""#, #"expected an array of the names of parts, found the string "hero""#),
    ("3", "expected an array of the names of parts, found the number 3"),
  ])
  func `an order that is not an array is an error`(order: String, message: String) throws {
    let page =
      #"{"sections": {"a": {"type": "Focus", "settings": {"picList": [\#(Self.picture)]}}}, "order": \#(order), "name": "Tea"}"#
    #expect(findings(page, try registry("shopify")) == ["/order wrong-type: \(message)"])
  }

  @Test(arguments: [#"[{"heading": "a"}]"#, #""heading""#, "true"])
  func `fields that are not an object are an error`(settings: String) throws {
    let page = #"{"sections": {"a": {"type": "Focus", "settings": \#(settings)}}, "order": ["a"], "name": "Tea"}"#
    let found = findings(page, try registry("shopify"))
    #expect(found.contains { $0.hasPrefix("/sections/a/settings wrong-type: expected an object of fields, found ") })
    let empty = page.replacing(settings, with: "[]")
    #expect(!findings(empty, try registry("shopify")).contains { $0.contains("wrong-type") })
  }

  @Test func `a wrong value that is a field and the title of its part has one finding`() throws {
    let file = #"""
      {"dialect": 1, "name": "own", "parts": [{"elements": "/parts"}],
       "part": {"pattern": "/type", "fields": "/props", "title": "/props/title", "jump": "/props/jump"}, "page": {"name": "/name"}}
      """#
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.read(Array(file.utf8)).value).shape
    let page =
      #"{"name": "Tea", "parts": [{"type": "Category", "props": {"title": 7, "categoryList": [], "jump": {"des": 3}}}]}"#
    let found = findings(page, registry)
    #expect(Set(found).count == found.count, "\(found)")
  }

  @Test func `a part that is the page itself has its fields and the keys of the page`() throws {
    let file =
      #"{"dialect": 1, "name": "own", "parts": [{"part": "."}], "part": {"pattern": "/type"\#("FIELDS")}, "page": {"name": "/name"}, "own": ["_*"]}"#
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.read(Array(file.replacing("FIELDS", with: "").utf8)).value).shape
    let page = #"{"name": "Tea", "_id": 1, "type": "Focus", "picList": [\#(Self.picture)], "colour": 1}"#
    #expect(findings(page, registry) == [#"/colour unknown-key: unknown key "colour""#])
    registry.shape = try #require(
      Dialect.read(Array(file.replacing("FIELDS", with: #", "fields": "/props""#).utf8)).value
    ).shape
    let nested =
      #"{"name": "Tea", "_id": 1, "type": "Focus", "props": {"picList": [\#(Self.picture)], "colour": 1}, "size": 2}"#
    #expect(
      findings(nested, registry).sorted() == [
        #"/props/colour unknown-key: unknown key "colour""#, #"/size unknown-key: unknown key "size""#,
      ])
  }

  @Test func `a file that is not a page has no finding about its title`() throws {
    for dialect in ["storey", "shopify", "storyblok"] {
      #expect(!findings(#"{"layout": "theme"}"#, try registry(dialect)).contains { $0.contains("missing-title") })
    }
    let card =
      #"{"type": "AdaptiveCard", "fallbackText": "x", "body": [{"type": "Focus", "picList": [\#(Self.picture)]}]}"#
    #expect(findings(card, try registry("adaptive-cards")) == [])
  }

  @Test func `messages have the words of the CMS`() throws {
    let page =
      #"{"sections": {"a": {"type": "Fcous", "settings": {}}, "b": {"settings": {}}, "c": {"type": "Focus", "settings": {"storey_requires": {"Video": 1}}}, "d": {"type": "Focus", "settings": {"picList": []}}}, "order": ["a", "b", "c", "d"]}"#
    let report = Validator(registry: try registry("shopify")).validate(Array(page.utf8), file: "page")
    let words = report.findings.flatMap { [$0.message, $0.hint ?? ""] }
    #expect(words.contains(#"no floor is registered for the section "Fcous""#))
    #expect(words.contains("the Focus section is left out: it requires Video 1, which is not available"))
    #expect(words.contains(#"the section "d" has no content: "picList" is empty"#))
    #expect(
      !words.contains { $0.contains("pattern") || $0.contains("the floor") || $0.contains("this floor") }, "\(words)")
  }

  @Test func `comments of a dialect that has them are not noted`() throws {
    let page =
      #"/* generated */ {"sections": {"a": {"type": "Focus", "settings": {"picList": [\#(Self.picture)]}}}, "order": ["a"], "name": "Tea"}"#
    #expect(findings(page, try registry("shopify")) == [])
    var standard = FloorRegistry.standard
    standard.syntax = .jsonc
    #expect(
      findings("// x\n{\"name\": \"Tea\", \"floors\": []}", standard).map { $0.contains("relaxed-json") } == [true])
  }

  @Test(arguments: [
    (#"{"sys": {"type": "Link"}}"#, #"broken-reference: the reference has no "id""#),
    (#"{"sys": {"type": "Link", "id": [1]}}"#, #"broken-reference: the reference has no "id""#),
    (#"{"sys": {"type": "Link", "id": "loop"}}"#, #"broken-reference: "loop" contains a reference to itself"#),
  ])
  func `a reference without a name and one to itself are reported`(link: String, message: String) throws {
    let page =
      #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Tea", "sections": [\#(link)]}}], "includes": {"Entry": [{"sys": {"type": "Link", "id": "loop"}}, {"sys": {"type": "Entry", "id": "e", "contentType": {"sys": {"id": "Focus"}}}, "fields": {"picList": [\#(Self.picture)]}}], "Asset": []}}"#
    #expect(findings(page, try registry("contentful")) == ["/items/0/fields/sections/0 \(message)"])
  }

  @Test func `a change of a heading is one difference, and that of a hidden part is its flag`() throws {
    let file = #"""
      {"dialect": 1, "name": "own", "parts": [{"elements": "/parts"}],
       "part": {"pattern": "/type", "identity": "/id", "fields": "/props", "title": "/props/title", "hidden": "/off"}}
      """#
    var registry = FloorRegistry.standard
    registry.shape = try #require(Dialect.read(Array(file.utf8)).value).shape
    func layout(_ title: String, _ rest: String = "") -> TableLayout {
      let page =
        #"{"parts": [{"id": "a", "type": "Focus", "props": {\#(title)"picList": [\#(Self.picture)]}\#(rest)}]}"#
      return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
    }
    func pointers(_ old: TableLayout, _ new: TableLayout) throws -> [String] {
      let written = try #require(JSONTree(PageDifference(from: old, to: new).json()))
      return (written["changes"]?.children ?? []).flatMap { change in
        (change["fields"]?.children ?? []).map { if case .text(let pointer)? = $0["pointer"] { pointer } else { "" } }
      }
    }
    #expect(try pointers(layout(#""title": "Tea", "#), layout(#""title": "Milk", "#)) == ["/props/title"])
    #expect(try pointers(layout(""), layout(#""title": "Milk", "#)) == ["/props/title"])
    #expect(try pointers(layout(""), layout("", #", "off": true"#)) == ["/off"])
  }
}
