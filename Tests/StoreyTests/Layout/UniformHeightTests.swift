import Storey
import Testing

@Suite struct UniformHeightTests {
  @Test func `a renderer of equal rows is asked for their height once for each page`() throws {
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

/// Forty rows in one run.
private struct Ladder: TemplateContainer, TemplateRuns, TemplateRender {
  static let pattern: FloorPattern = "Ladder"
  let base = FloorBase(pattern: pattern)
  var rowCount: Int { 40 }
  func row(at index: Int) -> any TemplateRender { self }
  var rowRuns: [RowRun] { [RowRun(count: rowCount, drawnBy: floorIdentifier)] }
  var floorIdentifier: FloorIdentifier { "ladder" }
}

private enum LadderCell: UniformCell {
  typealias Model = Ladder
  static let floorIdentifier: FloorIdentifier = "ladder"
  static let questions = Questions()

  static func height(in context: LayoutContext) -> Double {
    questions.count += 1
    return context.width / 4
  }

  static func draw(_ model: Ladder, in canvas: inout Canvas) {}
}
