import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// Findings in pages of other shapes, at their places and in the words of the CMS.
@Suite struct DialectFindingTests {
  private static let picture =
    #"{"img": "https://a.example/a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}"#

  /// Returns the findings of all rules as text: the pointer, the rule and the message.
  private func findings(_ page: String, _ dialect: String, templates: [String] = [], file: String? = nil) throws
    -> [String]
  {
    var registry = FloorRegistry.standard
    for template in templates { try registry.register(template: Array(template.utf8)) }
    let own = try file.map { try #require(Dialect.read(Array($0.utf8)).value).shape }
    registry.shape = try own ?? #require(Dialect.named(dialect)).shape
    let report = Validator(registry: registry).validate(Array(page.utf8), file: "p.json")
    // A note without a link is not the subject of these tests.
    return report.findings.filter { $0.rule != "missing-action" }.map { "\($0.pointer) \($0.rule): \($0.message)" }
  }

  private static let note =
    #"{"template": 1, "pattern": "Note", "fields": {"title": {"type": "string"}, "link": {"type": "jump"}, "notes": {"type": "children"}}, "rows": [{"height": 40, "tap": "link", "elements": [{"text": "{title}", "frame": [0, 0, 100, 20]}]}, {"children": "notes"}]}"#

  @Test func `two parts with one identity are found`() throws {
    let part = #"{"component": "Focus", "_uid": "u1", "picList": [\#(Self.picture)]}"#
    let found = try findings(
      #"{"story": {"name": "Home", "content": {"component": "page", "title": "Home", "body": [\#(part), \#(part)]}}}"#,
      "storyblok")
    #expect(
      found == [
        #"/story/content/body/1/_uid duplicate-identity: duplicate value "u1" for "_uid" in this array"#
      ])
  }

  @Test func `a link has no event, and its address is the place of findings about it`() throws {
    let link = #"{"linktype": "url", "url": "http://a.example/"}"#
    let found = try findings(
      #"{"story": {"name": "Home", "content": {"component": "page", "title": "Home", "body": [{"component": "Note", "title": "Tea", "link": \#(link)}]}}}"#,
      "storyblok", templates: [Self.note])
    #expect(found.count == 1 && found[0].hasPrefix("/story/content/body/0/link/url insecure-url"), "\(found)")
  }

  @Test func `a link that is a field and the target of a tap on its part is one URL`() throws {
    let element =
      #"{"template": 1, "pattern": "Link", "fields": {"selectAction": {"type": "jump"}}, "rows": [{"height": 40, "tap": "selectAction", "elements": [{"text": "Tea", "frame": [0, 0, 100, 20]}]}]}"#
    let found = try findings(
      #"{"type": "AdaptiveCard", "body": [{"type": "Link", "selectAction": {"type": "Action.OpenUrl", "url": "http://a.example/1"}}]}"#,
      "adaptive-cards", templates: [element])
    #expect(
      found == [
        #"/body/0/selectAction/url insecure-url: the URL "http://a.example/1" does not use https:"#
      ])
  }

  @Test func `products and collections of Shopify are destinations that apps can register`() throws {
    for address in ["shopify://products/tea", "shopify://collections/tea", "/pages/tea", "mailto:a@b.example", "#top"] {
      let found = try findings(
        #"{"name": "Home", "sections": {"a": {"type": "Note", "settings": {"title": "Tea", "link": "\#(address)"}}}, "order": ["a"]}"#,
        "shopify", templates: [Self.note])
      #expect(found == [], "\(address)")
    }
  }

  private static func dialect(_ further: String, part: String = "") -> String {
    #"{"dialect": 1, "name": "m", "recognise": ["/modules"], "parts": [{"elements": "/modules"}], "part": {"pattern": "/kind", "fields": "/props"\#(part)}\#(further)}"#
  }

  @Test func `keys by which pages are recognised and values are named are known`() throws {
    let marked = try findings(
      #"{"schema": "p1", "modules": []}"#, "", file: Self.dialect(#", "marks": {"/schema": "p*"}"#))
    #expect(!marked.contains { $0.contains("unknown-key") }, "\(marked)")
    let named = try findings(
      #"{"modules": [{"type": "ref", "id": "x"}], "entries": [{"id": "x", "kind": "Note", "props": {"title": "Tea"}}]}"#,
      "",
      templates: [Self.note],
      file: Self.dialect(#", "references": {"when": {"/type": "ref"}, "name": "/id", "among": "/entries"}"#))
    #expect(!named.contains { $0.contains("unknown-key") }, "\(named)")
  }

  @Test func `a list of parts that the dialect does not know is reported`() throws {
    let page =
      #"{"modules": [{"kind": "Note", "props": {"title": "Tea", "notes": [{"kind": "Note", "props": {"title": "Milk"}}]}}]}"#
    let found = try findings(page, "", templates: [Self.note], file: Self.dialect(""))
    #expect(
      found.contains("/modules/0/props/notes/0 undecodable-floor: no object in this list is a part"), "\(found)")
    let known = try findings(page, "", templates: [Self.note], file: Self.dialect("", part: #", "nested": true"#))
    #expect(!known.contains { $0.contains("/notes") }, "\(known)")
  }

  @Test func `children in the fields are read once, also below many levels`() throws {
    var part = #"{"component": {"name": "Note", "options": {"title": "Tea"}}}"#
    for _ in 0..<12 {
      part =
        #"{"component": {"name": "Note", "options": {"title": "Milk", "notes": [\#(part)], "storey_fallback": {"component": {"name": "Note", "options": {"title": "Old"}}}}}}"#
    }
    let found = try findings(
      #"{"name": "Home", "data": {"title": "Home", "blocks": [\#(part)]}}"#, "builder", templates: [Self.note])
    #expect(found == [])
  }

  @Test func `fields with the names of keys of the CMS are fields`() throws {
    let template =
      #"{"template": 1, "pattern": "Card", "fields": {"seo_title": {"type": "string", "required": true}}, "rows": [{"height": 40, "elements": [{"text": "{seo_title}", "frame": [0, 0, 100, 20]}]}]}"#
    let found = try findings(
      #"{"story": {"name": "Home", "content": {"component": "page", "title": "Home", "body": [{"component": "Card", "_uid": "u", "seo_title": "Tea"}]}}}"#,
      "storyblok", templates: [template])
    #expect(!found.contains { $0.contains("missing-key") || $0.contains("unknown-key") }, "\(found)")
  }

  @Test func `something else that a card does is not a jump, and columns without types are data`() throws {
    let table =
      #"{"template": 1, "pattern": "Table", "fields": {"columns": {"type": "array", "of": {"width": {"type": "number"}}}}, "rows": [{"height": 40, "elements": [{"fill": "fill", "frame": [0, 0, 100, 20]}]}]}"#
    let found = try findings(
      #"{"type": "AdaptiveCard", "fallbackText": "Home", "body": [{"type": "Table", "id": "t", "columns": [{"width": 1}, {"width": 2}], "selectAction": {"type": "Action.Submit", "title": "go"}}]}"#,
      "adaptive-cards", templates: [table])
    #expect(found == [])
  }

  @Test func `a requirement that is not met names the key of the CMS for a fallback`() throws {
    let page = Page(
      decoding: Array(#"{"modules": [{"kind": "Note", "props": {"title": "Tea"}, "needs": {"video": 1}}]}"#.utf8),
      registry: try {
        var registry = FloorRegistry.standard
        try registry.register(template: Array(Self.note.utf8))
        let file = Self.dialect("", part: #", "requires": "/needs", "fallback": "/otherwise""#)
        registry.shape = try #require(Dialect.read(Array(file.utf8)).value).shape
        return registry
      }())
    #expect(page.diagnostics.compactMap(\.hint) == [#"add an "otherwise" for apps without this capability"#])
  }

  @Test func `an entry that two references name has its findings once, and is not a duplicate`() throws {
    let link = #"{"sys": {"type": "Link", "id": "n"}}"#
    let page =
      #"{"items": [{"sys": {"id": "p", "type": "Entry"}, "fields": {"name": "Tea", "sections": [\#(link), \#(link)]}}], "includes": {"Entry": [{"sys": {"id": "n", "type": "Entry", "contentType": {"sys": {"id": "Note"}}}, "fields": {"title": 7, "colour": 1}}]}}"#
    let found = try findings(page, "contentful", templates: [Self.note])
    #expect(
      found.sorted() == [
        "/includes/Entry/0/fields/colour unknown-key: unknown key \"colour\"",
        "/includes/Entry/0/fields/title coerced-value: the number 7 is read as a string",
      ])
  }

  @Test func `a part whose content is dynamic is not empty`() throws {
    let template =
      #"{"template": 1, "pattern": "Text", "fields": {"text": {"type": "string"}}, "rows": [{"height": 40, "when": "text", "elements": [{"text": "{text}", "frame": [0, 0, 100, 20]}]}]}"#
    func found(_ text: String) throws -> [String] {
      try findings(
        #"{"name": "Home", "sections": {"a": {"type": "Text", "settings": {"text": "\#(text)"}}}, "order": ["a"]}"#,
        "shopify", templates: [template])
    }
    #expect(try found("{{ product.title }}") == [" dynamic-value: 1 dynamic value is neither checked nor drawn"])
    #expect(try found("") == [#"/sections/a empty-floor: the section "a" has no content"#])
  }

  @Test func `numbers are the types of items of Tangram`() throws {
    let template =
      #"{"template": 1, "pattern": "2", "fields": {"text": {"type": "string"}}, "rows": [{"height": 40, "elements": [{"text": "{text}", "frame": [0, 0, 100, 20]}]}]}"#
    #expect(try findings(#"[{"type": 2, "id": "c", "text": "Tea"}]"#, "tangram", templates: [template]) == [])
  }
}
