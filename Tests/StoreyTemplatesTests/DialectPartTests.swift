import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import StoreyValidation
import Testing

/// The parts and the fields that a dialect finds in a page.
@Suite struct DialectPartTests {
  /// A part with a title and children, of which only notes are allowed.
  private static func note(_ name: String = "Note", list: String = "notes", _ further: String = "") -> String {
    #"{"template": 1, "pattern": "\#(name)", "fields": {"title": {"type": "string"}, "\#(list)": {"type": "children", "types": {"Note": {}}\#(further)}}, "rows": [{"height": 40, "elements": [{"text": "{title}", "frame": [0, 0, 100, 20]}]}, {"children": "\#(list)"}]}"#
  }

  /// Returns the findings as a pointer, a rule and a message, without those of an incomplete page.
  private func findings(_ page: String, _ dialect: String, _ templates: [String] = [note()]) throws -> [String] {
    var registry = FloorRegistry.standard
    for template in templates { try registry.register(template: Array(template.utf8)) }
    registry.shape = try #require(Dialect.named(dialect) ?? Dialect.read(Array(dialect.utf8)).value).shape
    let report = Validator(registry: registry).validate(Array(page.utf8), file: "p.json")
    let ofIncomplete: Set<RuleID> = ["missing-action", "missing-title", "empty-floor"]
    return report.findings.filter { !ofIncomplete.contains($0.rule) }
      .map { "\($0.pointer) \($0.rule): \($0.message)" }
  }

  private static func modules(_ part: String) -> String {
    #"{"dialect": 1, "name": "m", "recognise": ["/modules"], "parts": [{"elements": "/modules"}], "part": {"pattern": "/kind", "fields": "/props", \#(part)}}"#
  }

  @Test func `children at a path with a star are in all of its places`() throws {
    let dialect = Self.modules(#""children": [{"elements": "/columns/*/items", "as": "notes"}]"#)
    let found = try findings(
      #"{"modules": [{"kind": "Note", "props": {"title": "Tea"}, "columns": {"a": {"items": [{"kind": "Note"}]}, "b": {"items": [{"kind": "Nope"}]}}}]}"#,
      dialect)
    #expect(found == [#"/modules/0/columns/b/items/0/kind misplaced-part: "Nope" is not allowed in this list"#])
  }

  @Test func `a field with the name of a list of children does not hide the children`() throws {
    let text = try findings(
      #"{"sections": {"a": {"type": "Note", "settings": {"title": "Tea", "blocks": "x"}, "blocks": {"b": {"type": "Nope"}}}}, "order": ["a"]}"#,
      "shopify", [Self.note(list: "blocks")])
    #expect(
      text == [
        #"/sections/a/settings/blocks unknown-key: unknown key "blocks""#,
        #"/sections/a/blocks/b/type misplaced-part: "Nope" is not allowed in this list"#,
      ])
    let list = try findings(
      #"{"sections": {"a": {"type": "Note", "settings": {"title": "Tea", "blocks": [{"type": "Note"}]}}}, "order": ["a"]}"#,
      "shopify", [Self.note(list: "blocks")])
    #expect(list == [#"/sections/a/settings/blocks unknown-key: unknown key "blocks""#])
  }

  @Test func `fields with the names of keys that every floor has are fields of the CMS`() throws {
    let fields = #""margin": 40, "jump": true, "fallback": "Soon", "fheader": "x", "requires": 1"#
    for (page, dialect) in [
      (
        #"{"sections": {"a": {"type": "Note", "settings": {"title": "Tea", \#(fields), "pattern": "dots"}}}, "order": ["a"]}"#,
        "shopify"
      ),
      (
        #"{"story": {"content": {"component": "page", "body": [{"component": "Note", "title": "Tea", \#(fields)}]}}}"#,
        "storyblok"
      ),
    ] {
      #expect(try findings(page, dialect) == [], "\(dialect)")
    }
  }

  @Test func `in a list of parts, an object without a pattern has that of all parts without one`() throws {
    let found = try findings(
      #"{"data": {"blocks": [{"component": {"name": "Note", "options": {"title": "Tea", "notes": [{"component": {"name": "Note"}}, {"children": [{"component": {"name": "Note", "options": {"titel": 1}}}]}]}}}]}}"#,
      "builder",
      [Self.note().replacing(#""Note": {}"#, with: #""Note": {}, "Box": {}"#), Self.note("Box", list: "children")])
    #expect(
      found == [
        #"/data/blocks/0/component/options/notes/1/children/0/component/options/titel unknown-key: unknown key "titel""#
      ])
  }

  @Test func `a list of children can have a pattern for parts without one`() throws {
    let found = try findings(
      #"{"type": "AdaptiveCard", "fallbackText": "x", "body": [{"type": "Set", "columns": [{"type": "Column", "items": []}, {"titel": "Tea"}]}]}"#,
      "adaptive-cards",
      [
        Self.note("Set", list: "columns").replacing(#""Note": {}"#, with: #""Column": {}"#),
        Self.note("Column", list: "items"),
      ])
    #expect(found == [#"/body/0/columns/1/titel unknown-key: unknown key "titel""#])
  }

  @Test func `the parts of a list can have a value for each language`() throws {
    let dialect = Self.modules(#""identity": "/id""#).dropLast() + #", "languages": ["en-US", "de"]}"#
    let found = try findings(
      #"{"modules": {"de": [{"kind": "Alt"}], "en-US": [{"kind": "Note", "props": {"titel": "Tea"}}]}}"#,
      String(dialect))
    #expect(found == [#"/modules/en-US/0/props/titel unknown-key: unknown key "titel""#])
  }

  @Test func `the fields of the page itself are those of its type, which limits its parts`() throws {
    let page =
      #"{"template": 1, "pattern": "page", "fields": {"intro": {"type": "string"}, "width": {"type": "number", "minimum": 1, "maximum": 9}, "body": {"type": "children", "types": {"Note": {"most": 1}}}}, "rows": [{"children": "body"}]}"#
    let story =
      #"{"story": {"content": {"component": "page", "intro": "x", "intor": "x", "width": 99, "body": [{"component": "Note", "title": "a"}, {"component": "Note", "title": "b"}, {"component": "Nope"}]}}}"#
    let known = try findings(story, "storyblok", [Self.note(), page])
    #expect(
      known == [
        #"/story/content/intor unknown-key: unknown key "intor""#,
        "/story/content/width out-of-range: 99 is out of range and is left out; expected 1 to 9",
        #"/story/content/body/1 too-many-parts: more than 1 of the type "Note" in this list"#,
        #"/story/content/body/2/component misplaced-part: "Nope" is not allowed in this list"#,
        #"/story/content/body/2/component unknown-pattern: no floor is registered for the component "Nope""#,
      ])
    // Without the type, the fields of the page are not known.
    #expect(try !findings(story, "storyblok").contains { $0.contains("intor") })
  }

  @Test(arguments: [
    #"{"component": "Note", "titel": "Tea"}"#, #"{"component": "Note", "titel": "Tea", "body": {"type": "doc"}}"#,
    ##"{"component": "Note", "titel": "Tea", "body": "# Tea"}"##,
  ])
  func `a page with a type and without a list is its only part`(content: String) throws {
    let note = Self.note().replacing(#""title": {"#, with: #""body": {"type": "any"}, "title": {"#)
    let found = try findings(#"{"story": {"name": "Tea", "content": \#(content)}}"#, "storyblok", [note])
    #expect(found == [#"/story/content/titel unknown-key: unknown key "titel""#])
    let unknown = try findings(#"{"story": {"content": \#(content)}}"#, "storyblok", [])
    #expect(unknown == [#"/story/content/component unknown-pattern: no floor is registered for the component "Note""#])
  }

  @Test func `a file of another kind can have the key of the type, too`() throws {
    let found = try findings(#"{"component": "Note", "title": "Tea"}"#, "storyblok")
    #expect(found.count == 1 && found[0].contains(" unrecognized-page: "), "\(found)")
  }

  @Test func `a list is found where a field has the name of another one`() throws {
    let found = try findings(
      #"{"story": {"content": {"component": "page", "body": {"type": "doc"}, "sections": [{"component": "Note", "titel": 1}]}}}"#,
      "storyblok")
    #expect(found == [#"/story/content/sections/0/titel unknown-key: unknown key "titel""#])
  }

  @Test func `the types of all parts of a list can be numbers`() throws {
    let found = try findings(
      #"[{"type": 1, "items": [{"type": 2, "titel": "Tea"}, {"type": 3}]}]"#, "tangram",
      [
        Self.note("1", list: "items").replacing(#""Note": {}"#, with: #""2": {}"#),
        Self.note("2").replacing(#""Note": {}"#, with: #""2": {}"#),
      ])
    #expect(
      found == [
        #"/0/items/0/titel unknown-key: unknown key "titel""#,
        #"/0/items/1/type misplaced-part: "3" is not allowed in this list"#,
      ])
  }

  @Test func `an action that shows a card has the elements of the card`() throws {
    let action =
      #"{"template": 1, "pattern": "Action.ShowCard", "fields": {"body": {"type": "children", "types": {"Note": {}}}, "actions": {"type": "children", "types": {"Note": {}}}}, "rows": [{"children": "body"}, {"children": "actions"}]}"#
    let found = try findings(
      #"{"type": "AdaptiveCard", "body": [], "actions": [{"type": "Action.ShowCard", "card": {"type": "AdaptiveCard", "body": [{"type": "Note", "titel": 1}], "actions": [{"type": "Note", "titel": 1}]}}]}"#,
      "adaptive-cards", [Self.note(), action])
    #expect(
      found == [
        #"/actions/0/card/body/0/titel unknown-key: unknown key "titel""#,
        #"/actions/0/card/actions/0/titel unknown-key: unknown key "titel""#,
      ])
  }

  @Test func `the fields of a page are where those of its parts are`() throws {
    let dialect =
      #"{"dialect": 1, "name": "m", "recognise": ["/modules"], "parts": [{"elements": "/modules"}], "part": {"pattern": "/kind", "fields": "/props"}, "page": {"type": "/kind"}}"#
    let found = try findings(
      #"{"kind": "Note", "props": {"title": "Tea", "titel": 1}, "modules": [{"kind": "Note"}], "more": 1}"#, dialect)
    #expect(
      found == [#"/props/titel unknown-key: unknown key "titel""#, #"/more unknown-key: unknown key "more""#])
  }

  @Test func `the children of a part can be in the object of its fields`() throws {
    let dialect = Self.modules(#""children": [{"elements": "/props/notes"}]"#)
    let found = try findings(
      #"{"modules": [{"kind": "Note", "props": {"title": "Tea", "notes": [{"kind": "Note", "props": {"titel": 1}}]}}]}"#,
      dialect)
    #expect(found == [#"/modules/0/props/notes/0/props/titel unknown-key: unknown key "titel""#])
  }

  @Test func `a part with a dynamic type is counted, and not drawn`() throws {
    let dialect = Self.modules(#""identity": "/id""#).dropLast() + #", "dynamic": ["{{*}}"]}"#
    let found = try findings(#"{"modules": [{"kind": "{{ k }}", "props": {}}, {"kind": "Nope"}]}"#, String(dialect))
    #expect(
      found == [
        " dynamic-value: 1 dynamic value is neither checked nor drawn",
        #"/modules/1/kind unknown-pattern: no floor is registered for the floor "Nope""#,
      ])
  }
}
