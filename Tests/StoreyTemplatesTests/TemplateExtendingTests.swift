import Storey
import StoreyFloors
import StoreyTemplates
import Testing

/// Templates that extend others.
@Suite struct TemplateExtendingTests {
  private static let floor = """
    {"pattern": "T", "title": "Tea", "img": "a.png", "items": [{"name": "Green", "price": 3}, {"name": "Black"}]}
    """

  /// Returns the rows of a floor of a template that extends another one.
  private func drawn(_ template: String, _ floor: String = floor) throws -> [String] {
    let page = Page(
      decoding: Array("{\"floors\": [\(floor)]}".utf8), registry: try registry([Templates.base, template]))
    #expect(page.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    return Templates.drawn(TableLayout(page, in: LayoutContext(width: 375)))
  }

  private func registry(_ templates: [String]) throws -> FloorRegistry {
    var registry = FloorRegistry()
    for template in templates { try registry.register(template: Array(template.utf8)) }
    return registry
  }

  private static let base = [
    "30.0: 0.0 0.0 99.0 20.0 Tea", "40.0: 0.0 0.0 40.0 40.0", "20.0: 0.0 0.0 99.0 20.0 Green",
    "20.0: 0.0 0.0 99.0 20.0 Black",
  ]

  @Test func `a template has the fields, the header and the rows of the one that it extends`() throws {
    #expect(try drawn(#"{"template": 1, "pattern": "T", "extends": "Base"}"#) == Self.base)
  }

  @Test func `the rows replace those of the extended template, or are around them`() throws {
    let own = #"{"height": 20, "elements": [{"text": "{title}!", "frame": [0, 0, 99, 20]}]}"#
    let mine = "20.0: 0.0 0.0 99.0 20.0 Tea!"
    func rows(_ rows: String) throws -> [String] {
      try drawn(#"{"template": 1, "pattern": "T", "extends": "Base", "rows": [\#(rows)]}"#)
    }
    #expect(try rows(own) == [Self.base[0], mine])
    #expect(try rows("\(own), {\"base\": \"rows\"}, \(own)") == [Self.base[0], mine] + Self.base[1...] + [mine])
    let header = #""header": {"height": 8, "elements": []}"#
    #expect(
      try drawn(#"{"template": 1, "pattern": "T", "extends": "Base", \#(header)}"#) == ["8.0: "] + Self.base[1...])
  }

  @Test func `fields are merged by name, also those of the items of an array`() throws {
    let template = """
      {"template": 1, "pattern": "T", "extends": "Base", "fields": {
          "title": {"type": "string", "default": "None"},
          "items": {"type": "array", "of": {"price": {"type": "number", "default": 5}}}},
        "rows": [{"each": "items", "height": 20, "elements": [{"text": "{name} {price}", "frame": [0, 0, 99, 20]}]}]}
      """
    #expect(
      try drawn(template) == [Self.base[0], "20.0: 0.0 0.0 99.0 20.0 Green 3", "20.0: 0.0 0.0 99.0 20.0 Black 5"])
    #expect(try drawn(template, #"{"pattern": "T"}"#) == ["30.0: 0.0 0.0 99.0 20.0 None"])
    // The base is not changed.
    let registry = try registry([Templates.base, template])
    let keys = registry.floorType(for: "Base")?.description.fields.filter { $0.key == "title" }.map(\.isRequired)
    #expect(keys == [true])
    let own = registry.floorType(for: "T")?.description
    #expect(own?.fields.map(\.key).suffix(3) == ["title", "img", "items"])
    #expect(own?.models.flatMap(\.fields).map(\.key).suffix(3) == ["name", "price", "identityId"])
  }

  @Test func `rows that are named keep their name, and may be drawn by both templates`() throws {
    let template = #"{"template": 1, "pattern": "TeaShop", "extends": "Base"}"#
    let registry = try registry([Templates.base, template])
    #expect(registry.floorType(for: "TeaShop")?.floorIdentifiers == ["tea-shop", "base-item"])
    #expect(registry.floorType(for: "TeaShop")?.summary == "A base")
  }

  @Test func `unused fields of the extended template are not reported`() throws {
    let template = """
      {"template": 1, "pattern": "T", "extends": "Base", "fields": {"extra": {"type": "string"}},
        "rows": [{"height": 9, "elements": []}]}
      """
    #expect(Templates.problems(template) == ["warning unused-field /fields/extra: the field \"extra\" is never used"])
  }

  @Test func `eight levels are allowed, and nine are refused`() throws {
    var registry = try registry([Templates.base])
    for level in 1...8 {
      let base = level == 1 ? "Base" : "T\(level - 1)"
      try registry.register(template: Array(#"{"template": 1, "pattern": "T\#(level)", "extends": "\#(base)"}"#.utf8))
    }
    let ninth = Array(#"{"template": 1, "pattern": "T9", "extends": "T8"}"#.utf8)
    do {
      try registry.register(template: ninth)
      Issue.record("the ninth level was accepted")
    } catch {
      #expect(
        error.description == "1:45: templates extend one another more than 8 levels deep; use fewer levels")
    }
  }

  @Test func `the order of templates is that in which each one follows the one that it extends`() {
    func order(_ templates: [(String, String?)]) -> TemplateOrder {
      TemplateOrder(
        templates.map { pattern, base in
          Array(#"{"pattern": "\#(pattern)"\#(base.map { #", "extends": "\#($0)""# } ?? "")}"#.utf8)
        }, syntax: .json)
    }
    #expect(order([("A", nil), ("B", nil)]).indices == [0, 1])
    #expect(order([("A", "C"), ("B", "A"), ("C", nil), ("D", "Missing")]).indices == [2, 0, 1, 3])
    let cyclic = order([("A", "B"), ("B", "C"), ("C", "B"), ("D", nil), ("E", "E")])
    #expect(cyclic.indices.sorted() == [0, 1, 2, 3, 4])
    #expect(cyclic.cycles == [1: ["B", "C", "B"], 2: ["C", "B", "C"], 4: ["E", "E"]])
    // The templates of a long way around have its beginning only, so that they do not have the square of its length.
    let long = order((0..<12).map { ("T\($0)", "T\(($0 + 1) % 12)") })
    #expect(long.cycles.count == 12)
    #expect(long.cycles[7] == ["T7", "T8", "T9", "T10", "T11", "T0", "T1", "T2", "T3", "T4", "…"])
    let named = order((0..<9).map { ("T\($0)", "T\(($0 + 1) % 9)") })
    #expect(named.cycles[0]?.count == 10 && named.cycles[0]?.last == "T0")
  }
}
