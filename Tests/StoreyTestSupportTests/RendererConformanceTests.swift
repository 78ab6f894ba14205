import Storey
import StoreyTestSupport
import Testing

@Suite struct RendererConformanceTests {
  private static let notes = [Note(), Note(text: "", height: 50), Note(text: "<b>&lt;</b>", height: 60)]

  /// What a renderer violates, and the rows of it.
  private func violated<Cell: TemplateCell>(_ cell: Cell.Type, _ models: [Cell.Model]) -> Set<Violation.Requirement> {
    Set(RendererConformance(of: cell, drawing: models).violations().map(\.requirement))
  }

  private func violated<Cell: NoteCell>(_ cell: Cell.Type) -> Set<Violation.Requirement> {
    violated(cell, Self.notes)
  }

  @Test func `a renderer that is right conforms`() {
    #expect(RendererConformance(of: RightCell.self, drawing: Self.notes).violations().map(\.description) == [])
  }

  @Test func `a height or a drawing that changes is not deterministic`() {
    #expect(violated(CountingCell.self) == [.determinism])
    #expect(violated(FlickeringCell.self) == [.determinism])
  }

  @Test func `a height that no page can hold is a violation`() {
    #expect(violated(EndlessCell.self, [Note(positions: 0..<0)]) == [.height])
    #expect(violated(NegativeCell.self, [Note(positions: 0..<0)]) == [.height])
  }

  @Test func `a row that depends on what was measured or drawn before is not independent`() {
    #expect(violated(RememberingCell.self) == [.independence])
    #expect(violated(CachingCell.self) == [.independence])
    #expect(violated(SmearingCell.self) == [.independence])
  }

  @Test func `a row that is another on a page, or in the other direction, is not independent`() {
    #expect(violated(UnevenCell.self, Self.notes) == [.independence])
    #expect(violated(LopsidedCell.self) == [.independence])
  }

  @Test func `frames that are no numbers, negative or outside of the row are found`() {
    #expect(violated(NumberlessCell.self) == [.frames])
    #expect(violated(InsideOutCell.self) == [.frames])
    #expect(violated(FixedWidthCell.self) == [.frames])
    #expect(violated(TooLowCell.self, [Note()]) == [.frames])
    #expect(violated(OverflowingCell.self) == [.frames])
    #expect(violated(CrampedCell.self) == [.frames])
  }

  @Test func `positions that are negative, nested or mean nothing are found`() {
    #expect(violated(OffByOneCell.self, [Note(positions: 0..<0)]) == [.actions])
    #expect(violated(NestingCell.self, [Note(positions: 0..<2)]) == [.actions])
    #expect(violated(OnePositionCell.self, [Note(positions: 0..<3)]) == [.actions])
    #expect(violated(RightCell.self, [Note(positions: -1..<1)]) == [.actions])
    #expect(violated(RightCell.self, [Note(positions: 0..<2)]) == [.actions])
    #expect(violated(FickleCell.self, [FickleNote()]) == [.actions])
  }

  @Test func `a position that means something and is not drawn is found, between others as well`() {
    #expect(violated(GapCell.self, [Note(positions: 0..<4)]) == [.actions])
  }

  @Test func `text that a renderer escapes by itself is found`() {
    #expect(violated(EntityCell.self, [Note(text: "Tea & <cake>")]) == [.text])
    #expect(violated(RightCell.self, [Note(text: "Tea &amp; cake")]) == [])
  }

  @Test func `where there is nothing to test, that is found`() {
    #expect(violated(RightCell.self, []) == [.coverage])
  }

  @Test func `a renderer that is called as one of the engine's own is found`() {
    #expect(violated(TakenCell.self) == [.renderer])
  }

  @Test func `widths that no page has are left out`() {
    let contexts = LayoutContext.tested(widths: [.nan, .infinity, -1, 0])
    let violations = RendererConformance(of: NumberlessCell.self, drawing: [Note()], in: contexts).violations()
    #expect(violations.map(\.requirement) == [.coverage])
  }

  @Test func `a violation says what, of which model, and where`() {
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
