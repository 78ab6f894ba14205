import Storey
import Testing

@Suite struct UniformHeightTests {
  @Test func `the height of a uniform renderer is computed once for each layout`() throws {
    var registry = FloorRegistry()
    try registry.register(LadderCell.self)
    let floors = (0..<5).map { _ in Floor(Ladder()) }
    LadderCell.questions.count = 0
    let page = Page(floors: floors, registry: registry)
    #expect(TableLayout(page, width: 100).height == 5 * 40 * 25)
    #expect(LadderCell.questions.count == 1)
    #expect(TableLayout(page, width: 200).height == 5 * 40 * 50)
    #expect(LadderCell.questions.count == 2)
  }
}

/// Counts calls. Unchecked because the one test that uses it runs on one thread.
private final class Questions: @unchecked Sendable {
  var count = 0
}

/// A floor of 40 rows.
private struct Ladder: TemplateContainer, TemplateRender {
  static let pattern: FloorPattern = "Ladder"
  let base = FloorBase(pattern: pattern)
  static let cells: [any TemplateCell.Type] = [LadderCell.self]
  var rows: FloorRows { FloorRows(count: 40, drawnBy: LadderCell.self) { _ in self } }
}

private enum LadderCell: UniformCell {
  typealias Model = Ladder
  static let questions = Questions()

  static func height(in context: LayoutContext) -> Double {
    questions.count += 1
    return context.width / 4
  }

  static func draw(_ model: Ladder, in canvas: inout FloorCanvas) {}
}
