import Storey
import StoreyImports
import StoreyTemplates
import Testing

/// Templates that are updated with a declaration.
@Suite struct TemplateUpdateTests {
  private static let settings = #"""
    {"type": "text", "id": "title", "label": "Title"}, {"type": "range", "id": "size", "min": 1, "max": 9, "step": 1, "default": 3}
    """#

  private func floor(_ settings: String = settings, name: String = "Hero") throws -> DeclaredFloor {
    try #require(Declarations.section(#"{"name": "\#(name)", "settings": [\#(settings)]}"#).floors.first)
  }

  private func updated(_ template: String, _ settings: String = settings, name: String = "Hero") throws -> String {
    String(decoding: try floor(settings, name: name).updating(Array(template.utf8)), as: UTF8.self)
  }

  /// A template that someone has drawn.
  private static let drawn = #"""
    {
      "template": 1,  "pattern": "hero",
      "summary": "Hero",
      "version": 3,
      "fields": {
        "title": { "about": "Title", "type": "string" },
        "size": {"type": "number", "minimum": 1, "maximum": 9, "step": 1, "default": 3, "drawn": false}
      },
      "rows": [
        {"height": 40, "elements": [{"text": "{title}", "frame": [0, 0, "100%", 40]}]}
      ]
    }
    """#

  @Test func `a template of the same declaration does not change`() throws {
    let template = String(decoding: try floor().template, as: UTF8.self)
    #expect(try updated(template) == template)
    #expect(try updated(Self.drawn) == Self.drawn)
  }

  @Test func `changed settings change only their fields`() throws {
    let settings = #"""
      {"type": "text", "id": "title", "label": "The title"}, {"type": "checkbox", "id": "wide", "default": true},
      {"type": "range", "id": "size", "min": 1, "max": 12, "step": 1}
      """#
    let expected = Self.drawn.replacing(#""about": "Title""#, with: #""about": "The title""#)
      .replacing(#""maximum": 9, "step": 1, "default": 3,"#, with: #""maximum": 12, "step": 1,"#)
      .replacing(
        "\"type\": \"string\" },\n",
        with: "\"type\": \"string\" },\n    \"wide\": {\"type\": \"boolean\", \"default\": true},\n"
      )
      .replacing(#""summary": "Hero""#, with: #""summary": "Big hero""#)
    #expect(try updated(Self.drawn, settings, name: "Big hero") == expected)
  }

  @Test func `a removed setting is removed, and the drawing that uses it has an error`() throws {
    let result = try updated(
      Self.drawn, #"{"type": "range", "id": "size", "min": 1, "max": 9, "step": 1, "default": 3}"#)
    #expect(result.contains(#"{"text": "{title}""#) && !result.contains(#""about": "Title""#))
    let found = FloorTemplate.read(Array(result.utf8)).diagnostics.map(\.message)
    #expect(found == [#"unknown field "title""#])
  }

  @Test func `a field of another type is replaced, and the fields of items are updated`() throws {
    let list = #"{"properties": {"items": {"type": "array", "items": {"properties": {"name": {"type": "string"}}}}}}"#
    let more =
      #"{"properties": {"items": {"type": "array", "items": {"properties": {"name": {"type": "integer"}, "b": {"type": "boolean"}}}}}}"#
    let first = try #require(Declarations.schema(list).floors.first)
    let second = try #require(Declarations.schema(more).floors.first)
    let template = try #require(try Document(parsing: second.updating(first.template)).root["fields"])
    #expect(
      template.json == #"{"items":{"type":"array","of":{"name":{"type":"integer"},"b":{"type":"boolean"}}}}"#)
  }

  @Test func `comments and line ends stay`() throws {
    let written = Self.drawn.replacing("\"version\": 3,", with: "\"version\": 3, // the third").replacing(
      "\n", with: "\r\n")
    let result = try updated(written, name: "New")
    #expect(result == written.replacing(#""summary": "Hero""#, with: #""summary": "New""#))
  }

  @Test func `a file that is not a template of the pattern is refused`() throws {
    let floor = try floor()
    #expect(throws: TemplateUpdateError.notTemplate) { try floor.updating(Array("{".utf8)) }
    #expect(throws: TemplateUpdateError.notTemplate) { try floor.updating(Array(#"{"pattern": "hero"}"#.utf8)) }
    #expect(throws: TemplateUpdateError.otherPattern("Other")) {
      try floor.updating(Array(#"{"template": 1, "pattern": "Other"}"#.utf8))
    }
  }
}
