import Storey
import TestFloors
import Testing

@Suite struct MirroringTests {
  @Test func `a layout from right to left mirrors drawn elements but not rows`() throws {
    let floors = #"{"pattern":"Stack","heights":[30,20],"header":10}"#
    let plain = try Stack.layout(floors)
    let mirrored = try Stack.layout(floors, direction: .rightToLeft)
    #expect(Array(plain.rows) == Array(mirrored.rows))
    let (a, b) = (plain.drawn(.row(plain.rows[0])).list, mirrored.drawn(.row(mirrored.rows[0])).list)
    #expect(a.elements.map { $0.frame.mirrored(inWidth: 100) } == b.elements.map(\.frame))
    // The picture in the carousel extends beyond its left edge instead of its right edge.
    #expect(b.elements[2].frame == LayoutRect(x: 20, y: 0, width: 20, height: 10))
    #expect(b.elements[3].frame == LayoutRect(x: -60, y: 0, width: 100, height: 10))
  }

  @Test func `hit tests use the mirrored elements`() throws {
    let layout = try Stack.layout(#"{"pattern":"Stack","heights":[30]}"#, direction: .rightToLeft)
    func hit(_ x: Double) -> String? { layout.hitTest(LayoutPoint(x: x, y: 5))?.action?.path?.description }
    #expect(hit(95) == "0.0.1")
    #expect(hit(45) == "0.0.0")
    #expect(hit(30) == "0.0.2")
  }

  @Test(
    arguments: [
      (#""direction":"rtl","#, nil, .rightToLeft), ("", nil, .leftToRight),
      (#""direction":"ltr","#, .rightToLeft, .rightToLeft),
      (#""direction":"up","#, nil, .leftToRight),
    ] as [(String, PageDirection?, PageDirection)])
  func `the direction of the page is used unless another direction is given`(
    member: String, given: PageDirection?, expected: PageDirection
  ) throws {
    let page = Page(decoding: Array("{\(member)\"floors\":[]}".utf8), registry: FloorRegistry())
    #expect(TableLayout(page, direction: given).context.direction == expected)
    #expect(page.diagnostics.map(\.rule) == (member.contains("up") ? [.outOfRange] : []))
  }
}
