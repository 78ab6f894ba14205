import Storey
import StoreyImports
import StoreyOutput
import Testing

/// Valid values of a CMS that are not those of Storey.
@Suite struct ImportedValueTests {
  // MARK: Shopify

  /// A type of setting, and valid values.
  private static let settings: [(type: String, values: [String])] = [
    (
      "url",
      ["#", "#reviews", "tel:+49 12", "mailto:a@b.c", "/pages/about", "shopify://pages/about", "https://a.b", ""]
    ),
    (
      "color",
      ["#fff", "rgba(0,0,0,0)", "rgba(10, 20, 30, 0.5)", "rgb(1 2 3 / 50%)", "transparent", "", "{{ x.color }}"]
    ),
    ("color_background", ["linear-gradient(90deg, rgba(1,2,3,1) 0%)", ""]),
    ("image_picker", ["shopify://shop_images/x.jpg", "{{ closest.product }}", ""]),
    ("video", ["shopify://files/videos/x.mp4", ""]), ("video_url", ["https://www.youtube.com/watch?v=1", ""]),
    ("text", ["shopify://collections/tea", "tel:12", "#1"]),
  ]

  @Test(arguments: settings)
  func `values of Shopify have no findings`(type: String, values: [String]) throws {
    let reading = Declarations.section(#"{"name": "Hero", "settings": [{"type": "\#(type)", "id": "x"}]}"#)
    let registry = try Declarations.registry([reading], "shopify")
    for value in values {
      let page = #"{"sections": {"a": {"type": "hero", "settings": {"x": "\#(value)"}}}, "order": ["a"]}"#
      #expect(Declarations.findings(page, registry) == [], "\(value)")
    }
  }

  @Test func `invalid values of Shopify are reported`() throws {
    let reading = Declarations.section(
      #"{"name": "Hero", "settings": [{"type": "color", "id": "c"}, {"type": "url", "id": "u"}]}"#)
    let registry = try Declarations.registry([reading], "shopify")
    for colour in ["rgb(1,2)", "rgb(a,b,c)", "rgba(1,2,3,4,5)", "rgb(1,2,3", "reddish"] {
      let page = #"{"sections": {"a": {"type": "hero", "settings": {"c": "\#(colour)"}}}, "order": ["a"]}"#
      #expect(Declarations.findings(page, registry) == [#"1:55 invalid colour "\#(colour)""#])
    }
    let page = #"{"sections": {"a": {"type": "hero", "settings": {"u": "tea shop"}}}, "order": ["a"]}"#
    #expect(Declarations.findings(page, registry) == [#"1:55 unknown link "tea shop"; it is ignored"#])
  }

  @Test func `links of Shopify have destinations, and colours are drawn`() throws {
    let reading = Declarations.section(
      #"{"name": "Hero", "settings": [{"type": "color", "id": "c"}, {"type": "url", "id": "u"}]}"#)
    let registry = try Declarations.registry([reading], "shopify")
    func layout(_ link: String) -> TableLayout {
      let page =
        #"{"sections": {"a": {"type": "hero", "settings": {"c": "rgba(255, 0, 16, 0.5)", "u": "\#(link)"}}}, "order": ["a"]}"#
      return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
    }
    func action(_ link: String) -> String {
      layout(link).actions.map { "\($0.destination?.string ?? "") \($0.url?.written.string ?? "")" }.joined()
    }
    #expect(action("#reviews") == "m #reviews" && action("tel:12") == "phone " && action("mailto:a@b.c") == "mail ")
    #expect(String(decoding: JSONWriter().write(layout("#")), as: UTF8.self).contains("#FF001080"))
  }

  // MARK: Storyblok

  private static let component = #"""
    {"name": "teaser", "schema": {"image": {"type": "asset", "filetypes": ["images"]}, "link": {"type": "multilink"},
      "file": {"type": "asset", "filetypes": ["videos"]}, "size": {"type": "number", "min_value": 1, "max_value": 9},
      "need": {"type": "asset", "required": true}}}
    """#

  private func findings(_ fields: String) throws -> [String] {
    let registry = try Declarations.registry([Declarations.components(Self.component)], "storyblok")
    let page =
      #"{"story": {"name": "A", "content": {"component": "page", "body": [{"component": "teaser", \#(fields)}]}}}"#
    return Declarations.findings(page, registry, from: .note).map { String($0.drop { $0 != " " }.dropFirst()) }
  }

  @Test(arguments: [
    #""image": {"id": null, "alt": null, "name": "", "filename": "", "fieldtype": "asset"}"#,
    #""image": {"filename": null}, "file": {"filename": ""}"#, #""image": "", "link": "", "size": """#,
    #""link": {"id": "", "url": "", "linktype": "story", "fieldtype": "multilink", "cached_url": ""}"#,
    #""link": {"id": "", "url": "", "linktype": "url", "cached_url": ""}"#,
    #""link": {"email": "", "linktype": "email"}"#, #""link": {"url": null, "linktype": "asset"}"#,
    #""size": "5""#, #""size": 5"#,
  ])
  func `unset values of Storyblok and numbers as texts have no findings`(fields: String) throws {
    #expect(try findings(#"\#(fields), "need": {"filename": "https://a.b/c.png"}"#) == [])
  }

  @Test func `wrong values of Storyblok are reported`() throws {
    let need = #""need": {"filename": "https://a.b/c.png"}"#
    #expect(
      try findings(#""size": "12", \#(need)"#) == ["12 is out of range and is left out; expected 1 to 9"])
    #expect(try findings(#""size": "many", \#(need)"#) == [#"expected a number, found the string "many""#])
    #expect(try findings(#""image": {"alt": "x"}, \#(need)"#) == ["expected a URL, found an object"])
    #expect(try findings(#""need": {"filename": ""}"#).first == #"missing key "need""#)
  }
}
