import Storey
import StoreyOutput
import StoreyTemplates
import StoreyTestSupport
import StoreyValidation
import TestFiles
import TestLevels
import Testing

@Suite(.tags(.recorded)) struct TemplateSampleTests {
  private func layout(_ name: String) throws -> TableLayout { TableLayout(try Templates.page(name)) }

  @Test(arguments: Templates.names)
  func `a template of the repository has no faults`(name: String) throws {
    let reading = FloorTemplate.read(try Templates.bytes(name))
    let (template, diagnostics) = (reading.value, reading.diagnostics)
    #expect(diagnostics.map(\.message) == [])
    #expect(template?.type.summary.isEmpty == false)
  }

  @Test(arguments: Templates.pages)
  func `the page of a template has no findings above the severity note`(name: String) throws {
    let validator = Validator(registry: try Templates.registry())
    let report = validator.validate(try Sample(name: "templates/\(name)").bytes, file: name)
    #expect(report.findings.filter { $0.severity > .note }.map(\.message) == [])
  }

  @Test(arguments: Templates.pages)
  func `the outputs of the page of a template equal the golden files`(name: String) throws {
    let layout = try layout(name)
    for format in StandardFormat.allCases.map({ OutputFormat($0) }) {
      let path = "\(format.name)/templates/\(name)\(format.ending)"
      #expect(try GoldenFile.difference(format.writer().write(layout), path) == nil)
    }
  }

  @Test(arguments: Templates.pages)
  func `every action on the page of a template is found by its path`(name: String) throws {
    let layout = try layout(name)
    for action in layout.actions {
      let path = try #require(action.path)
      #expect(layout.action(at: path)?.eventID == action.eventID)
    }
    if name != "divider" && name != "text-block" { #expect(!layout.actions.isEmpty) }
  }

  @Test(arguments: TestLevel.some(Templates.names, short: 2))
  func `the floors of a template conform, also on hostile pages`(name: String) throws {
    let floors = try Templates.page(name).floors.compactMap { $0.source }
    let samples = floors.map(\.written)
    let conformance = FloorConformance(
      of: try Templates.registry(), samples: samples, in: LayoutContext.testedWhenHostile)
    #expect(conformance.violations().map(\.description) == [])
  }

  @Test(arguments: Templates.pages)
  func `removing a floor from the page of a template is a change of that floor`(name: String) throws {
    let old = try layout(name)
    #expect(LayoutChange(from: old, to: try layout(name)).floors.isEmpty)
    var new = old
    new.removeFloor(at: 0)
    let change = LayoutChange(from: old, to: new)
    #expect(change.floors.map(\.kind) == [.removed])
    let applied = try #require(old.applying(change))
    #expect(JSONWriter().write(applied) == JSONWriter().write(new))
  }

  @Test func `the sticky header of the tabs is pinned until the end of its floor`() throws {
    let layout = try layout("tabs")
    #expect(layout.sections[0].header?.identifier == "tabs-header")
    #expect(layout.pinnedHeaders(scrolledTo: 100).map(\.frame.y) == [0])
    #expect(layout.pinnedHeaders(scrolledTo: layout.height - 20).map(\.frame.y) == [-24])
  }

  @Test func `the background of the tabs and the line under them have the full width`() throws {
    for count in 1...8 {
      let tabs = (0..<count).map { "{\"title\": \"T\($0)\"}" }.joined(separator: ",")
      let page = "{\"floors\": [{\"pattern\": \"Tabs\", \"tabs\": [\(tabs)]}]}"
      let layout = TableLayout(Page(decoding: Array(page.utf8), registry: try Templates.registry()), width: 375)
      let text = String(decoding: JSONWriter().write(layout), as: UTF8.self)
      let elements = try #require(
        try Document(parsing: Array(text.utf8)).root["sections"]?.elements.first { _ in true }?["header"]?["elements"])
      let fills = elements.elements.filter { $0["kind"]?.text == "fill" }.compactMap { fill -> [Double]? in
        guard let frame = fill["frame"] else { return nil }
        return ["x", "y", "width", "height"].compactMap { frame[$0]?.number }
      }
      #expect(fills == [[0, 0, 375, 44], [0, 43, 375, 1]])
    }
  }

  @Test func `templates are in the registry like other floors`() throws {
    let registry = try Templates.registry()
    let tabs = try #require(registry.floorType(for: "Tabs"))
    #expect(tabs.isSticky)
    #expect(tabs.floorIdentifiers == ["tabs-header", "tabs"])
    #expect(registry.version(of: "Tabs") == 1)
    let description = try #require(registry.floorType(for: "Coupon")).description
    let fields = description.fields.map { "\($0.key)\($0.isRequired ? "!" : "")" }
    #expect(fields.contains("title!") && fields.contains("shops") && fields.contains("margin"))
    let schema = String(decoding: SchemaWriter().schema(of: registry) ?? [], as: UTF8.self)
    #expect(schema.contains("Coupon%20shops"))
  }

  @Test func `a fault of an item that two rows draw is reported once`() throws {
    let row = #"{"each": "items", "height": 20, "tap": "j", "elements": [{"text": "{t}", "frame": [0, 0, 90, 20]}]}"#
    let registry = try Templates.registry(
      #"{"template": 1, "pattern": "T", "fields": {"items": {"type": "array", "of": {"t": {"type": "string"}, "j": {"type": "jump"}}}}, "#
        + #""rows": [\#(row), \#(row)]}"#)
    let page = #"{"name": "x", "floors": [{"pattern": "T", "items": [{"t": "a"}, {"t": "b"}]}]}"#
    let found = Validator(registry: registry).validate(Array(page.utf8), file: "p").findings
    #expect(found.map(\.pointerText) == ["/floors/0/items/0", "/floors/0/items/1"])
  }
}
