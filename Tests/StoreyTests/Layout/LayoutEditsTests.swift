import Storey
import TestFloors
import TestMutations
import Testing

@Suite struct LayoutEditsTests {
  /// Expects two layouts to have equal rows, sections, floor counts and diagnostics.
  static func expectSame(_ a: TableLayout, _ b: TableLayout, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(a.height == b.height, sourceLocation: sourceLocation)
    #expect(Array(a.rows) == Array(b.rows), sourceLocation: sourceLocation)
    #expect(a.sections.map(\.frame) == b.sections.map(\.frame), sourceLocation: sourceLocation)
    #expect(a.sections.map(\.header) == b.sections.map(\.header), sourceLocation: sourceLocation)
    #expect(a.sections.map(\.rows) == b.sections.map(\.rows), sourceLocation: sourceLocation)
    #expect(a.sections.map(\.identity) == b.sections.map(\.identity), sourceLocation: sourceLocation)
    #expect(a.page.floors.count == b.page.floors.count, sourceLocation: sourceLocation)
    #expect(a.diagnostics.map(\.message) == b.diagnostics.map(\.message), sourceLocation: sourceLocation)
  }

  @Test(arguments: 0..<10)
  func `an edited layout equals a new layout of the edited page`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let registry = try Stack.registry()
    var floors = (0..<Int.random(in: 0...60, using: &dice)).map { Stack.floor(&dice, identity: $0) }
    var layout = try Stack.layout(floors.joined(separator: ","))
    for step in 0..<60 {
      let floor = Stack.floor(&dice, identity: 100 + step)
      let decoded = Floor(decoding: try Document(parsing: Array(floor.utf8)).root, registry: registry)
      let index = floors.indices.randomElement(using: &dice)
      switch Int.random(in: 0...3, using: &dice) {
      case 0:
        let place = Int.random(in: 0...floors.count, using: &dice)
        floors.insert(floor, at: place)
        layout.insertFloor(decoded, at: place)
      case 1:
        guard let index else { continue }
        floors[index] = floor
        layout.replaceFloor(at: index, with: decoded)
      case 2:
        guard let index else { continue }
        floors.remove(at: index)
        layout.removeFloor(at: index)
      default:
        guard let index else { continue }
        let place = Int.random(in: 0..<floors.count, using: &dice)
        floors.insert(floors.remove(at: index), at: place)
        layout.moveFloor(from: index, to: place)
      }
    }
    Self.expectSame(layout, try Stack.layout(floors.joined(separator: ",")))
  }

  @Test func `an edit does not change the original layout, and removing a floor removes its diagnostics`() throws {
    let before = try Stack.layout(#"{"pattern":"Stack","heights":[10]},{"pattern":"Stack","hights":[3]}"#)
    var after = before
    after.removeFloor(at: 1)
    #expect(before.page.floors.count == 2 && after.page.floors.count == 1)
    #expect(before.diagnostics.map(\.rule) == [.unknownKey])
    #expect(after.diagnostics.isEmpty)
    after.removeFloor(at: 7)
    after.moveFloor(from: -1, to: 0)
    #expect(after.rows.map(\.frame.height) == [10])
  }

  @Test func `a floor created in code can replace a decoded floor`() throws {
    var layout = try Stack.layout(
      #"{"identityId":5,"pattern":"Stack","heights":[10]},{"pattern":"Stack","heights":[4]}"#)
    guard case .container(let container) = layout.page.floors[0].content else { return #expect(Bool(false)) }
    layout.replaceFloor(at: 1, with: Floor(container))
    #expect(
      layout.rows.map(\.frame) == [
        LayoutRect(x: 0, y: 0, width: 100, height: 10), LayoutRect(x: 0, y: 10, width: 100, height: 10),
      ])
    #expect(layout.sections[1].identity?.description == "5")
  }

  @Test(arguments: 0..<6)
  func `finding rows by position agrees with a linear search inside and outside of runs`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let floors = (0..<40).map { _ in Stack.floor(&dice, identity: nil) }
    let layout = try Stack.layout(floors.joined(separator: ","))
    let rows = Array(layout.rows)
    for _ in 0..<300 {
      // A point on an edge or between edges.
      let edge = rows.randomElement(using: &dice).map { Bool.random(using: &dice) ? $0.frame.y : $0.frame.maxY } ?? 0
      let y = Bool.random(using: &dice) ? edge : Double.random(in: -10...(layout.height + 10), using: &dice)
      let point = LayoutPoint(x: 5, y: y)
      #expect(layout.row(at: point) == rows.first { $0.frame.contains(point) })
      let rect = LayoutRect(x: 0, y: y, width: 10, height: Double.random(in: 0...60, using: &dice))
      let visible = rows.filter { $0.frame.maxY > rect.y && $0.frame.y < rect.maxY }
      let found = Array(layout.rows(in: rect))
      #expect(found.filter { $0.frame.height > 0 } == visible.filter { $0.frame.height > 0 })
      #expect(layout.section(at: y)?.index == layout.sections.first { y >= $0.frame.y && y < $0.frame.maxY }?.index)
    }
    for row in rows {
      #expect(layout.row(at: row.index, inSection: row.section) == row)
      #expect(layout.frame(of: .row(section: row.section, row: row.index)) == row.frame)
    }
    for (index, row) in rows.enumerated() { #expect(layout.rows[index] == row) }
  }

  @Test func `rows are found in a run of 100,000 rows and in a page of 20,000 floors`() throws {
    let heights = (0..<100_000).map { String($0 % 7) }.joined(separator: ",")
    let tall = try Stack.layout("{\"pattern\":\"Stack\",\"heights\":[\(heights)],\"run\":true}")
    #expect(tall.rows.count == 100_000)
    #expect(tall.row(at: LayoutPoint(x: 0, y: tall.height - 1))?.index == 99_999)
    var many = try Stack.layout(
      (0..<20_000).map { "{\"pattern\":\"Stack\",\"heights\":[\($0 % 3),5]}" }.joined(separator: ","))
    #expect(many.height == 120_000 - 1)
    many.moveFloor(from: 19_999, to: 0)
    #expect(many.section(at: many.height - 1)?.index == 19_999)
  }
}
