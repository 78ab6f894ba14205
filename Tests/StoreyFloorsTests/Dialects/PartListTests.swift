import Storey
import StoreyDialects
import StoreyFloors
import StoreyValidation
import Testing

/// Faults of lists of parts, of their orders and of the entries in them.
@Suite struct PartListTests {
  private static let hero =
    #""type": "Focus", "settings": {"picList": [{"img": "a.png", "title": "Tea", "jump": {"des": "search", "srv": "tea"}}]}"#

  private func findings(_ page: String, dialect file: String? = nil) throws -> [String] {
    var registry = FloorRegistry.standard
    let own = try file.map { try #require(Dialect.read(Array($0.utf8)).value).shape }
    registry.shape = try own ?? #require(Dialect.named("shopify")).shape
    return Validator(registry: registry).validate(Array(page.utf8), file: "page").findings
      .map { "\($0.pointerText) \($0.rule): \($0.message)" }
  }

  @Test(arguments: ["{}", "[]"])
  func `names in the order of an empty list are reported`(list: String) throws {
    #expect(
      try findings(#"{"name": "Tea", "sections": \#(list), "order": ["a", "b"]}"#) == [
        #"/order/0 missing-part: "a" is in the order, but does not exist"#,
        #"/order/1 missing-part: "b" is in the order, but does not exist"#,
      ])
    #expect(try findings(#"{"name": "Tea", "sections": \#(list), "order": []}"#) == [])
    #expect(
      try findings(
        #"{"name": "Tea", "sections": {"a": {\#(Self.hero), "blocks": \#(list), "block_order": ["gone"]}}, "order": ["a"]}"#
      ) == [#"/sections/a/block_order/0 missing-part: "gone" is in the order, but does not exist"#])
  }
}
