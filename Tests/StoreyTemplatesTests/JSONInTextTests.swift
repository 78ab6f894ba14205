import Storey
import StoreyDialects
import StoreyFloors
import StoreyTemplates
import Testing

/// Findings about values in texts that are JSON.
@Suite struct JSONInTextTests {
  private static let template =
    #"{"template": 1, "pattern": "N", "fields": {"s": {"type": "string"}, "l": {"type": "array", "of": {"width": {"type": "number"}}, "drawn": false}}, "rows": [{"height": 20, "elements": [{"text": "{s}", "frame": [0, 0, 100, 20]}]}]}"#

  @Test func `findings name the values in a text, and are at the text without a correction`() throws {
    var registry = FloorRegistry.standard
    try registry.register(template: Array(Self.template.utf8))
    let file =
      #"{"dialect": 1, "name": "d", "parts": [{"elements": "/m"}], "part": {"pattern": "/k", "fields": "/v"}, "json": true}"#
    registry.shape = try #require(Dialect.read(Array(file.utf8)).value).shape
    let page =
      #"{"m": [{"k": "N", "v": {"s": "Tea", "l": "[{\"width\": 1}, {\"width\": \"q\"}, {\"widht\": 1}, {\"width\": \"2\"}]"}}]}"#
    let found = Page(decoding: Array(page.utf8), registry: registry).diagnostics
    #expect(
      found.map(\.message).sorted() == [
        #"expected a number, found the string "q""#, #"the string "2" is read as a number"#, #"unknown key "widht""#,
      ])
    #expect(found.map(\.hint).contains(#"did you mean "width"?"#))
    #expect(
      found.allSatisfy { $0.pointer == JSONPointer("/m/0/v/l") && $0.replacement == nil && $0.suggestions.isEmpty })
  }
}
