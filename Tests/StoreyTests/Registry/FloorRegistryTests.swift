import Storey
import Testing

private struct Row: TemplateRender {}

private struct TwoRows: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "TwoRows"
  static let cells: [any TemplateCell.Type] = [KnownCell.self]
  let base: FloorBase
  let second: FloorIdentifier?
  init(from reader: inout JSONReader) {
    base = FloorBase(from: &reader)
    let second: JSONText? = reader.optional("second")
    self.second = second.map { FloorIdentifier($0.string) }
  }
  var rows: FloorRows {
    FloorRows([Row()], drawnBy: KnownCell.self) + FloorRows([Row()], drawnBy: KnownCell.self, as: second)
  }
}

/// A floor created in code that does not list the renderer of its rows.
private struct ManyRows: TemplateContainer {
  static let pattern: FloorPattern = "ManyRows"
  static let cells: [any TemplateCell.Type] = []
  let base = FloorBase(pattern: pattern)
  let rows: FloorRows
}

/// A floor that describes a rule.
private struct Described<Rule: DescribedRule, Pattern: DescribedPattern>: TemplateContainer, JSONModel,
  TemplateValidation
{
  static var pattern: FloorPattern { Pattern.pattern }
  static var cells: [any TemplateCell.Type] { [] }
  static var rules: [RuleDescription] {
    [RuleDescription(id: "few", severity: Rule.severity, summary: "Too few", rationale: "Two are needed.", samples: [])]
  }
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows() }
  func validate(_ diagnostics: inout Diagnostics) {}
}

private protocol DescribedRule: Sendable { static var severity: Severity { get } }
private enum FewAsWarning: DescribedRule { static let severity = Severity.warning }
private enum FewAsError: DescribedRule { static let severity = Severity.error }

private protocol DescribedPattern: Sendable { static var pattern: FloorPattern { get } }
private enum First: DescribedPattern { static let pattern: FloorPattern = "First" }
private enum Second: DescribedPattern { static let pattern: FloorPattern = "Second" }

/// Another floor with the pattern of `TwoRows`.
private struct Twins: TemplateContainer, JSONModel {
  static let pattern: FloorPattern = "TwoRows"
  static let cells: [any TemplateCell.Type] = [TwinsCell.self]
  let base: FloorBase
  init(from reader: inout JSONReader) { base = FloorBase(from: &reader) }
  var rows: FloorRows { FloorRows([Row(), Row()], drawnBy: TwinsCell.self) }
}

private enum KnownCell: TemplateCell {
  static func height(of model: Row, in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: Row, in canvas: inout FloorCanvas) { canvas.fill(.accent, in: canvas.bounds) }
}

/// Another renderer with the model and the identifier of `KnownCell`.
private enum TwinsCell: UniformCell {
  typealias Model = Row
  static let floorIdentifier: FloorIdentifier = "known"
  static func height(in context: LayoutContext) -> Double { 25 }
  static func draw(_ model: Row, in canvas: inout FloorCanvas) { canvas.fill(.price, in: canvas.bounds) }
}

private struct OtherRow: TemplateRender {}

private enum OtherCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "known"
  static func height(of model: OtherRow, in context: LayoutContext) -> Double { 10 }
  static func draw(_ model: OtherRow, in canvas: inout FloorCanvas) {}
}

@Suite struct FloorRegistryTests {
  private typealias RegistrationError = FloorRegistry.RegistrationError

  private func layout(_ floors: String, _ policy: UnsupportedFloorPolicy) throws -> TableLayout {
    var registry = FloorRegistry()
    registry.unknown = policy
    try registry.register(TwoRows.self)
    return layout(registry, floors)
  }

  private func layout(_ registry: FloorRegistry, _ floors: String = #"{"pattern":"TwoRows"}"#) -> TableLayout {
    TableLayout(Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: registry))
  }

  private func heights(_ registry: FloorRegistry) -> [Double] { layout(registry).rows.map(\.frame.height) }

  private let page =
    #"{"pattern":"Unknown","margin":{"height":5}},{"pattern":"TwoRows","second":"knwon","margin":{"height":5}}"#

  // MARK: Names

  @Test func `registering a floor registers its renderers`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    #expect(registry.patterns == ["TwoRows"])
    #expect(registry.floorIdentifiers == ["known", "margin", "placeholder"])
    #expect(heights(registry) == [10, 10])
  }

  @Test func `registering the same type twice is allowed`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    try registry.register(TwoRows.self)
    try registry.register(KnownCell.self)
    try registry.register(KnownCell.self)
    #expect(heights(registry) == [10, 10])
  }

  @Test func `a second type with the same pattern or identifier is refused unless it replaces the first`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    #expect(throws: RegistrationError.patternTaken("TwoRows")) { try registry.register(Twins.self) }
    #expect(throws: RegistrationError.identifierTaken("known")) { try registry.register(TwinsCell.self) }
    #expect(heights(registry) == [10, 10])
    try registry.register(Twins.self, replacing: true)
    #expect(heights(registry) == [25, 25])
    try registry.register(TwoRows.self, replacing: true)
    #expect(heights(registry) == [10, 10])
  }

  @Test func `a refused registration does not change the registry`() throws {
    var registry = FloorRegistry()
    try registry.register(OtherCell.self)
    #expect(throws: RegistrationError.otherModel("known", registered: "OtherRow", new: "Row")) {
      try registry.register(TwoRows.self)
    }
    #expect(registry.patterns.isEmpty)
    #expect(registry.floorType(for: "TwoRows") == nil)
  }

  // MARK: Replacing renderers

  @Test(arguments: [true, false])
  func `an individually registered renderer takes precedence over the renderer of a floor`(comesFirst: Bool) throws {
    var registry = FloorRegistry()
    if comesFirst { try registry.register(TwinsCell.self) }
    try registry.register(TwoRows.self)
    if !comesFirst { try registry.register(TwinsCell.self, replacing: true) }
    #expect(heights(registry) == [25, 25])
    try registry.register(TwoRows.self)
    try registry.register(TwoRows.self, replacing: true)
    #expect(heights(registry) == [25, 25])
    let layout = self.layout(registry)
    let list = layout.drawn(.row(layout.rows[0])).list
    #expect(list.elements.map(\.frame.height) == [25])
    #expect(layout.rows.map(\.identifier.name) == ["known", "known"])
  }

  @Test func `a replacement renderer must draw the same model`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    let error = RegistrationError.otherModel("known", registered: "Row", new: "OtherRow")
    #expect(throws: error) { try registry.register(OtherCell.self, replacing: true) }
    #expect(error.description.contains("draws Row, but this one draws OtherRow"))
    #expect(heights(registry) == [10, 10])
  }

  @Test func `a renderer can have several identifiers, which are replaced separately`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    try registry.register(KnownCell.self, as: "second")
    let floor = #"{"pattern":"TwoRows","second":"second"}"#
    #expect(layout(registry, floor).rows.map(\.identifier.name) == ["known", "second"])
    try registry.register(TwinsCell.self, as: "second", replacing: true)
    #expect(layout(registry, floor).rows.map(\.frame.height) == [10, 25])
  }

  // MARK: Missing floors and renderers

  @Test func `the skip policy reports missing floors and renderers and draws nothing for them`() throws {
    let layout = try layout(page, .skip)
    #expect(layout.rows.map(\.identifier.name) == ["known", "margin"])
    #expect(layout.rows.map(\.section) == [1, 1])
    #expect(layout.sections.count == 2)
    #expect(layout.diagnostics.map(\.rule) == [.unknownPattern, .missingRenderer])
    #expect(layout.diagnostics[1].hint == "did you mean \"known\"?")
    #expect(!layout.isRefused)
  }

  @Test func `the placeholder policy draws a box with the name of the missing floor or renderer`() throws {
    let layout = try layout(page, .placeholder)
    #expect(layout.rows.map(\.identifier.name) == ["placeholder", "known", "placeholder", "margin"])
    #expect(layout.rows.map(\.frame.height) == [44, 10, 44, 5])
    let texts = [0, 2].map { index -> String in
      let list = layout.drawn(.row(layout.rows[index])).list
      for case .text(let block) in list.elements.map(\.content) { return list[block.text].string }
      return ""
    }
    #expect(texts == ["未知楼层 Unknown", "缺少渲染器 knwon"])
  }

  @Test func `the fail policy refuses the page`() throws {
    #expect(try layout(page, .fail).isRefused)
    #expect(try !layout(#"{"pattern":"TwoRows"}"#, .fail).isRefused)
  }

  @Test func `a missing renderer of many rows is reported once`() throws {
    let rows = FloorRows(count: 2_000_000_000, drawnBy: KnownCell.self) { _ in Row() }
    let page = Page(floors: [Floor(ManyRows(rows: rows))], registry: FloorRegistry())
    let layout = TableLayout(page)
    #expect(
      layout.diagnostics.map(\.message) == [
        "no renderer \"known\" is registered for 2000000000 rows of this floor"
      ])
    #expect(
      layout.diagnostics.first?.hint
        == "list its TemplateCell in the cells of the floor, or register one with this floorIdentifier")
    #expect(layout.rows.isEmpty)
  }

  // MARK: Rules

  @Test func `two floors can describe the same rule, but not different rules with the same id`() throws {
    var registry = FloorRegistry()
    try registry.register(Described<FewAsWarning, First>.self)
    try registry.register(Described<FewAsWarning, Second>.self)
    #expect(throws: FloorRegistry.RegistrationError.ruleTaken("few", "First")) {
      var registry = FloorRegistry()
      try registry.register(Described<FewAsWarning, First>.self)
      try registry.register(Described<FewAsError, Second>.self)
    }
    // A floor that replaces the describing floor can describe the rule differently.
    registry = FloorRegistry()
    try registry.register(Described<FewAsWarning, First>.self)
    try registry.register(Described<FewAsError, First>.self, replacing: true)
    #expect(registry.rules.map(\.severity) == [.error])
  }

  @Test func `a renderer that draws another model is reported and its rows are left out`() throws {
    var registry = FloorRegistry()
    try registry.register(TwoRows.self)
    try registry.register(OtherCell.self, as: "other")
    let layout = self.layout(registry, #"{"pattern":"TwoRows","second":"other"}"#)
    #expect(layout.rows.count == 1)
    #expect(layout.diagnostics.map(\.message) == ["renderer \"other\" cannot draw Row"])
  }
}
