import Storey
import TestFloors
import TestMutations
import Testing

@Suite struct StickyHeaderTests {
  /// A page with two headers that stay to the end of the page (10 and 8 high) and three that stay with their sections.
  private let page = """
    {"pattern":"Stack","heights":[20]},
    {"pattern":"Stack","heights":[40],"header":12},
    {"pattern":"Stack","heights":[50],"header":10,"sorb":"page"},
    {"pattern":"Stack","heights":[60],"header":6},
    {"pattern":"Stack","heights":[30],"header":8,"sorb":"page"},
    {"pattern":"Stack","heights":[90],"header":5}
    """

  private func pinned(_ layout: TableLayout, _ offset: Double) -> [String] {
    layout.pinnedHeaders(scrolledTo: offset).map { "\($0.section) \($0.frame.y)" }
  }

  @Test func `headers that stay to the end of the page are stacked, and other headers stick below them`() throws {
    let layout = try Stack.layout(page)
    #expect(layout.sections.map(\.frame.y) == [0, 20, 72, 132, 198, 236])
    #expect(layout.height == 331)
    #expect(pinned(layout, 19) == [])
    #expect(pinned(layout, 20) == ["1 0.0"])
    // The end of section 1 pushes its header off while section 2 moves up.
    #expect(pinned(layout, 65) == ["1 -5.0"])
    #expect(pinned(layout, 72) == ["2 0.0"])
    #expect(pinned(layout, 121) == ["2 0.0"])
    // The top of section 3 reaches the bottom of the header above it.
    #expect(pinned(layout, 122) == ["2 0.0", "3 10.0"])
    // Its end at 198 reaches the bottom of its header at 198 - 10 - 6.
    #expect(pinned(layout, 182) == ["2 0.0", "3 10.0"])
    #expect(pinned(layout, 185) == ["2 0.0", "3 7.0"])
    #expect(pinned(layout, 188) == ["2 0.0", "4 10.0"])
    #expect(pinned(layout, 218) == ["2 0.0", "4 10.0", "5 18.0"])
    // The end of the page pushes both stacked headers off together.
    #expect(pinned(layout, 313) == ["2 0.0", "4 10.0"])
    #expect(pinned(layout, 316) == ["2 -3.0", "4 7.0"])
    #expect(pinned(layout, 324) == ["4 -1.0"])
    #expect(pinned(layout, 331) == [])
    #expect(pinned(layout, -1) == [])
  }

  /// Computes one header at a time as a browser does for `position: sticky`, without a search.
  @Test(arguments: 0..<8)
  func `pinned headers agree with a scan of all sections`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let floors = (0..<30).map { _ in Stack.floor(&dice, identity: nil) }
    let layout = try Stack.layout(floors.joined(separator: ","))
    let headers = layout.sections.compactMap { section in section.header.map { (section, $0) } }
    for _ in 0..<400 {
      let offset = (Double.random(in: 0...(layout.height + 5), using: &dice) * 4).rounded() / 4
      var expected: [String] = []
      var above = 0.0
      var lasting = headers.filter { $0.1.reach == .page }.reduce(0) { $0 + $1.1.frame.height }
      for (section, header) in headers {
        let isLasting = header.reach == .page
        if isLasting { lasting -= header.frame.height }
        let end = isLasting ? layout.height - lasting : section.frame.maxY
        let y = min(max(header.frame.y - offset, above), end - offset - header.frame.height)
        let isPinned = header.frame.y - offset <= above && y + header.frame.height > 0
        // A header is pinned as long as its section extends below the headers that stay above it.
        if isPinned && (isLasting || end - offset > above) {
          expected.append("\(section.index) \(y)")
        }
        if isLasting { above += header.frame.height }
      }
      #expect(Set(pinned(layout, offset)) == Set(expected), "at \(offset)")
    }
  }

  @Test func `a hit test finds the topmost pinned header`() throws {
    let layout = try Stack.layout(page)
    func hit(_ y: Double, _ offset: Double) -> String? {
      layout.hitTest(LayoutPoint(x: 5, y: y), scrolledTo: offset)?.action?.path?.description
    }
    #expect(hit(5, 218) == "2.h.1")
    #expect(hit(12, 218) == "4.h.1")
    #expect(hit(20, 218) == "5.h.1")
    #expect(hit(24, 218) == "5.0.1")
  }
}
