import Storey
import Testing

private struct Row: TemplateRender {
  let identifier: FloorIdentifier
  var floorIdentifier: FloorIdentifier { identifier }
}

private struct TwoRows: TemplateContainer, TemplateModel {
  static let pattern: FloorPattern = "TwoRows"
  let base: FloorBase
  let second: String
  init(from reader: inout ModelReader) {
    base = FloorBase(from: &reader)
    second = reader.optional("second", or: PageText("known")).string
  }
  var rowCount: Int { 2 }
  func row(at index: Int) -> any TemplateRender { Row(identifier: FloorIdentifier(index == 0 ? "known" : second)) }
}

private enum KnownCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "known"
  static func height(of model: Row, in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: Row, in canvas: inout Canvas) { canvas.fill(.accent, in: canvas.bounds) }
}

private struct OtherRow: TemplateRender {
  var floorIdentifier: FloorIdentifier { "known" }
}

private enum OtherCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "known"
  static func height(of model: OtherRow, in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: OtherRow, in canvas: inout Canvas) {}
}

@Suite struct FloorRegistryTests {
  private func layout(_ floors: String, _ policy: FallbackPolicy) throws -> TableLayout {
    var registry = FloorRegistry()
    registry.unknown = policy
    try registry.register(TwoRows.self)
    try registry.register(KnownCell.self)
    return TableLayout(Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: registry))
  }

  private let page =
    #"{"pattern":"Unknown","margin":{"height":5}},{"pattern":"TwoRows","second":"knwon","margin":{"height":5}}"#

  @Test func `what is registered twice is an error, unless it is meant to replace`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    try registry.register(KnownCell.self)
    #expect(throws: FloorRegistry.RegistrationError.patternTaken("TwoRows")) { try registry.register(TwoRows.self) }
    #expect(throws: FloorRegistry.RegistrationError.identifierTaken("known")) { try registry.register(KnownCell.self) }
    registry.register(TwoRows.self, replacing: true)
    registry.register(KnownCell.self, replacing: true)
    #expect(registry.patterns == ["TwoRows"])
    #expect(registry.floorIdentifiers == ["known", "margin", "placeholder"])
  }

  @Test func `skip reports what is missing and draws nothing in its place`() throws {
    let layout = try layout(page, .skip)
    #expect(layout.rows.map(\.identifier.name) == ["known", "margin"])
    #expect(layout.rows.map(\.section) == [1, 1])
    #expect(layout.sections.count == 2)
    #expect(layout.diagnostics.map(\.rule) == [.unknownPattern, .missingRenderer])
    #expect(layout.diagnostics[1].hint == "did you mean \"known\"?")
    #expect(!layout.isRefused)
  }

  @Test func `placeholder draws a box that names what is missing`() throws {
    let layout = try layout(page, .placeholder)
    #expect(layout.rows.map(\.identifier.name) == ["placeholder", "known", "placeholder", "margin"])
    #expect(layout.rows.map(\.frame.height) == [44, 10, 44, 5])
    let texts = [0, 2].map { index -> String in
      let list = layout.elements(of: .row(layout.rows[index]))
      for case .text(let block) in list.elements.map(\.content) { return list[block.text].string }
      return ""
    }
    #expect(texts == ["Unknown floor Unknown", "No renderer for knwon"])
  }

  @Test func `fail refuses the page`() throws {
    #expect(try layout(page, .fail).isRefused)
    #expect(try !layout(#"{"pattern":"TwoRows"}"#, .fail).isRefused)
  }

  @Test func `a renderer of another model is a missing one`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    try registry.register(OtherCell.self)
    let layout = TableLayout(Page(decoding: Array(#"{"floors":[{"pattern":"TwoRows"}]}"#.utf8), registry: registry))
    #expect(layout.rows.isEmpty)
    #expect(layout.diagnostics.map(\.rule) == [.missingRenderer, .missingRenderer])
  }
}
