import Storey
import TestFloors
import Testing

@Suite struct TableLayoutTests {
  private func layout(_ floors: String) throws -> TableLayout { try Stack.layout(floors) }

  private let page = """
    {"pattern":"Stack","heights":[30,0,20]},{"pattern":"Stack"},
    {"pattern":"Stack","heights":[40,40],"header":10,"margin":{"height":5}},{"pattern":"Stack","heights":[25],"header":8}
    """

  @Test func `sections, headers and rows follow each other from the top`() throws {
    let layout = try layout(page)
    #expect(layout.sections.map(\.frame.y) == [0, 50, 50, 145])
    #expect(layout.sections.map(\.frame.height) == [50, 0, 95, 33])
    #expect(layout.sections.map { $0.header?.frame.y } == [nil, nil, 50, 145])
    #expect(layout.rows.map(\.frame.y) == [0, 30, 30, 60, 100, 140, 153])
    #expect(layout.rows.map(\.index) == [0, 1, 2, 0, 1, 2, 0])
    #expect(layout.rows[5].identifier == "margin")
    #expect(layout.height == 178)
    #expect(layout.row(at: 1, inSection: 2)?.frame.y == 100)
    #expect(layout.row(at: 3, inSection: 2) == nil)
    #expect(layout.row(at: -1, inSection: 2) == nil)
    #expect(layout.rows(inSection: 9).isEmpty)
  }

  @Test func `finding rows by position agrees with a linear search`() throws {
    let layout = try layout(page)
    for step in -10..<400 {
      let y = Double(step) / 2
      let point = LayoutPoint(x: 5, y: y)
      #expect(layout.row(at: point) == layout.rows.first { $0.frame.contains(point) })
      let rect = LayoutRect(x: 0, y: y, width: 10, height: 33)
      let visible = layout.rows.filter { $0.frame.maxY > rect.y && $0.frame.y < rect.maxY }
      #expect(Array(layout.rows(in: rect)) == visible)
    }
    #expect(layout.row(at: LayoutPoint(x: 100, y: 5)) == nil)
    #expect(layout.rows(in: LayoutRect(x: 0, y: 0, width: 10, height: 0)).isEmpty)
  }

  @Test func `a sticky header is pinned within its section and pushed off by the end of the section`() throws {
    let layout = try layout(page)
    func pinned(_ offset: Double) -> [String] {
      layout.pinnedHeaders(scrolledTo: offset).map { "\($0.section) \($0.frame.y)" }
    }
    #expect(pinned(-5) == [])
    #expect(pinned(49) == [])
    #expect(pinned(50) == ["2 0.0"])
    #expect(pinned(135) == ["2 0.0"])
    #expect(pinned(140) == ["2 -5.0"])
    #expect(pinned(144) == ["2 -9.0"])
    #expect(pinned(145) == ["3 0.0"])
    #expect(pinned(177) == ["3 -7.0"])
    #expect(pinned(178) == [])
  }

  @Test func `row heights that are out of range are clamped and reported`() throws {
    let layout = try layout(#"{"pattern":"Stack","heights":[-5,1e300,200000,0.1]}"#)
    #expect(layout.rows.map(\.frame.height) == [0, 100_000, 100_000, 6554.0 / 65536])
    #expect(layout.diagnostics.map(\.rule) == [.outOfRange])
    #expect(
      layout.diagnostics.map(\.message) == [
        "3 stack row heights are out of range (first: -5 points); the nearest valid ones are used"
      ])
  }

  @Test func `actions are listed header first, by position, with their paths`() throws {
    let layout = try layout(page)
    let paths = layout.actions.compactMap { $0.path?.description }
    #expect(paths.prefix(4) == ["0.0.0", "0.0.1", "0.0.2", "0.1.0"])
    #expect(paths.contains("2.h.1"))
    #expect(paths.firstIndex(of: "2.h.0") == paths.firstIndex(of: "2.0.0").map { $0 - 3 })
    #expect(!paths.contains { $0.hasSuffix(".9") })
    for path in paths {
      #expect(layout.action(at: try #require(ActionPath(path)))?.path?.description == path)
    }
    for path in ["0.0.9", "0.0.3", "0.9.0", "9.0.0", "0.h.0", "float.0", "2.2.0"] {
      #expect(layout.action(at: try #require(ActionPath(path))) == nil)
    }
  }

  @Test func `a hit test finds the topmost element with an action`() throws {
    let layout = try layout(page)
    func hit(_ x: Double, _ y: Double, _ scroll: Double = 0) -> String? {
      layout.hitTest(LayoutPoint(x: x, y: y), scrolledTo: scroll)?.action?.path?.description
    }
    #expect(hit(5, 5) == "0.0.1")
    #expect(hit(55, 5) == "0.0.0")
    #expect(hit(65, 5) == "0.0.2")
    #expect(hit(85, 5) == "0.0.0")
    #expect(hit(92, 5) == "0.0.0")
    #expect(hit(50, 5) == "0.0.0")
    #expect(hit(5, 30) == "0.2.1")
    #expect(hit(5, 55) == "2.h.1")
    #expect(hit(5, 5, 70) == "2.h.1")
    #expect(hit(5, 15, 70) == "2.0.1")
    #expect(hit(5, 0.5, 144) == "2.h.1")
    #expect(hit(5, 1, 144) == "3.h.1")
    #expect(hit(5, 500) == nil)
    #expect(hit(-1, 5) == nil)
    #expect(hit(100, 5) == nil)
  }

  @Test func `parts include their left and top edges but not their right and bottom edges`() throws {
    let layout = try layout(page)
    // A row, a header at its own position, a pinned header, and a header that is pushed off.
    let places: [(part: String, scroll: Double, top: Double, bottom: Double)] = [
      ("0.0", 0, 0, 30), ("2.h", 0, 50, 60), ("2.h", 70, 0, 10), ("2.h", 140, -5, 5),
    ]
    for (part, scroll, top, bottom) in places {
      func isHit(_ x: Double, _ y: Double) -> Bool {
        layout.hitTest(LayoutPoint(x: x, y: y), scrolledTo: scroll).map { "\($0.part.path)" } == part
      }
      #expect(isHit(0, top) && isHit(99.999, top) && isHit(0, bottom - 0.001))
      #expect(!isHit(-0.001, top) && !isHit(100, top) && !isHit(0, bottom) && !isHit(0, top - 0.001))
    }
  }

  @Test(
    arguments: [
      (375.0, 375.0), (1, 1), (0.5, 1), (0, 1), (-9, 1), (99_999, 99_999), (100_000, 100_000), (100_001, 100_000),
      (1e300, 100_000), (.infinity, 375), (-.infinity, 375), (.nan, 375),
    ] as [(Double, Double)])
  func `a width is clamped to 1 to 100,000 points`(width: Double, used: Double) throws {
    let layout = try Stack.layout(page, width: width)
    #expect(layout.width == used)
    #expect(layout.rows.allSatisfy { $0.frame.width == used })
  }

  @Test(arguments: ["", "1", "1.2", "1.2.3.4", "a.b.c", "-1.0.0", "1..2", "float", "float.x", "1.h", "h.1.2", "+1.0.0"])
  func `invalid action paths are refused`(text: String) {
    #expect(ActionPath(text) == nil)
  }
}
