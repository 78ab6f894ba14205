import Storey
import StoreyTestSupport
import Testing

@Suite struct RendererConformanceTests {
  private static let notes = [Note(), Note(text: "", height: 50), Note(text: "<b>&lt;</b>", height: 60)]

  /// Returns the requirements that a renderer violates with its rows.
  private func violated<Cell: TemplateCell>(_ cell: Cell.Type, _ models: [Cell.Model]) -> Set<Violation.Requirement> {
    Set(RendererConformance(of: cell, drawing: models).violations().map(\.requirement))
  }

  private func violated<Cell: NoteCell>(_ cell: Cell.Type) -> Set<Violation.Requirement> {
    violated(cell, Self.notes)
  }

  @Test func `a correct renderer conforms`() {
    #expect(RendererConformance(of: RightCell.self, drawing: Self.notes).violations().map(\.description) == [])
  }

  @Test func `a height or a drawing that changes is not deterministic`() {
    #expect(violated(CountingCell.self) == [.determinism])
    #expect(violated(FlickeringCell.self) == [.determinism])
  }

  @Test func `an infinite or negative height is a violation`() {
    #expect(violated(EndlessCell.self, [Note(positions: 0..<0)]) == [.height])
    #expect(violated(NegativeCell.self, [Note(positions: 0..<0)]) == [.height])
  }

  @Test func `a row that depends on earlier measurements or drawings is not independent`() {
    #expect(violated(RememberingCell.self) == [.independence])
    #expect(violated(CachingCell.self) == [.independence])
    #expect(violated(SmearingCell.self) == [.independence])
  }

  @Test func `a row that differs on a page, or in the other direction, is not independent`() {
    #expect(violated(UnevenCell.self, Self.notes) == [.independence])
    #expect(violated(LopsidedCell.self) == [.independence])
  }

  @Test func `frames that are not finite, are negative or extend beyond the row are violations`() {
    #expect(violated(NumberlessCell.self) == [.frames])
    #expect(violated(InsideOutCell.self) == [.frames])
    #expect(violated(FixedWidthCell.self) == [.frames])
    #expect(violated(TooLowCell.self, [Note()]) == [.frames])
    #expect(violated(OverflowingCell.self) == [.frames])
    #expect(violated(CrampedCell.self) == [.frames])
  }

  @Test func `positions that are negative, nested or without a fixed action are violations`() {
    #expect(violated(OffByOneCell.self, [Note(positions: 0..<0)]) == [.actions])
    #expect(violated(NestingCell.self, [Note(positions: 0..<2)]) == [.actions])
    #expect(violated(OnePositionCell.self, [Note(positions: 0..<3)]) == [.actions])
    #expect(violated(RightCell.self, [Note(positions: -1..<1)]) == [.actions])
    #expect(violated(RightCell.self, [Note(positions: 0..<2)]) == [.actions])
    #expect(violated(FickleCell.self, [FickleNote()]) == [.actions])
  }

  @Test func `a position with an action that is not drawn is a violation, also between others`() {
    #expect(violated(GapCell.self, [Note(positions: 0..<4)]) == [.actions])
  }

  @Test func `text that a renderer escapes is a violation`() {
    #expect(violated(EntityCell.self, [Note(text: "Tea & <cake>")]) == [.text])
    #expect(violated(RightCell.self, [Note(text: "Tea &amp; cake")]) == [])
  }

  @Test func `a test without rows is a violation`() {
    #expect(violated(RightCell.self, []) == [.coverage])
  }

  @Test func `a renderer with an identifier of the engine is a violation`() {
    #expect(violated(TakenCell.self) == [.renderer])
  }

  @Test func `invalid widths are not tested`() {
    let contexts = LayoutContext.tested(widths: [.nan, .infinity, -1, 0])
    let violations = RendererConformance(of: NumberlessCell.self, drawing: [Note()], in: contexts).violations()
    #expect(violations.map(\.requirement) == [.coverage])
  }

  @Test func `a violation describes its fault, its row and its context`() {
    let narrow = LayoutContext.tested(widths: [320, 400], directions: [.rightToLeft], themes: [.standard])
    let violations = RendererConformance(of: FixedWidthCell.self, drawing: [Note(), Note()], in: narrow).violations()
    #expect(violations.map(\.place.part) == [.row(0), .row(1)])
    #expect(violations.map(\.place.context?.width) == [320, 320])
    #expect(
      violations.first?.description
        == "frames: a fill is outside the allowed x range 0...320: x -45, y 0, width 355, height 10 "
        + "(row 0, 320 points wide, rtl)")
  }
}
