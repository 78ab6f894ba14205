import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import Testing

/// Links of a CMS as the targets of taps, and in rich texts.
@Suite struct DialectLinkTests {
  private static let note =
    #"{"template": 1, "pattern": "Note", "fields": {"text": {"type": "richText"}, "link": {"type": "jump"}}, "rows": [{"height": 40, "tap": "link", "elements": [{"text": "Tea", "frame": [0, 0, 100, 20]}]}, {"height": 40, "elements": [{"text": "{text}", "frame": [0, 0, 100, 20]}]}]}"#

  private func layout(_ settings: String) throws -> TableLayout {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.note.utf8))
    registry.shape = try #require(Dialect.named("shopify")).shape
    let page = #"{"name": "Tea", "sections": {"a": {"type": "Note", "settings": {\#(settings)}}}, "order": ["a"]}"#
    return TableLayout(Page(decoding: Array(page.utf8), registry: registry))
  }

  @Test(arguments: [
    (
      "javascript:alert(1)",
      #"unsafe-scheme: the scheme of the link "javascript:alert(1)" is not allowed; the link is ignored"#
    ),
    ("main-menu", #"invalid-url: unknown link "main-menu"; it is ignored"#),
  ])
  func `a text that is not a link is reported as one`(text: String, message: String) throws {
    let found = try layout(#""link": "\#(text)""#).diagnostics
    #expect(found.map { "\($0.rule): \($0.message)" } == [message])
    #expect(found.first?.hint?.hasPrefix("use a link of the form shopify://products/*, ") == true)
  }

  @Test(
    arguments: [
      ("mailto:a@b.example", "mail", nil, ["email=a@b.example"]),
      ("tel:+49123", "phone", nil, ["number=+49123"]),
      ("shopify://pages/tea", "m", "pages/tea", []),
      ("https://a.example/", nil, "https://a.example/", []),
    ] as [(String, String?, String?, [String])])
  func `a link of the CMS in a rich text is its jump`(
    address: String, destination: String?, url: String?, parameters: [String]
  ) throws {
    let page = try layout(#""text": "<p>Write <a href=\"\#(address)\">us</a></p>""#)
    #expect(page.diagnostics.map(\.message) == [])
    let action = try #require(page.actions.first)
    #expect(action.destination?.string == destination && action.url?.allowed?.string == url)
    let texts: [String] =
      if case .texts(let texts) = action.parameters { texts.map { "\($0.name)=\($0.value)" } } else { [] }
    #expect(texts == parameters)
  }

  @Test(arguments: ["javascript:alert(1)", "shopify://javascript:alert(1)", "data:text/html,x"])
  func `an address in a rich text that is not a link is refused`(address: String) throws {
    let page = try layout(#""text": "<p><a href=\"\#(address)\">us</a></p>""#)
    #expect(page.diagnostics.map(\.message) == ["the address \"\(address)\" of a link is refused"])
    #expect(page.actions.isEmpty)
  }
}
