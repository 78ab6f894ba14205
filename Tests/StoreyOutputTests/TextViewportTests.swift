import Storey
import StoreyOutput
import Synchronization
import TestLevels
import Testing

@Suite(.tags(.unsafeMemory)) struct TextViewportTests {
  /// A floor whose renderer counts the calls to draw it.
  private struct CountedFloor: TemplateContainer, JSONModel, TemplateRender {
    static let pattern: FloorPattern = "Counted"
    let base: FloorBase
    let height: Double
    init(from reader: inout JSONReader) {
      base = FloorBase(from: &reader)
      height = reader.optional("height", or: 40)
    }
    static let cells: [any TemplateCell.Type] = [CountedCell.self]
    var rows: FloorRows { FloorRows([self], drawnBy: CountedCell.self) }
  }

  private enum CountedCell: TemplateCell {
    static let draws = Mutex(0)
    static func height(of model: CountedFloor, in context: LayoutContext) -> Double { model.height }
    static func draw(_ model: CountedFloor, in canvas: inout FloorCanvas) { draws.withLock { $0 += 1 } }
  }

  @Test func `a viewport of a page of 20,000 floors draws only the rows in view`() throws {
    var registry = FloorRegistry()
    try registry.register(CountedFloor.self)
    let floors = String(repeating: #"{"pattern":"Counted"},"#, count: 20_000).dropLast()
    let layout = TableLayout(Page(decoding: Array("{\"floors\":[\(floors)]}".utf8), registry: registry))
    #expect(TextViewport.lines(of: layout) == 50_000)
    for top in [0, 12_345, 49_978] {
      CountedCell.draws.withLock { $0 = 0 }
      _ = TextViewport(layout, columns: 80, lines: 22, top: top).draw()
      #expect((9...10).contains(CountedCell.draws.withLock { $0 }))
    }
    // Rows that are much lower than a line of text are not all drawn.
    let low = String(repeating: #"{"pattern":"Counted","height":0.001},"#, count: 10_000).dropLast()
    let flat = TableLayout(Page(decoding: Array("{\"floors\":[\(low)]}".utf8), registry: registry))
    CountedCell.draws.withLock { $0 = 0 }
    _ = TextViewport(flat, columns: 80, lines: 22, top: 0).draw()
    #expect(CountedCell.draws.withLock { $0 } <= 22 * 16)
  }
}
