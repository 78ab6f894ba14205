import Storey
import Testing

/// One container type that stands for floors of any pattern.
private struct Declared: TemplateContainer {
  static let pattern: FloorPattern = "Declared"
  let base: FloorBase
  let lines: [[PageText]]

  var pattern: FloorPattern { FloorPattern(base.pattern.string) }
  var rowCount: Int { lines.count }
  func row(at index: Int) -> any TemplateRender { Line(identifier: "\(base.pattern)-line", texts: lines[index]) }
}

private struct Line: TemplateRender {
  let identifier: String
  let texts: [PageText]
  var floorIdentifier: FloorIdentifier { FloorIdentifier(identifier) }
}

private enum LineCell: TemplateCell {
  static let floorIdentifier: FloorIdentifier = "line"
  static func size(of model: Line, constrainedTo size: Size, in context: LayoutContext) -> Size {
    Size(width: size.width, height: Double(20 * model.texts.count))
  }
  static func draw(_ model: Line, in canvas: inout Canvas) {}
}

@Suite struct FloorDefinitionTests {
  private func definition(_ pattern: String, key: String) -> FloorDefinition {
    let line = ValueShape<[PageText]>.model("Line") { reader in
      [reader.required(ModelKey(key), as: ValueShape(PageText.self), about: "What it says")]
    }
    return FloorDefinition(pattern: FloorPattern(pattern), floorIdentifiers: [FloorIdentifier("\(pattern)-line")]) {
      reader in
      let base = FloorBase(from: &reader)
      return Declared(
        base: base, lines: reader.optional("lines", as: .array(of: line), about: "From the top") ?? [])
    }
  }

  private func registry() throws -> FloorRegistry {
    var registry = FloorRegistry()
    for (pattern, key) in [("A", "text"), ("B", "words")] {
      try registry.register(definition(pattern, key: key))
      try registry.register(LineCell.self, as: FloorIdentifier("\(pattern)-line"))
    }
    return registry
  }

  @Test func `floors of one type are told by their patterns`() throws {
    let json = #"{"floors": [{"pattern": "A", "lines": [{"text": "x"}]}, {"pattern": "B", "lines": [{"words": "y"}]}]}"#
    let layout = TableLayout(Page(decoding: Array(json.utf8), registry: try registry()))
    #expect(layout.diagnostics.isEmpty)
    #expect(layout.rows.map(\.identifier.name) == ["A-line", "B-line"])
    #expect(Floor(try #require(layout.container(of: 1))).pattern == "B")
  }

  @Test func `what a shape reads is reported like what a type reads`() throws {
    let json = #"{"floors": [{"pattern": "A", "lines": [{"words": "x"}, 7, {"text": "y"}], "lnies": 1}]}"#
    let page = Page(decoding: Array(json.utf8), registry: try registry())
    let found = page.diagnostics.map { "\($0.rule) \($0.pointer?.description ?? "")" }
    #expect(
      found == [
        "missing-key /floors/0/lines/0", "unknown-key /floors/0/lines/0/words", "wrong-type /floors/0/lines/1",
        "unknown-key /floors/0/lnies",
      ])
    #expect(TableLayout(page).rows.count == 1)
  }

  @Test func `a shape describes itself`() throws {
    let description = try #require(try registry().description(of: "B"))
    let field = try #require(description.fields.last)
    #expect(field.key == "lines")
    guard case .array(.model(let line)) = field.value else {
      Issue.record("lines are described as \(field.value)")
      return
    }
    #expect(line.name == "Line")
    #expect(line.describe().fields.map(\.key) == ["words"])
  }

  @Test func `a name that is taken is refused`() throws {
    var registry = try registry()
    #expect(throws: FloorRegistry.RegistrationError.patternTaken("A")) {
      try registry.register(definition("A", key: "text"))
    }
    #expect(throws: FloorRegistry.RegistrationError.identifierTaken("A-line")) {
      try registry.register(LineCell.self, as: "A-line")
    }
  }
}

extension TableLayout {
  fileprivate func container(of section: Int) -> (any TemplateContainer)? {
    guard case .container(let container) = sections[section].floor.content else { return nil }
    return container
  }
}
