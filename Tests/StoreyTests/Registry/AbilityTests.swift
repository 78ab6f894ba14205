package import Storey
package import TestFloors
import Testing

/// A generic floor with one row. Its conformances to the optional protocols of floors, rows and renderers are conditional.
private struct Box<Content: Contents>: TemplateContainer, JSONModel {
  static var pattern: FloorPattern { "Box" }
  static var cells: [any TemplateCell.Type] { [BoxCell<Content>.self] }
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows([BoxRow<Content>()], drawnBy: BoxCell<Content>.self) }
}

private struct BoxRow<Content: Contents>: TemplateRender {}

private enum BoxCell<Content: Contents>: TemplateCell {
  static func height(of model: BoxRow<Content>, in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: BoxRow<Content>, in canvas: inout FloorCanvas) {
    canvas.group(in: canvas.bounds, position: 0) { _ in }
  }
}

/// The contents of a box.
private protocol Contents: Sendable {}

private protocol Lidded: Contents {}
private protocol Tappable: Contents {}
private protocol Fragile: Contents {}
private protocol Stacked: Contents {}

private enum Nothing: Contents {}
private enum Everything: Lidded, Tappable, Fragile, Stacked {}

// MARK: Conditional conformances

extension Box: TemplateSorb where Content: Lidded {
  var sorbHeader: FloorRow? { FloorRow(BoxRow<Content>(), drawnBy: BoxCell<Content>.self) }
}

extension BoxRow: TemplateAction where Content: Tappable {
  func action(at position: Int) -> FloorAction? { FloorAction(kind: .share) }
}

extension Box: TemplateValidation where Content: Fragile {
  func validate(_ diagnostics: inout Diagnostics) {
    diagnostics.warning("fragile", "handle with care", at: base.source)
  }
}

extension BoxCell: UniformCell where Content: Stacked {
  static func height(in context: LayoutContext) -> Double { 30 }
}

// MARK: Conformances of types of another module

/// A floor of another module, which is also the model of its row.
extension Plain: TemplateSorb {
  package var sorbHeader: FloorRow? { FloorRow(self, drawnBy: PlainCell.self) }
}

extension Plain: TemplateAction {
  package func action(at position: Int) -> FloorAction? { FloorAction(kind: .share) }
}

extension Plain: TemplateValidation {
  package func validate(_ diagnostics: inout Diagnostics) {
    diagnostics.warning("plain", "a plain floor", at: base.source)
  }
}

@Suite struct AbilityTests {
  private func layout<Floor: TemplateContainer & JSONModel>(of floor: Floor.Type) throws -> TableLayout {
    var registry = FloorRegistry()
    try registry.register(floor)
    let json = "{\"floors\": [{\"pattern\": \"\(floor.pattern)\"}]}"
    return TableLayout(Page(decoding: Array(json.utf8), registry: registry))
  }

  @Test func `a conditional conformance is used if its condition holds`() throws {
    let layout = try layout(of: Box<Everything>.self)
    #expect(layout.sections[0].header?.frame.height == 30)
    #expect(layout.rows.map(\.frame.height) == [30])
    #expect(layout.actions.map(\.kind) == [.share, .share])
    #expect(layout.diagnostics.map(\.rule) == ["fragile"])
  }

  @Test func `a conditional conformance is not used if its condition does not hold`() throws {
    let layout = try layout(of: Box<Nothing>.self)
    #expect(layout.sections[0].header == nil)
    #expect(layout.rows.map(\.frame.height) == [10])
    #expect(layout.actions.isEmpty && layout.diagnostics.isEmpty)
  }

  @Test func `a conformance that another module adds to a type is used`() throws {
    let layout = try layout(of: Plain.self)
    #expect(layout.sections[0].header?.identifier == "plain")
    #expect(layout.actions.map(\.kind) == [.share, .share])
    #expect(layout.diagnostics.map(\.rule) == ["plain"])
    #expect(layout.page.registry.floorType(for: "Plain")?.isSticky == true)
  }

  @Test func `conformances of a floor created in code are used`() throws {
    let floors = try layout(of: Plain.self).page.floors
    guard case .container(let container)? = floors.first?.content else { return #expect(Bool(false), "no floor") }
    var registry = FloorRegistry()
    try registry.register(PlainCell.self)
    let layout = TableLayout(Page(floors: [Floor(container)], registry: registry))
    #expect(layout.sections[0].header != nil && layout.actions.count == 2)
  }
}
