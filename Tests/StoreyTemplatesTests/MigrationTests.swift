import Foundation
import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyTemplates
import Testing

/// Floors of older versions of a template, which are migrated.
@Suite struct MigrationTests {
  private static let fields = #"""
    {"title": {"type": "string", "default": ""}, "detail": {"type": "string", "default": ""},
      "style": {"type": "string", "default": "new"}, "body": {"type": "any", "drawn": false},
      "links": {"type": "array", "of": {"label": {"type": "string", "default": ""}, "note": {"type": "string", "default": ""}}}}
    """#
  private static let rows = #"""
    [{"height": 20, "elements": [{"text": "{title}", "frame": [0, 0, 90, 20]}, {"text": "{detail}", "frame": [90, 0, 90, 20]},
        {"text": "{style}", "frame": [180, 0, 90, 20]}]},
      {"each": "links", "height": 10, "elements": [{"text": "{label}", "frame": [0, 0, 90, 10]}, {"text": "{note}", "frame": [90, 0, 90, 10]}]}]
    """#
  private static let steps = #"""
    [{"to": 3, "steps": [{"move": "extra.mood", "to": "body.mood.value"}, {"drop": "old"}]},
      {"to": 2, "steps": [{"split": "text", "at": ": ", "to": ["title", "detail"]}, {"rename": "color", "to": "style"},
        {"rename": "links.name", "to": "label"}, {"split": "links.label", "at": "/", "to": ["label", "note"]},
        {"default": "style", "value": "plain"}, {"default": "links.note", "value": "–"}]}]
    """#

  private static func template(_ migrations: String = steps, version: Int = 3) -> String {
    #"{"template": 1, "pattern": "Notice", "version": \#(version), "fields": \#(fields), "rows": \#(rows), "migrations": \#(migrations)}"#
  }

  private func registry(_ dialect: String? = nil) throws -> FloorRegistry {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.template().utf8))
    if let dialect { registry.shape = try #require(Dialect.named(dialect)).shape }
    return registry
  }

  private func page(_ floors: String) -> String { #"{"name": "Food", "floors": [\#(floors)]}"# }

  /// Returns the text of a page after its migration.
  private func migrated(_ text: String, _ registry: FloorRegistry) throws -> String {
    let document = try Document(parsing: Array(text.utf8))
    guard let page = registry.migrated(document) else { return text }
    return String(decoding: page.replacements.applied(to: Array(text.utf8)), as: UTF8.self)
  }

  private func drawing(_ text: String, _ registry: FloorRegistry) -> String {
    let layout = TableLayout(Page(decoding: Array(text.utf8), registry: registry))
    return String(decoding: SVGWriter().write(layout), as: UTF8.self)
  }

  // MARK: Steps

  @Test(arguments: [
    (#""text": "Sale: half""#, #""title": "Sale", "detail": "half", "style": "plain""#),
    (#""text": "Sale""#, #""title": "Sale", "style": "plain""#),
    (#""text": 5"#, #""title": 5, "style": "plain""#),
    (#""text": "a: b: c", "color": "red""#, #""title": "a", "detail": "b: c", "style": "red""#),
    // A floor that has the new field keeps it, and the old one.
    (#""text": "a", "title": "b""#, #""text": "a", "title": "b""#),
    (#""color": "red", "style": "blue""#, #""color": "red", "style": "blue""#),
    (
      #""links": [{"name": "A/1"}, {"name": "B", "note": "x"}, 3, {}]"#,
      #""links": [{"label": "A", "note": "1"}, {"label": "B", "note": "x"}, 3, {"note": "–"}], "style": "plain""#
    ),
    (#""extra": {"mood": {"a": [1]}, "b": 2}"#, #""extra": {"b": 2}, "body": {"mood": {"value": {"a": [1]}}}"#),
    (#""extra": {"mood": 1}, "body": {"mood": 2}"#, #""extra": {"mood": 1}, "body": {"mood": 2}"#),
    (#""old": {"x": 1}, "title": "t""#, #""title": "t""#),
    // A floor with none of the old fields is a new one.
    (#""title": "t", "links": [{"label": "A"}]"#, #""title": "t", "links": [{"label": "A"}]"#),
    (#""requires": {"Notice": 2}, "text": "t", "old": 1"#, #""requires": {"Notice": 2}, "text": "t""#),
    (#""requires": {"Notice": 3}, "text": "t", "old": 1"#, #""requires": {"Notice": 3}, "text": "t", "old": 1"#),
  ])
  func `the fields of a floor are changed, and no other byte`(old: String, new: String) throws {
    let registry = try registry()
    let (old, new) = (
      page(#"{"pattern": "Notice", \#(old)}, {"pattern": "Focus",  "text": 1}"#),
      page(#"{"pattern": "Notice", \#(new)}, {"pattern": "Focus",  "text": 1}"#)
    )
    #expect(try migrated(old, registry) == new)
    #expect(try migrated(new, registry) == new)
    #expect(drawing(old, registry) == drawing(new, registry))
  }

  @Test func `floors in other floors, and settings of sections, are migrated`() throws {
    let registry = try registry()
    let fallback = page(#"{"pattern": "Later", "fallback": {"pattern": "Notice", "text": "a: b"}}"#)
    #expect(
      try migrated(fallback, registry)
        == fallback.replacing(#""text": "a: b""#, with: #""title": "a", "detail": "b", "style": "plain""#))
    #expect(drawing(fallback, registry) == drawing(try migrated(fallback, registry), registry))
    let shopify = try self.registry("shopify")
    let section = #"{"sections": {"x": {"type": "Notice", "settings": {"text": "a: b"}}}, "order": ["x"]}"#
    let new = try migrated(section, shopify)
    #expect(new == section.replacing(#""text": "a: b""#, with: #""title": "a", "detail": "b", "style": "plain""#))
    #expect(drawing(section, shopify) == drawing(new, shopify))
  }

  @Test func `of members with one key, only the last one is changed`() throws {
    let registry = try registry()
    let text = page(
      #"{"pattern": "Foo", "a": {"pattern": "Notice", "text": "in", "old": 1}, "a": {"pattern": "Other", "text": "keep", "old": 2}}"#
    )
    #expect(try migrated(text, registry) == text)
    let twice =
      #"{"floors": [{"pattern": "Notice", "text": "a"}], "floors": [{"pattern": "Notice", "text": "b", "a": {"pattern": "Notice", "text": "c"}, "a": {"pattern": "Notice", "text": "d"}}]}"#
    let changed = try migrated(twice, registry)
    #expect(throws: Never.self) { _ = try Document(parsing: Array(changed.utf8)) }
    let layout = TableLayout(Page(decoding: Array(text.utf8), registry: registry))
    #expect(
      findings(layout).contains(
        "/floors/0/a old-floor: this floor of an older version of \"Notice\" cannot be migrated"))
  }

  @Test func `values for fields that old floors lack also follow from earlier versions`() throws {
    let migrations =
      #"[{"to": 2, "steps": [{"rename": "text", "to": "title"}]}, {"to": 3, "steps": [{"rename": "x", "to": "detail"}, {"default": "style", "value": "plain"}]}]"#
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.template(migrations).utf8))
    #expect(
      try migrated(page(#"{"pattern": "Notice", "text": "x"}, {"pattern": "Notice", "title": "y"}"#), registry)
        == page(#"{"pattern": "Notice", "title": "x", "style": "plain"}, {"pattern": "Notice", "title": "y"}"#))
  }

  @Test func `floors in floors are read a limited number of times`() throws {
    let registry = try registry()
    let pad = Array(repeating: "{}", count: 1_000).joined(separator: ",")
    var floor = #"{"pattern": "Notice", "text": "x"}"#
    for _ in 0..<100 {
      floor = #"{"pattern": "Notice", "text": "x", "pad": [\#(pad)], "fallback": \#(floor)}"#
    }
    let layout = TableLayout(Page(decoding: Array(page(floor).utf8), registry: registry))
    #expect(findings(layout).contains { $0.contains("cannot be migrated") })
  }

  private func findings(_ layout: TableLayout) -> [String] {
    layout.diagnostics.findings().map { "\($0.pointer) \($0.rule): \($0.message)" }
  }

  @Test func `comments, order and line ends stay`() throws {
    var registry = try registry()
    registry.syntax = .jsonc
    let old =
      "{\"floors\": [\r\n  // First\r\n  {\"pattern\": \"Notice\", /* why */\r\n    \"color\": \"red\", // loud\r\n    \"title\": \"a\",\r\n  }]}\r\n"
    let document = try Document(parsing: Array(old.utf8), syntax: .jsonc)
    let page = try #require(registry.migrated(document))
    let new = String(decoding: page.replacements.applied(to: Array(old.utf8)), as: UTF8.self)
    #expect(new == old.replacing("\"color\"", with: "\"style\""))
  }

  // MARK: Findings

  @Test func `findings in old floors are at the places of the file, and are not corrected there`() throws {
    let registry = try registry()
    let text = page(#"{"pattern": "Notice", "links": [{"name": 7, "colour": 1}], "text": ["a"]}"#)
    let layout = TableLayout(Page(decoding: Array(text.utf8), registry: registry))
    let found = findings(layout)
    #expect(
      found == [
        "/floors/0 old-floor: this floor is of an older version of \"Notice\"; it is read as version 3",
        "/floors/0/links/0/name coerced-value: the number 7 is read as a string",
        "/floors/0/links/0/colour unknown-key: unknown key \"colour\"",
        "/floors/0/text unknown-key: unknown key \"text\"",
      ])
  }

  // MARK: Errors

  @Test(arguments: [
    (#"[{"to": 4, "steps": [{"drop": "x"}]}]"#, "the migration leads to version 4, but the template has version 3"),
    (
      #"[{"to": 2, "steps": [{"drop": "x"}]}, {"to": 2, "steps": [{"drop": "y"}]}]"#, "two migrations lead to version 2"
    ),
    (
      #"[{"to": 2, "steps": [{"drop": "title"}]}]"#,
      "the migration takes the field \"title\" away, which this version declares"
    ),
    (
      #"[{"to": 2, "steps": [{"rename": "x", "to": "y"}]}]"#,
      "the migration makes the field \"y\", which is not declared"
    ),
    (#"[{"to": 2, "steps": [{"rename": "x", "to": "title", "value": 1}]}]"#, "\"value\" is not allowed in this step"),
    (#"[{"to": 2, "steps": [{"rename": "x"}]}]"#, "the step has no \"to\""),
    (
      #"[{"to": 2, "steps": [{"rename": "x", "drop": "y"}]}]"#,
      "a step has one of the keys \"rename\", \"move\", \"default\", \"split\" and \"drop\""
    ),
    (#"[{"to": 2, "steps": [{"move": "a.b", "to": "a.b.c"}]}]"#, "\"to\" is not another place for the field"),
    (
      #"[{"to": 2, "steps": [{"split": "a", "at": ":", "to": ["b", "b"]}]}]"#,
      "\"to\" does not have two or more different names"
    ),
    (#"[{"to": 2, "steps": [{"drop": "a..b"}]}]"#, "\"a..b\" is not a path of names and dots"),
    (#"[{"to": 1, "steps": []}]"#, "the number 1 is out of range; expected 2 to 1000000"),
  ])
  func `a wrong migration refuses the template`(migrations: String, message: String) throws {
    guard case .invalid(let found) = FloorTemplate.read(Array(Self.template(migrations).utf8)) else {
      Issue.record("the template is valid")
      return
    }
    #expect(found.map(\.message).contains(message), "\(found.map(\.message))")
  }

  @Test func `a name that a later version renames again need not be declared`() throws {
    let migrations =
      #"[{"to": 2, "steps": [{"rename": "a", "to": "b"}]}, {"to": 3, "steps": [{"rename": "b", "to": "title"}]}]"#
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.template(migrations).utf8))
    #expect(
      try migrated(page(#"{"pattern": "Notice", "a": "x"}, {"pattern": "Notice", "b": "y"}"#), registry)
        == page(#"{"pattern": "Notice", "title": "x"}, {"pattern": "Notice", "title": "y"}"#))
  }

  // MARK: A model

  /// Draws floors with old, new and wrong fields, and compares reading an old page with reading the migrated one.
  @Test(arguments: 0..<60) func `an old page is drawn as the migrated one`(seed: Int) throws {
    let registry = try registry()
    var random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func next(_ count: Int) -> Int {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return Int(random % UInt64(count))
    }
    func text() -> String { ["\"a\"", "\"a: b\"", "\"x: \"", "\"é/ü\"", "7", "null", "[]", "\"\""][next(8)] }
    func object(_ names: [String], _ value: (String) -> String) -> String {
      "{" + names.filter { _ in next(2) == 0 }.map { "\"\($0)\": \(value($0))" }.joined(separator: ", ") + "}"
    }
    let floors = (0..<(1 + next(5))).map { _ in
      object(["text", "title", "detail", "color", "style", "links", "extra", "body", "old"]) { name in
        switch name {
        case "links":
          "[" + (0..<next(3)).map { _ in object(["name", "label", "note"]) { _ in text() } }.joined(separator: ",")
            + "]"
        case "extra", "body": object(["mood", "x"]) { _ in text() }
        default: text()
        }
      }.replacing("{", with: #"{"pattern": "Notice", "#, maxReplacements: 1).replacing(
        ", }", with: "}", maxReplacements: 1)
    }
    let old = page(floors.joined(separator: ",\n "))
    let new = try migrated(old, registry)
    #expect(throws: Never.self) { _ = try Document(parsing: Array(new.utf8)) }
    #expect(try migrated(new, registry) == new)
    #expect(drawing(old, registry) == drawing(new, registry), "\(old)\n\(new)")
  }
}
