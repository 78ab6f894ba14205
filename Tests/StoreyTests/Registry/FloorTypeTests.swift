import Storey
import Testing

/// A container type for floors of any pattern.
private struct Declared: TemplateContainer {
  static let pattern: FloorPattern = "Declared"
  static let cells: [any TemplateCell.Type] = []
  let base: FloorBase
  let lines: [JSONText]

  var rows: FloorRows {
    FloorRows(lines.map(Line.init), drawnBy: LineCell.self, as: FloorIdentifier("\(base.pattern)-line"))
  }
}

private struct Line: TemplateRender {
  let text: JSONText
}

private enum LineCell: TemplateCell {
  static func height(of model: Line, in context: LayoutContext) -> Double { 20 }
  static func draw(_ model: Line, in canvas: inout FloorCanvas) {}
}

private enum OtherLineCell: TemplateCell {
  static func height(of model: Line, in context: LayoutContext) -> Double { 30 }
  static func draw(_ model: Line, in canvas: inout FloorCanvas) {}
}

@Suite struct FloorTypeTests {
  /// Registers a floor type whose floors read their lines from the given key.
  private func register(_ pattern: String, key: ModelKey, in registry: inout FloorRegistry) throws {
    let identifier = FloorIdentifier("\(pattern)-line")
    try registry.register(FloorType(pattern: FloorPattern(pattern), floorIdentifiers: [identifier])) { reader in
      let base = FloorBase(from: &reader)
      return Declared(base: base, lines: reader.optional(key, or: [], about: "From the top"))
    }
    try registry.register(LineCell.self, as: identifier)
  }

  private func registry() throws -> FloorRegistry {
    var registry = FloorRegistry()
    try register("A", key: "lines", in: &registry)
    try register("B", key: "words", in: &registry)
    return registry
  }

  @Test func `floors of one container type are distinguished by their patterns`() throws {
    let json = #"{"floors": [{"pattern": "A", "lines": ["x"]}, {"pattern": "B", "words": ["y"]}]}"#
    let layout = TableLayout(Page(decoding: Array(json.utf8), registry: try registry()))
    #expect(layout.diagnostics.isEmpty)
    #expect(layout.rows.map(\.identifier.name) == ["A-line", "B-line"])
    #expect(Floor(try #require(layout.container(of: 1))).pattern == "B")
  }

  @Test func `a floor that a closure reads reports wrong types and unknown keys like a Swift type`() throws {
    let json = #"{"floors": [{"pattern": "A", "lines": ["x", {}, "y"], "lnies": 1}, {"pattern": "A", "words": []}]}"#
    let page = Page(decoding: Array(json.utf8), registry: try registry())
    let found = page.diagnostics.map { "\($0.rule) \($0.pointer?.description ?? "")" }
    #expect(
      found == [
        "wrong-type /floors/0/lines/1", "unknown-key /floors/0/lnies", "unknown-key /floors/1/words",
      ])
    #expect(TableLayout(page).rows.count == 2)
  }

  @Test func `a floor type derives its description from its closure unless one is given`() throws {
    var registry = try registry()
    let description = try #require(registry.floorType(for: "B")).description
    #expect(description.keys.suffix(1) == ["words"])
    #expect(description.fields.last?.value == .array(.scalar(.text)))
    #expect(description.models.map(\.name) == ["FloorHeader", "Jump", "Margin"])
    let told = FloorType(pattern: "C") {
      ModelDescription(fields: [ModelDescription.Field(key: "c", isRequired: true, value: .any)])
    }
    try registry.register(told) { reader in Declared(base: FloorBase(from: &reader), lines: []) }
    #expect(registry.floorType(for: "C") == told)
  }

  @Test func `a taken pattern or identifier is refused`() throws {
    var registry = try registry()
    #expect(throws: FloorRegistry.RegistrationError.patternTaken("A")) {
      try register("A", key: "text", in: &registry)
    }
    #expect(throws: FloorRegistry.RegistrationError.identifierTaken("A-line")) {
      try registry.register(OtherLineCell.self, as: "A-line")
    }
  }
}

extension TableLayout {
  fileprivate func container(of section: Int) -> (any TemplateContainer)? {
    guard case .container(let container) = sections[section].floor.content else { return nil }
    return container
  }
}
