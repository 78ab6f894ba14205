import Storey
import StoreyTemplates
import Testing

/// The sample in a template, which previews show.
@Suite struct TemplateOwnSampleTests {
  private static func template(_ sample: String) -> String {
    #"""
    {"template": 1, "pattern": "Card",
     "fields": {"title": {"type": "string", "required": true}, "size": {"type": "number", "maximum": 9}, "blocks": {"type": "children"},
       "items": {"type": "array", "of": {"name": {"type": "string", "required": true}}}},
     "sample": \#(sample),
     "rows": [{"height": 20, "elements": [{"text": "{title} {size}", "frame": [0, 0, 100, 20]}]}, {"children": "blocks"},
       {"each": "items", "height": 9, "elements": [{"text": "{name}", "frame": [0, 0, 9, 9]}]}]}
    """#
  }

  @Test(arguments: [
    (#"{"title": "Tea", "size": 3, "items": [{"name": "a"}], "jump": {"des": "m"}}"#, []), ("{}", []),
    (#"{"blocks": [{"pattern": "Unknown"}]}"#, []),
    (
      #"{"title": 7, "size": 12, "colour": "red", "items": [{}, 1]}"#,
      [
        #"note /sample/title: the number 7 is read as a string"#,
        #"warning /sample/size: 12 is out of range and is left out; expected at most 9"#,
        #"warning /sample/colour: unknown key "colour""#,
        #"warning /sample/items/0: missing key "name""#,
        #"warning /sample/items/1: expected an object, found the number 1"#,
      ]
    ), ("7", ["error /sample: expected an object, found the number 7"]),
  ])
  func `a sample is checked against the fields`(sample: String, problems: [String]) {
    let reading = Templates.reading(Self.template(sample))
    #expect(
      reading.diagnostics.findings().map { "\($0.severity) \($0.pointer): \($0.message)" } == problems)
    #expect((reading.value == nil) == problems.contains { $0.hasPrefix("error") })
  }

  @Test func `a template has the sample of the one that it extends, unless it has its own`() throws {
    var registry = FloorRegistry()
    try registry.register(template: Array(Self.template(#"{"title": "Base"}"#).utf8))
    for (own, expected) in [("", "Base"), (#", "sample": {"title": "Own"}"#, "Own")] {
      let template = #"{"template": 1, "pattern": "Own", "extends": "Card"\#(own)}"#
      let type = try #require(FloorTemplate.read(Array(template.utf8), extending: registry).value?.type)
      #expect(type.sample?["title"]?.text?.string == expected)
    }
  }
}
