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

  @Test func `entries of an order that are not names are reported`() throws {
    #expect(
      try findings(
        #"{"name": "Tea", "sections": {"a": {\#(Self.hero)}}, "order": ["a", null, {"a": 1}, ["a"], 1]}"#) == [
          "/order/1 wrong-type: expected the name of a part, found null",
          "/order/2 wrong-type: expected the name of a part, found an object",
          "/order/3 wrong-type: expected the name of a part, found an array",
          #"/order/4 missing-part: "1" is in the order, but does not exist"#,
        ])
  }

  @Test(arguments: [(#""yes""#, #"the string "yes""#), ("{}", "an object"), ("2", "the number 2")])
  func `a flag of another type is reported, and the part is shown`(flag: String, found: String) throws {
    #expect(
      try findings(
        #"{"name": "Tea", "sections": {"a": {\#(Self.hero), "disabled": \#(flag)}}, "order": ["a"]}"#) == [
          "/sections/a/disabled wrong-type: expected true or false, found \(found)"
        ])
  }

  @Test(arguments: ["true", "false", "null", #""true""#, "0", #""{{ section.off }}""#])
  func `a flag, and a dynamic one, have no finding`(flag: String) throws {
    let found = try findings(
      #"{"name": "Tea", "sections": {"a": {\#(Self.hero), "disabled": \#(flag)}}, "order": ["a"]}"#)
    #expect(!found.contains { $0.contains("wrong-type") }, "\(found)")
  }

  @Test func `a member of a list of children without a value is reported`() throws {
    let found = try findings(
      #"{"name": "Tea", "sections": {"a": {\#(Self.hero), "blocks": {"x": null}, "block_order": ["x"]}}, "order": ["a"]}"#
    )
    #expect(found.contains("/sections/a/blocks/x wrong-type: expected a part, found null"), "\(found)")
  }

  @Test func `a list of the page without its order is reported, and a list of children is not`() throws {
    let file =
      #"{"dialect": 1, "name": "loft", "parts": [{"members": "/c/rooms", "order": "/plan"}], "part": {"pattern": "/type", "fields": "/settings", "children": [{"members": "/blocks", "order": "/block_order"}]}, "page": {"name": "/name"}, "own": ["plan"]}"#
    let part = #"{\#(Self.hero), "blocks": {}}"#
    #expect(
      try findings(#"{"name": "Tea", "plan": ["a"], "c": {"rooms": {"a": \#(part)}}}"#, dialect: file) == [
        #"/c/rooms part-order: the parts have no order: "/plan" is missing beside them; they are in the order of the file"#
      ])
    #expect(try findings(#"{"name": "Tea", "c": {"rooms": {"a": \#(part)}, "plan": ["a"]}}"#, dialect: file) == [])
    #expect(try findings(#"{"name": "Tea", "c": {"rooms": {}}}"#, dialect: file) == [])
  }
}
