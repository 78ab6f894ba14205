import Storey
import StoreyOutput
import StoreyTemplates
import TestFiles
import TestMutations
import Testing

@Suite struct HostileTemplateTests {
  @Test func `a template with 200,000 elements is refused because of its size`() {
    let element = #"{"fill":"fill","frame":[0,0,1,1]}"#
    let json =
      #"{"template":1,"pattern":"T","rows":[{"height":1,"elements":["#
      + Array(repeating: element, count: 200_000).joined(separator: ",") + "]}]}"
    let reading = FloorTemplate.read(Array(json.utf8))
    let (template, diagnostics) = (reading.value, reading.diagnostics)
    #expect(template == nil)
    #expect(diagnostics.map(\.rule) == [.pageTooLarge])
  }

  @Test func `deeply nested elements and rows are refused`() {
    for (opening, closing) in [(#"{"group":["#, "]}"), (#"{"each":"a","rows":["#, "]}")] {
      for depth in [100, 255, 400] {
        let nested = String(repeating: opening, count: depth) + String(repeating: closing, count: depth)
        let json = #"{"template":1,"pattern":"T","rows":[{"height":1,"elements":[\#(nested)]},\#(nested)]}"#
        let reading = FloorTemplate.read(Array(json.utf8))
        let (template, diagnostics) = (reading.value, reading.diagnostics)
        #expect(template == nil)
        #expect(!diagnostics.isEmpty)
      }
    }
  }

  @Test func `frames of the greatest size are drawn, and the height of their row is clamped`() throws {
    let template = """
      {"template": 1, "pattern": "T", "rows": [
        {"height": "fit", "elements": [{"fill": "fill", "frame": ["-1000%-100000", 100000, "1000%+100000", 100000]}]}]}
      """
    let layout = try Templates.layout(#"{"pattern": "T"}"#, template)
    #expect(layout.height == TableLayout.maximumHeight)
    #expect(layout.diagnostics.map(\.rule) == [.outOfRange])
    #expect(!HTMLWriter().write(layout).isEmpty && !SVGWriter().write(layout).isEmpty)
    #expect(!TextWriter().write(layout).isEmpty && !JSONWriter().write(layout).isEmpty)
  }

  @Test func `repeated rows beyond the limit are left out and reported`() throws {
    let rows = Array(repeating: #"{"each": "items", "height": 1, "elements": []}"#, count: 200).joined(separator: ",")
    let template =
      #"{"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}}}}, "rows": [\#(rows)]}"#
    let items = Array(repeating: "{}", count: 300_000).joined(separator: ",")
    let layout = try Templates.layout(#"{"pattern": "T", "items": [\#(items)]}"#, template)
    #expect((300_000...302_000).contains(layout.rows.count))
    #expect(layout.diagnostics.map(\.rule) == [.outOfRange])
  }

  @Test func `a long text of many fields is composed when its row is drawn`() throws {
    let text = String(repeating: "{t}", count: 50)
    let template =
      #"{"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}}}}, "#
      + #""rows": [{"each": "items", "height": 20, "elements": [{"text": "\#(text)", "frame": [0, 0, 100, 20]}]}]}"#
    let item = #"{"t": "\#(String(repeating: "x", count: 50_000))"}"#
    let items = Array(repeating: item, count: 100).joined(separator: ",")
    let layout = try Templates.layout(#"{"pattern": "T", "items": [\#(items)]}"#, template)
    #expect(layout.rows.count == 100)
    #expect(layout.drawn(.row(layout.rows[7])).list.elements.count == 1)
  }

  @Test func `a page of 200,000 items is laid out, and a visible row is drawn`() throws {
    let template = """
      {"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}}}},
       "rows": [{"each": "items", "height": 20, "elements": [{"text": "{t}", "frame": [0, 0, "100%", 20]}]},
         {"each": "items", "columns": 4, "height": 20, "elements": [{"text": "{t}", "frame": [0, 0, "100%", 20]}]}]}
      """
    let items = Array(repeating: #"{"t":"x"}"#, count: 200_000).joined(separator: ",")
    let layout = try Templates.layout(#"{"pattern": "T", "items": [\#(items)]}"#, template)
    #expect(layout.rows.count == 250_000)
    #expect(layout.height == 5_000_000)
    let row = try #require(layout.row(at: LayoutPoint(x: 10, y: 3_999_990)))
    #expect(layout.drawn(.row(row)).list.elements.count == 1)
  }

  @Test(arguments: [
    "", "null", "7", "\"x\"", "[[[[", "{\"template\":1}", "{\"template\":\"1\",\"pattern\":7,\"rows\":{}}",
    "{\"template\":1,\"pattern\":\"T\",\"fields\":[],\"header\":[],\"rows\":[null,\"\",7,[],{}]}",
    "{\"template\":1,\"pattern\":\"T\",\"fields\":{\"a\":null,\"b\":7,\"c\":{\"type\":null}},\"rows\":[{\"height\":{},\"elements\":{}}]}",
    "{\"template\":1,\"pattern\":\"T\",\"rows\":[{\"height\":1,\"elements\":[{\"text\":{},\"frame\":{}},{\"image\":[],\"frame\":[[],{},null,true]}]}]}",
  ])
  func `values of wrong types are errors`(json: String) {
    let reading = FloorTemplate.read(Array(json.utf8))
    let (template, diagnostics) = (reading.value, reading.diagnostics)
    #expect(template == nil)
    #expect(diagnostics.contains { $0.severity == .error })
  }

  @Test(
    arguments: [
      // Twenty elements, 1,000 bytes of constant text, a text of the page twice, a grid with three items, and a small row.
      (#""elements":[\#(Array(repeating: Self.fill, count: 20).joined(separator: ","))]"#, "", 1 + 1),
      (#""elements":[{"text":"\#(String(repeating: "word ", count: 200))","frame":[0,0,9,9]}]"#, "", 1 + 2),
      (#""elements":[{"text":"{t}, {t}","frame":[0,0,9,9]},{"text":"{u}","frame":[0,0,9,9]}]"#, longText, 1 + 1),
      (
        #""each":"a","columns":3,"elements":[\#(Array(repeating: Self.fill, count: 8).joined(separator: ","))]"#, "",
        1 + 1
      ),
      (#""elements":[{"group":[\#(Self.fill),\#(Self.fill)],"frame":[0,0,9,9]},\#(Self.fill)]"#, "", 1),
      // Eighteen elements for three items of a stack, which is the nineteenth: four units of work each.
      (
        #""elements":[{"stack":"row","elements":[{"each":"a","overlap":true,"elements":[\#(Array(repeating: #"{"fill":"fill"}"#, count: 5).joined(separator: ","))]}]}]"#,
        "", 1 + 4
      ),
      // Seven rows of a grid for each of three items.
      (
        #""elements":[{"stack":"row","elements":[{"grid":[9],"elements":[{"each":"a","fill":"fill","rowSpan":7}]}]}]"#,
        "", 1 + 2
      ),
      // Two formatted numbers and two parameters of a tap, and the element.
      (
        #""elements":[{"text":"{t:whole}{t:decimals}","frame":[0,0,9,9],"tap":{"action":"x","parameters":{"a":"{t}","b":"{u}"}}}]"#,
        "", 1 + 1
      ),
    ])
  func `a row with much content counts as several rows`(row: String, members: String, weight: Int) throws {
    let template = """
      {"template":1,"pattern":"T","fields":{"t":{"type":"string"},"u":{"type":"string"},"a":{"type":"array","of":{"x":{"type":"string"}}}},
      "rows":[{"height":10,\(row)}]}
      """
    var registry = FloorRegistry()
    try registry.register(template: Array(template.utf8))
    let page = Array(#"{"floors":[{"pattern":"T","a":[{},{},{}]\#(members)}]}"#.utf8)
    #expect(Page(decoding: page, registry: registry, limits: Limits([.rows: weight])).parseError == nil)
    let refused = Page(decoding: page, registry: registry, limits: Limits([.rows: weight - 1]))
    #expect(refused.parseError?.reason == .tooManyRows(limit: weight - 1))
  }

  private static let fill = #"{"fill":"surface","frame":[0,0,9,9]}"#
  private static let longText = #","t":"\#(String(repeating: "t", count: 300))","u":"u""#

  @Test func `randomly changed templates do not crash`() throws {
    var dice = Dice(state: 20_261_121)
    let mutator = TextMutator([.replace, .remove, .duplicate], pieces: (32...126).map { [$0] }, longest: 40)
    for name in Templates.names {
      let original = try Templates.bytes(name)
      for _ in 0..<150 {
        let bytes = mutator.mutant(of: original, changes: 1 + dice.below(4), using: &dice)
        let reading = FloorTemplate.read(bytes)
        let (template, diagnostics) = (reading.value, reading.diagnostics)
        #expect(template != nil || diagnostics.contains { $0.severity == .error })
        guard let template else { continue }
        var registry = FloorRegistry()
        try registry.register(template, replacing: true)
        let page = Page(decoding: try Sample(name: "templates/\(name)").bytes, registry: registry)
        _ = HTMLWriter().write(TableLayout(page))
      }
    }
  }
}
