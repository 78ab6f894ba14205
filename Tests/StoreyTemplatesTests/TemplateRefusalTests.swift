import Storey
import StoreyFloors
import StoreyTemplates
import Testing

/// Warnings about templates, and templates that are refused as a whole.
@Suite struct TemplateRefusalTests {
  private static let frame = #""frame": [0, 0, 9, 9]"#

  @Test func `an unused field is a warning, and the template is accepted`() throws {
    let json = """
      {"template": 1, "pattern": "T", "fields": {"a": {"type": "string"}, "items": {"type": "array", "of": {"t": {"type": "string"}, "x": {"type": "url"}}}},
        "rows": [{"each": "items", "height": 9, "elements": [{"text": "{t}", \(Self.frame)}]}]}
      """
    #expect(
      Templates.problems(json) == [
        "warning unused-field /fields/a: the field \"a\" is never used",
        "warning unused-field /fields/items/of/x: the field \"x\" is never used",
      ])
    #expect(FloorTemplate.read(Array(json.utf8)).value?.type.pattern == "T")
  }

  @Test func `a field for other readers may be unused, and must not be used`() {
    let json = """
      {"template": 1, "pattern": "T", "fields": {
        "a": {"type": "string", "drawn": false}, "b": {"type": "string", "drawn": false}, "c": {"type": "string", "drawn": true},
        "items": {"type": "array", "of": {"t": {"type": "string"}, "x": {"type": "url", "drawn": false}}}},
        "rows": [{"each": "items", "when": "t", "height": 9, "elements": []}, {"height": 9, "when": "b", "elements": []}]}
      """
    #expect(
      Templates.problems(json) == [
        "warning unused-field /fields/b/drawn: the field \"b\" is used, although it has \"drawn\": false",
        "warning unused-field /fields/c: the field \"c\" is never used",
      ])
  }

  @Test func `a refused template does not change the registry`() throws {
    var registry = try Templates.registry()
    let before = registry.patterns
    #expect(throws: FloorRegistry.TemplateRefusal.self) { try registry.register(template: Templates.bytes("coupon")) }
    let clash =
      #"{"template": 1, "pattern": "New", "rows": [{"height": 9, "identifier": "x", "elements": []}, {"height": 9, "identifier": "tabs", "elements": []}]}"#
    do {
      try registry.register(template: Array(clash.utf8))
      Issue.record("the registry accepted a duplicate row identifier")
    } catch {
      #expect(error.description.hasPrefix("1:122: the row identifier \"tabs\" is already registered"))
    }
    #expect(registry.patterns == before)
    #expect(!registry.floorIdentifiers.contains("x"))
  }

  @Test func `rows without a name of their own share it with other templates, and never have that of another renderer`()
    throws
  {
    var registry = FloorRegistry.standard
    for pattern in ["header", "Header", "vvtest", "VvTest", "vvTest"] {
      let template =
        #"{"template": 1, "pattern": "\#(pattern)", "rows": [{"height": 9, "elements": [{"text": "\#(pattern)", "frame": [0, 0, 9, 9]}]}]}"#
      try registry.register(template: Array(template.utf8))
      let page = Page(
        decoding: Array(#"{"name": "Tea", "floors": [{"pattern": "\#(pattern)"}]}"#.utf8), registry: registry)
      #expect(TableLayout(page).sections.count == 1 && page.diagnostics.isEmpty, "\(pattern)")
    }
    #expect(registry.floorIdentifiers.contains("header-floor") && registry.floorIdentifiers.contains("vv-test"))
  }

  @Test func `a name that a template gives its rows is not that of another template, in any order`() throws {
    func template(_ pattern: String, _ identifier: String) -> [UInt8] {
      Array(
        #"{"template": 1, "pattern": "\#(pattern)", "rows": [{"height": 9, \#(identifier)"elements": [{"text": "a", "frame": [0, 0, 9, 9]}]}]}"#
          .utf8)
    }
    for order in [[("x", ""), ("y", #""identifier": "x", "#)], [("y", #""identifier": "x", "#), ("x", "")]] {
      var registry = FloorRegistry.standard
      try registry.register(template: template(order[0].0, order[0].1))
      #expect(throws: FloorRegistry.TemplateRefusal.self) {
        try registry.register(template: template(order[1].0, order[1].1))
      }
    }
  }
}
