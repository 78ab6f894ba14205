import Storey
import StoreyDialects
import StoreyFloors
import StoreyImports
import StoreyProject
import StoreyTemplates
import StoreyValidation
import Testing

/// Pages that are checked and drawn with imported templates.
@Suite struct ImportedPageTests {
  private static let section = #"""
    {
      "name": "Image banner",
      "settings": [
        {"type": "header", "content": "Texts"},
        {"type": "inline_richtext", "id": "heading", "label": "Heading"},
        {"type": "textarea", "id": "text", "label": "Text"},
        {"type": "image_picker", "id": "image", "label": "Image"},
        {"type": "url", "id": "button_link", "label": "Button link"},
        {"type": "text", "id": "button_label", "label": "Button label"},
        {"type": "select", "id": "height", "label": "Height", "options": [
          {"value": "small", "label": "Small"}, {"value": "large", "label": "Large"}], "default": "small"},
        {"type": "range", "id": "overlay", "label": "Overlay", "min": 0, "max": 100, "step": 10, "unit": "%"},
        {"type": "checkbox", "id": "wide", "label": "Full width", "default": true},
        {"type": "color", "id": "back", "label": "Background"},
        {"type": "collection", "id": "collection", "label": "Collection"}
      ]
    }
    """#

  private func registry(_ reading: DeclarationReading, _ dialect: String = "shopify") throws -> FloorRegistry {
    try registry([reading], dialect)
  }

  private func registry(_ readings: [DeclarationReading], _ dialect: String = "shopify") throws -> FloorRegistry {
    try Declarations.registry(readings, dialect)
  }

  private func findings(_ page: String, _ registry: FloorRegistry) -> [String] {
    Declarations.findings(page, registry)
  }

  @Test func `settings of a page are checked against their section, on the lines of the page`() throws {
    let registry = try registry(Declarations.section(Self.section, named: "image-banner"))
    let page = #"""
      {
        "sections": {
          "banner": {
            "type": "image-banner",
            "settings": {
              "heading": "<em>Tea</em>",
              "image": "shopify://shop_images/tea.jpg",
              "button_link": "shopify://collections/tea",
              "button_label": "",
              "height": "huge",
              "overlay": 140,
              "colour": "red",
              "wide": "perhaps"
            }
          }
        },
        "order": ["banner"]
      }
      """#
    #expect(
      findings(page, registry) == [
        #"10:19 invalid value "huge""#, "11:20 140 is out of range and is left out; expected 0 to 100 in steps of 10",
        #"12:9 unknown key "colour""#, #"13:17 expected true or false, found the string "perhaps""#,
      ])
  }

  @Test func `a valid page has no findings, and its values are drawn`() throws {
    let registry = try registry(Declarations.section(Self.section, named: "image-banner"))
    let page = #"""
      {"sections": {"a": {"type": "image-banner", "settings": {"heading": "Tea", "button_label": "Shop now",
       "button_link": "shopify://collections/tea", "overlay": 40, "back": "#FF0000"}}}, "order": ["a"]}
      """#
    #expect(findings(page, registry) == [])
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: registry))
    #expect(layout.diagnostics.isEmpty && layout.height > 100)
  }

  @Test func `the sample of an imported template has no findings`() throws {
    for reading in [
      Declarations.section(Self.section, named: "image-banner"),
      Declarations.components(
        #"{"name": "teaser", "display_name": "Teaser", "schema": {"title": {"type": "text", "required": true}, "image": {"type": "asset"}, "link": {"type": "multilink"}, "rating": {"type": "number"}}}"#
      ),
      Declarations.schema(
        #"{"title": "Links", "properties": {"heading": {"type": "string"}, "since": {"type": "string", "format": "date"}, "links": {"type": "array", "items": {"properties": {"title": {"type": "string"}, "icon": {"type": "string", "format": "uri"}}}}}}"#
      ),
    ] {
      let registry = try registry(reading, "storey")
      let floor = try #require(reading.floors.first)
      let type = try #require(FloorTemplate.read(floor.template).value?.type)
      let page = #"{"name": "Sample", "floors": [\#(SampleMaker(type).floor().json)]}"#
      #expect(findings(page, registry) == [], "\(page)")
    }
  }

  @Test func `blocks are checked against their section, and drawn in it`() throws {
    let registry = try registry(
      Declarations.section(
        #"""
        {"name": "Columns", "max_blocks": 2, "settings": [{"type": "text", "id": "title", "label": "Title"}], "blocks": [
          {"type": "column", "name": "Column", "limit": 2, "settings": [
            {"type": "text", "id": "caption", "label": "Caption"}, {"type": "range", "id": "size", "min": 1, "max": 4, "step": 1}]}]}
        """#, named: "columns"))
    let page = #"""
      {"sections": {"a": {"type": "columns", "settings": {"title": "Teas"}, "blocks": {
         "x": {"type": "column", "settings": {"caption": "Green", "size": 9}},
         "y": {"type": "colum", "settings": {}},
         "z": {"type": "column", "settings": {"capton": "Black"}},
         "w": {"type": "column", "settings": {}}
       }, "block_order": ["x", "y", "z", "w"]}}, "order": ["a"]}
      """#
    #expect(
      findings(page, registry) == [
        "2:69 9 is out of range and is left out; expected 1 to 4 in steps of 1",
        #"3:18 "colum" is not allowed in this list"#, #"4:41 unknown key "capton""#,
        "5:9 more than 2 parts in this list", #"5:9 more than 2 of the type "column" in this list"#,
      ])
    let layout = TableLayout(Page(decoding: Array(page.utf8), registry: registry))
    #expect(layout.rows.count == 4)
  }

  @Test func `importing again updates the blocks of a section`() throws {
    func floor(_ blocks: String) throws -> DeclaredFloor {
      let section = #"{"name": "Columns", "settings": [], "blocks": [\#(blocks)]}"#
      return try #require(Declarations.section(section, named: "columns").floors.first)
    }
    let old = try floor(#"{"type": "column", "name": "Column", "settings": [], "limit": 2}"#)
    let new = try floor(
      #"{"type": "column", "name": "Column", "settings": []}, {"type": "line", "name": "Line", "settings": []}"#)
    let updated = try new.updating(old.template)
    let types = try Document(parsing: updated).root["fields"]?["blocks"]?["types"]
    #expect(types?.json == #"{"column":{"pattern":"columns/column"},"line":{"pattern":"columns/line"}}"#)
    #expect(try new.updating(updated) == updated)
    let without = try #require(
      Declarations.section(#"{"name": "Columns", "settings": []}"#, named: "columns").floors.first)
    #expect(try Document(parsing: without.updating(updated)).root["fields"]?["blocks"] == nil)
  }

  @Test func `blocks of apps are accepted where a section declares them, and are not drawn`() throws {
    func section(_ name: String, _ blocks: String) -> DeclarationReading {
      Declarations.section(#"{"name": "Part", "settings": [], "blocks": [\#(blocks)]}"#, named: name)
    }
    let all = [
      section("open", #"{"type": "@app"}, {"type": "note", "name": "Note", "settings": []}"#),
      section("closed", #"{"type": "note", "name": "Note", "settings": []}"#),
    ]
    let registry = try registry(all)
    func page(_ section: String) -> String {
      #"""
      {"sections": {"a": {"type": "\#(section)", "settings": {}, "blocks": {
        "x": {"type": "shopify://apps/reviews/blocks/stars/1f-2", "settings": {"size": 4}},
        "y": {"type": "note", "settings": {}}}, "block_order": ["x", "y"]}}, "order": ["a"]}
      """#
    }
    #expect(findings(page("open"), registry) == [])
    #expect(TableLayout(Page(decoding: Array(page("open").utf8), registry: registry)).rows.count == 2)
    #expect(
      findings(page("closed"), registry) == [
        #"2:17 "shopify://apps/reviews/blocks/stars/1f-2" is not allowed in this list"#
      ])
  }

  @Test func `a section and a theme block may have one name, and local blocks are beside those of the theme`() throws {
    func settings(_ name: String) -> String { #"{"type": "text", "id": "\#(name)"}"# }
    let section = Declarations.section(
      #"{"name": "Text", "settings": [\#(settings("a"))], "blocks": [{"type": "@theme"}, {"type": "line", "name": "Line", "settings": [\#(settings("b"))]}]}"#,
      named: "text")
    let blocks = ["text", "line"].map {
      Declarations.block(#"{"name": "B", "settings": [\#(settings("c"))]}"#, named: $0)
    }
    let registry = try registry([section] + blocks)
    let page = #"""
      {"sections": {"s": {"type": "text", "settings": {"a": "1", "c": "?"}, "blocks": {
        "x": {"type": "text", "settings": {"c": "2", "a": "?"}},
        "y": {"type": "line", "settings": {"b": "3", "c": "?"}}}, "block_order": ["x", "y"]}}, "order": ["s"]}
      """#
    #expect(
      findings(page, registry) == [
        #"1:60 unknown key "c""#, #"2:48 unknown key "a""#, #"3:48 unknown key "c""#,
      ])
  }
}
