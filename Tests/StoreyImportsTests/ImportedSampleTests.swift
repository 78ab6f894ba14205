import Storey
import StoreyImports
import StoreyTemplates
import Testing

/// The samples of imported templates.
@Suite struct ImportedSampleTests {
  private static let section = #"""
    {"name": "Hero", "settings": [
      {"type": "text", "id": "title", "default": "t:texts.title"}, {"type": "richtext", "id": "text", "default": "<p>Tea</p>"},
      {"type": "range", "id": "size", "min": 1, "max": 9, "step": 1}, {"type": "checkbox", "id": "wide"},
      {"type": "image_picker", "id": "image"}, {"type": "url", "id": "link"}, {"type": "url", "id": "more"},
      {"type": "color", "id": "back"}, {"type": "color", "id": "fore"}],
     "blocks": [{"type": "note", "name": "Note", "settings": [{"type": "text", "id": "caption"}]}, {"type": "button"}, {"type": "@app"}],
     PRESETS}
    """#

  private static func sample(_ presets: String, _ labels: String = "{}") -> (json: String?, problems: [String]) {
    let reading = Declarations.section(section.replacing("PRESETS", with: presets), labels: labels)
    return (
      reading.template("hero")?["sample"]?.json,
      reading.problems + reading.floors.flatMap(\.findings)
    )
  }

  @Test func `the first preset of a section is its sample`() {
    let (json, problems) = Self.sample(
      #"""
      "presets": [{"name": "A", "settings": {"title": "t:texts.title", "size": 4, "wide": false, "image": "shopify://shop_images/a.png",
        "link": "shopify://products/tea", "more": "/pages/tea", "back": "#ff0000", "fore": "rgba(0,0,0,0)"},
        "blocks": [{"type": "note", "settings": {"caption": "Hot"}}, {"type": "button", "settings": {"label": "Buy"}},
          {"type": "shopify://apps/x"}]}, {"name": "B"}]
      """#, #"{"texts": {"title": "Tea\ntime"}}"#)
    #expect(
      json
        == ##"{"title":"Tea"## + "\n"
        + ##"time","text":"<p>Tea</p>","size":4,"wide":false,"more":{"des":"m","url":"/pages/tea"},"back":"#ff0000","blocks":[{"pattern":"note","caption":"Hot"},{"pattern":"button"}]}"##
    )
    #expect(problems == [])
  }

  @Test func `the blocks of a preset may be an object with an order, and a section may have a default`() {
    #expect(
      Self.sample(
        #""presets": [{"blocks": {"a": {"type": "note"}, "b": {"type": "button"}}, "block_order": ["b", "a"]}]"#
      ).json == #"{"text":"<p>Tea</p>","blocks":[{"pattern":"button"},{"pattern":"note"}]}"#)
    #expect(
      Self.sample(#""default": {"settings": {"size": 2}}"#).json == #"{"text":"<p>Tea</p>","size":2}"#)
    #expect(Self.sample(#""presets": [7]"#).json == nil && Self.sample(#""presets": []"#).json == nil)
  }

  @Test func `faults of a preset are warnings`() {
    let (_, problems) = Self.sample(#""presets": [{"settings": {"size": 40, "titel": "x", "wide": "perhaps"}}]"#)
    #expect(
      problems == [
        #"9:40 warning: the preset has a value for the unknown setting "titel""#,
        "40 is out of range and is left out; expected 1 to 9 in steps of 1 at /sample/size",
        #"expected true or false, found the string "perhaps" at /sample/wide"#,
      ])
  }

  @Test func `the first example of a schema is its sample`() {
    let properties =
      #""properties": {"title": {"type": "string"}, "img": {"type": "string", "format": "uri"}, "margin": {"type": "object"}, "links": {"type": "array", "items": {"properties": {"name": {"type": "string"}}}}}"#
    func sample(_ rest: String) -> String? {
      let reading = Declarations.schema("{\(properties), \(rest)}")
      #expect(reading.floors.map(\.findings) == [[]])
      return reading.template("hero")?["sample"]?.json
    }
    let example =
      #"{"title": "Tea", "img": "https://a.b/c.png", "margin": {}, "links": [{"name": "a", "x": 1}], "y": 2}"#
    let expected = #"{"title":"Tea","img":"https://a.b/c.png","links":[{"name":"a"}]}"#
    #expect(sample(#""examples": [1, \#(example), {"title": "No"}]"#) == expected)
    #expect(sample(#""default": \#(example)"#) == expected)
    #expect(sample(#""examples": "no""#) == nil && sample(#""default": {}"#) == nil)
  }

  @Test func `importing again updates the sample, and keeps one that someone wrote`() throws {
    func floor(_ presets: String) throws -> DeclaredFloor {
      let section = Self.section.replacing("PRESETS", with: presets)
      return try #require(Declarations.section(section).floors.first)
    }
    let one = try floor(#""presets": [{"settings": {"size": 1}}]"#)
    let two = try floor(#""presets": [{"settings": {"size": 2}}]"#)
    let none = try floor(#""presets": []"#)
    func size(_ template: [UInt8]) throws -> Double? {
      try Document(parsing: template).root["sample"]?["size"]?.text?.number
    }
    #expect(try size(two.updating(one.template)) == 2 && size(none.updating(one.template)) == 1)
    #expect(try size(one.updating(none.template)) == 1)
  }
}
