import Storey
import StoreyFloors
import StoreyOutput
import Testing

@Suite struct DifferencePointerTests {
  @Test func `removals have the index in the old array, and insertions that in the new one`() throws {
    func layout(_ items: String) -> TableLayout {
      let page = #"{"floors": [{"pattern": "Unknown", "items": [\#(items)]}]}"#
      return TableLayout(Page(decoding: Array(page.utf8), registry: .standard))
    }
    let difference = PageDifference(from: layout(#""a", "b", "c", "d""#), to: layout(#""x", "a", "c", "y", "d", "z""#))
    let document = try Document(parsing: difference.json())
    let change = try #require(document.root["changes"]?.elements.first { _ in true })
    let fields = try #require(change["fields"]).elements
    #expect(
      fields.map { $0.written } == [
        #"{"pointer": "/items/1", "old": "b", "new": null}"#, #"{"pointer": "/items/0", "old": null, "new": "x"}"#,
        #"{"pointer": "/items/3", "old": null, "new": "y"}"#, #"{"pointer": "/items/5", "old": null, "new": "z"}"#,
      ])
  }
}
