import Foundation
import Storey
import StoreyDialects
import StoreyFloors
import StoreyOutput
import StoreyTemplates
import Testing

/// Floors in lists of a floor: the blocks of a section.
@Suite struct TemplateChildrenTests {
  private static let columns = #"""
    {"template": 1, "pattern": "Columns", "fields": {
        "heading": {"type": "string"},
        "blocks": {"type": "children", "most": 3, "types": {"note": {"pattern": "Columns/note", "most": 2}, "Focus": {}}}},
      "rows": [
        {"when": "heading", "height": 30, "elements": [{"text": "{heading}", "frame": [0, 0, 200, 20]}]},
        {"children": "blocks", "when": "blocks"},
        {"height": 10, "elements": [{"fill": "separator", "frame": [0, 0, 100, 1]}]}]}
    """#
  private static let note = #"""
    {"template": 1, "pattern": "Columns/note", "fields": {"title": {"type": "string", "required": true}, "link": {"type": "jump"}},
      "rows": [{"height": 24, "tap": "link", "elements": [{"text": "{title}", "frame": [0, 0, 200, 20]}]}]}
    """#

  private func layout(_ page: String, _ dialect: String? = nil, templates: [String] = [columns, note]) throws
    -> TableLayout
  {
    var registry = FloorRegistry.standard
    for template in templates { try registry.register(template: Array(template.utf8)) }
    if let dialect { registry.shape = try #require(Dialect.named(dialect)).shape }
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
  }

  private func findings(_ layout: TableLayout) -> [String] {
    layout.diagnostics.findings().map { "\($0.pointer) \($0.rule): \($0.message)" }
  }

  private func heights(_ layout: TableLayout) -> [Double] { layout.rows.map(\.frame.height) }

  private static let focus =
    #"{"pattern": "Focus", "picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "m", "srv": "e"}}]}"#

  @Test func `the rows of children are at the place that the template names`() throws {
    let page = try layout(
      #"{"floors": [{"pattern": "Columns", "heading": "Tea", "blocks": [{"pattern": "note", "title": "Green"}, \#(Self.focus), {"pattern": "note", "title": "Black", "link": {"des": "search", "srv": "b"}}]}]}"#
    )
    #expect(findings(page) == [])
    let heights = heights(page)
    #expect(heights.count == 5 && heights[0] == 30 && heights[1] == 24 && heights[3] == 24 && heights[4] == 10)
    let text = String(decoding: TextWriter().write(page), as: UTF8.self)
    #expect(text.contains("Green") && text.contains("Black"))
    #expect(page.actions.map(\.destination).compactMap(\.?.string).sorted() == ["m", "search"])
  }

  @Test func `a list without children and an absent list have no rows`() throws {
    for blocks in [#", "blocks": []"#, ""] {
      let page = try layout(#"{"floors": [{"pattern": "Columns"\#(blocks)}]}"#)
      #expect(heights(page) == [10] && findings(page) == [])
    }
  }

  @Test func `children are checked at their places`() throws {
    let page = try layout(
      #"{"floors": [{"pattern": "Columns", "blocks": [{"pattern": "note"}, {"pattern": "nota", "title": "x"}, {"pattern": "note", "title": "a", "colour": 1}, {"pattern": "note", "title": "b"}, {"pattern": "NSelectN"}, {"pattern": "note", "title": "c"}]}]}"#
    )
    let found = findings(page)
    #expect(
      found.contains(#"/floors/0/blocks/0 missing-key: missing key "title""#)
        && found.contains(#"/floors/0/blocks/1/pattern misplaced-part: "nota" is not allowed in this list"#)
        && found.contains(#"/floors/0/blocks/2/colour unknown-key: unknown key "colour""#)
        // Parts that are not allowed do not count.
        && found.contains(#"/floors/0/blocks/5 too-many-parts: more than 3 parts in this list"#)
        && found.contains(#"/floors/0/blocks/4/pattern misplaced-part: "NSelectN" is not allowed in this list"#),
      "\(found)")
    // The third note is one too many of its type, although the first one cannot be shown.
    #expect(
      found.contains(#"/floors/0/blocks/3 too-many-parts: more than 2 of the type "note" in this list"#), "\(found)")
    let suggestion = page.diagnostics.first { $0.rule == .misplacedPart }?.suggestions
    #expect(suggestion == ["note"])
  }

  @Test func `blocks of a section in another dialect are children`() throws {
    let page = try layout(
      #"""
      {"sections": {"a": {"type": "Columns", "settings": {"heading": "Tea"}, "blocks": {
          "x": {"type": "note", "settings": {"title": "Black", "link": "shopify://collections/black"}},
          "y": {"type": "note", "settings": {"title": "Green", "size": 1}},
          "z": {"type": "quote", "settings": {}}}, "block_order": ["y", "x", "z"]}}, "order": ["a"]}
      """#, "shopify")
    #expect(
      findings(page) == [
        #"/sections/a/blocks/y/settings/size unknown-key: unknown key "size""#,
        #"/sections/a/blocks/z/type misplaced-part: "quote" is not allowed in this list"#,
      ])
    #expect(heights(page) == [30, 24, 24, 10])
    let text = String(decoding: TextWriter().write(page), as: UTF8.self)
    let order = ["Green", "Black"].map { text.range(of: $0)?.lowerBound }
    #expect(order[0] != nil && order[1] != nil && order[0]! < order[1]!)
    #expect(page.actions.first?.destination?.string == "collection")
  }

  @Test func `names of children may have stars, and the longest name that matches counts`() throws {
    let list = #"""
      {"template": 1, "pattern": "List", "fields": {"blocks": {"type": "children", "types": {
          "note": {"pattern": "Columns/note"}, "*": {"pattern": "Columns/*", "most": 1}, "app:*": {"drawn": false, "most": 1}}}},
        "rows": [{"children": "blocks"}]}
      """#
    func layout(_ blocks: String...) throws -> TableLayout {
      try self.layout(
        #"{"floors": [{"pattern": "List", "blocks": [\#(blocks.joined(separator: ", "))]}]}"#,
        templates: [list, Self.note, Self.note.replacing("Columns/note", with: "Columns/quote")])
    }
    let (note, quote) = (#"{"pattern": "note", "title": "a"}"#, #"{"pattern": "quote", "title": "b"}"#)
    let app = #"{"pattern": "app:x", "anything": 1}"#
    let valid = try layout(note, app, quote, note)
    #expect(findings(valid) == [] && heights(valid) == [24, 24, 24])
    #expect(
      try findings(layout(quote, app, app, quote)) == [
        #"/floors/0/blocks/2 too-many-parts: more than 1 of the type "app:*" in this list"#,
        #"/floors/0/blocks/3 too-many-parts: more than 1 of the type "*" in this list"#,
      ])
    let unknown = try layout(#"{"pattern": "qoute"}"#)
    #expect(
      findings(unknown) == [
        #"/floors/0/blocks/0/pattern unknown-pattern: no floor is registered for the pattern "Columns/qoute""#
      ])
    #expect(unknown.diagnostics.first?.suggestions == ["quote"])
  }

  @Test func `children of a part that takes none are reported, and an empty list is not`() throws {
    func findings(_ blocks: String) throws -> [String] {
      try self.findings(
        layout(
          #"{"sections": {"a": {"type": "Columns/note", "settings": {"title": "Tea"}, \#(blocks)}}, "order": ["a"]}"#,
          "shopify"))
    }
    for blocks in [#""blocks": {}, "block_order": []"#, #""blocks": {}"#, #""blocks": []"#] {
      #expect(try findings(blocks) == [])
    }
    #expect(
      try findings(#""blocks": {"x": {"type": "note", "settings": {}}}, "block_order": ["x"]"#) == [
        "/sections/a/blocks misplaced-part: this section takes no blocks"
      ])
  }

  @Test func `children may have children, up to a limit`() throws {
    let box = #"""
      {"template": 1, "pattern": "Box", "fields": {"blocks": {"type": "children"}},
        "rows": [{"height": 1, "elements": []}, {"children": "blocks"}]}
      """#
    func nested(_ depth: Int) -> String {
      depth == 0 ? #"{"pattern": "Box"}"# : #"{"pattern": "Box", "blocks": [\#(nested(depth - 1))]}"#
    }
    let page = try layout(#"{"floors": [\#(nested(20))]}"#, templates: [box])
    #expect(heights(page).count == 17)
    #expect(page.diagnostics.contains { $0.message == "parts are in one another more than 16 levels deep" })
  }

  @Test func `a fallback of a child is displayed in its place, and an unknown child is reported`() throws {
    let page = try layout(
      #"{"floors": [{"pattern": "Columns", "blocks": [{"pattern": "note", "title": 7, "requires": {"video": 9}, "fallback": {"pattern": "Columns/note", "title": "Plan B"}}]}]}"#
    )
    #expect(String(decoding: TextWriter().write(page), as: UTF8.self).contains("Plan B"))
    let any = #"{"template": 1, "pattern": "Any", "fields": {"b": {"type": "children"}}, "rows": [{"children": "b"}]}"#
    let unknown = try layout(#"{"floors": [{"pattern": "Any", "b": [{"pattern": "Nope"}, 7]}]}"#, templates: [any])
    #expect(
      findings(unknown).contains { $0.hasPrefix("/floors/0/b/0/pattern unknown-pattern") }, "\(findings(unknown))")
    #expect(findings(unknown).contains { $0.hasPrefix("/floors/0/b/1 undecodable-floor") }, "\(findings(unknown))")
  }

  @Test func `children in items of an array are in the rows of their group`() throws {
    let tabs = #"""
      {"template": 1, "pattern": "Tabs", "fields": {"tabs": {"type": "array", "of": {"name": {"type": "string"}, "parts": {"type": "children"}}}},
        "rows": [{"each": "tabs", "rows": [
          {"height": 20, "elements": [{"text": "{name}", "frame": [0, 0, 90, 20]}]}, {"children": "parts"}]}]}
      """#
    let page = try layout(
      #"{"floors": [{"pattern": "Tabs", "tabs": [{"name": "A", "parts": [{"pattern": "Columns/note", "title": "a"}]}, {"name": "B"}]}]}"#,
      templates: [tabs, Self.note])
    #expect(heights(page) == [20, 24, 20] && findings(page) == [])
  }

  @Test(arguments: [
    (#"{"children": "blcks"}"#, #"unknown field "blcks""#),
    (#"{"children": "heading"}"#, #"the field "heading" is a string and cannot be laid out as children"#),
    (
      #"{"each": "blocks", "height": 9, "elements": []}"#,
      #"the field "blocks" is a list of children and cannot be repeated"#
    ),
  ])
  func `a wrong place of children is an error`(row: String, message: String) {
    let template = #"""
      {"template": 1, "pattern": "T", "fields": {"heading": {"type": "string"}, "blocks": {"type": "children"}}, "rows": [\#(row)]}
      """#
    let found = Templates.reading(template).diagnostics
    #expect(found.contains { $0.severity == .error && $0.message == message }, "\(found.map(\.message))")
  }
}
