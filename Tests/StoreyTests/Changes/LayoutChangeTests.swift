import Storey
import TestFloors
import TestLevels
import TestMutations
import Testing

@Suite(.tags(.unsafeMemory)) struct LayoutChangeTests {
  private func kinds(_ change: LayoutChange) -> [String] {
    change.floors.map { floor in
      "\(floor.kind.rawValue) \(floor.old.map { "\($0.index)" } ?? "-") \(floor.new.map { "\($0.index)" } ?? "-")"
    }
  }

  private func floor(_ id: Int, _ heights: String = "10") -> String {
    "{\"identityId\":\(id),\"pattern\":\"Stack\",\"heights\":[\(heights)]}"
  }

  private func change(_ old: [String], _ new: [String]) throws -> LayoutChange {
    LayoutChange(
      from: try Stack.layout(old.joined(separator: ",")), to: try Stack.layout(new.joined(separator: ",")))
  }

  @Test func `inserted, removed, moved and changed floors are reported`() throws {
    let old = [floor(1), floor(2), floor(3), floor(4), floor(5)]
    #expect(kinds(try change(old, old)) == [])
    #expect(kinds(try change(old, [floor(1), floor(9), floor(2), floor(3), floor(4), floor(5)])) == ["inserted - 1"])
    #expect(kinds(try change(old, [floor(1), floor(3), floor(4), floor(5)])) == ["removed 1 -"])
    #expect(kinds(try change(old, [floor(5), floor(1), floor(2), floor(3), floor(4)])) == ["moved 4 0"])
    #expect(kinds(try change(old, [floor(1), floor(2), floor(3, "10,20"), floor(4), floor(5)])) == ["changed 2 2"])
    #expect(
      kinds(try change(old, [floor(3), floor(1), floor(2, "5"), floor(8), floor(5)]))
        == ["moved 2 0", "changed 1 2", "removed 3 -", "inserted - 3"])
    #expect(
      kinds(try change(old, [floor(2, "1"), floor(1), floor(3), floor(4), floor(5)]))
        == ["moved 1 0", "changed 1 0"])
  }

  @Test func `white space, key order and spellings in the JSON are ignored`() throws {
    let old = #"{"identityId":1,"pattern":"Stack","heights":[10,2.5],"x":{"a":"é","b":[]}}"#
    let new =
      "{ \"x\" : {\"b\":[ ],\"a\":\"\\u00e9\"}, \"heights\":[1.0e1, 2.50],\n \"pattern\":\"Stack\",\"identityId\":1}"
    #expect(kinds(try change([old], [new])) == [])
  }

  @Test func `floors without an identity are matched by content, then by position`() throws {
    let (a, b, c) = (
      #"{"pattern":"Stack","heights":[1]}"#, #"{"pattern":"Stack","heights":[2]}"#,
      #"{"pattern":"Stack","heights":[3]}"#
    )
    #expect(kinds(try change([a, b, c], [b, c, a])) == ["moved 0 2"])
    #expect(kinds(try change([a, b], [a, c])) == ["changed 1 1"])
    #expect(kinds(try change([a, a, a, b], [a, a, b])) == ["removed 2 -"])
  }

  @Test func `floors that share an identity are matched by content`() throws {
    let old = [floor(1, "1"), floor(1, "2"), floor(1, "3")]
    #expect(kinds(try change(old, [floor(1, "2"), floor(1, "3"), floor(7)])) == ["removed 0 -", "inserted - 2"])
    #expect(kinds(try change(old, [floor(1, "3"), floor(1, "9")])) == ["moved 2 0", "changed 0 1", "removed 1 -"])
  }

  @Test func `null is equivalent to an absent key`() throws {
    let old = #"{"pattern":"Stack","heights":[1],"header":null,"x":1}"#
    #expect(kinds(try change([old], [#"{"pattern":"Stack","x":1,"heights":[1]}"#])) == [])
  }

  @Test func `replacing a refused URL with another refused URL does not change the overlay`() {
    func layout(_ image: String, _ link: String) -> TableLayout {
      let picture = #"{"img":"\#(image)","jump":{"des":"m","url":"\#(link)"}}"#
      let page = #"{"floors":[],"float":{"picList":[\#(picture)]}}"#
      return TableLayout(Page(decoding: Array(page.utf8), registry: FloorRegistry()))
    }
    let old = layout("data:a", "javascript:a")
    #expect(!LayoutChange(from: old, to: layout("data:b", "javascript:b")).changesOverlay)
    #expect(LayoutChange(from: old, to: layout("b.png", "javascript:a")).changesOverlay)
    #expect(LayoutChange(from: old, to: layout("data:a", "/b")).changesOverlay)
  }

  @Test func `the rows that are inserted into and removed from a floor are reported`() throws {
    let found = try change([floor(1, "10,20,30")], [floor(1, "20,30,40")])
    let rows = try #require(found.floors.first).rows.map { row in
      "\(row.kind.rawValue) \(row.old.map { "\($0.index)@\($0.frame.y)" } ?? "-") \(row.new.map { "\($0.index)@\($0.frame.y)" } ?? "-")"
    }
    #expect(rows == ["removed 0@0.0 -", "inserted - 2@50.0"])
  }

  @Test func `a change cannot be applied to another layout`() throws {
    let found = try change([floor(1)], [floor(2)])
    for other in [floor(1), floor(5), "\(floor(1)),\(floor(3))"] {
      #expect(try Stack.layout(other).applying(found) == nil)
    }
  }

  @Test(arguments: 0..<40)
  func `applying a change to the old layout gives the new layout`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    // Some floors share an identity, and some are without an identity.
    func floor() -> String {
      let identity = Bool.random(using: &dice) ? Int.random(in: 0...25, using: &dice) : nil
      return Stack.floor(&dice, identity: identity)
    }
    let old = (0..<Int.random(in: 0...30, using: &dice)).map { _ in floor() }
    var new = old
    for _ in 0..<Int.random(in: 0...12, using: &dice) {
      switch Int.random(in: 0...4, using: &dice) {
      case 0: new.insert(floor(), at: Int.random(in: 0...new.count, using: &dice))
      case 1 where !new.isEmpty: new.remove(at: Int.random(in: 0..<new.count, using: &dice))
      case 2 where !new.isEmpty:
        let moved = new.remove(at: Int.random(in: 0..<new.count, using: &dice))
        new.insert(moved, at: Int.random(in: 0...new.count, using: &dice))
      case 3 where !new.isEmpty: new[Int.random(in: 0..<new.count, using: &dice)] = floor()
      default: new.shuffle(using: &dice)
      }
    }
    let (a, b) = (try Stack.layout(old.joined(separator: ",")), try Stack.layout(new.joined(separator: ",")))
    let change = LayoutChange(from: a, to: b)
    LayoutEditsTests.expectSame(try #require(a.applying(change)), b)
    if old == new { #expect(change.isEmpty) }
  }

  @Test(arguments: 0..<60)
  func `floors that two layouts share make no difference to the change`(seed: UInt64) throws {
    var dice = Dice(state: seed)
    let count = Int.random(in: 0...40, using: &dice)
    let old = (0..<count).map { Stack.floor(&dice, identity: $0) }
    let a = try Stack.layout(old.joined(separator: ","))
    // The same edits of a list of floors and of the layout, whose other floors stay the same objects.
    var (new, edited) = (old, a)
    for number in 0..<Int.random(in: 0...8, using: &dice) {
      let place = Int.random(in: 0...new.count, using: &dice)
      switch Int.random(in: 0...3, using: &dice) {
      case 0:
        let floor = Stack.floor(&dice, identity: 100 + number)
        new.insert(floor, at: place)
        edited.insertFloor(try Stack.layout(floor).page.floors[0], at: place)
      case 1 where place < new.count:
        new.remove(at: place)
        edited.removeFloor(at: place)
      case 2 where place < new.count:
        let target = Int.random(in: 0..<new.count, using: &dice)
        new.insert(new.remove(at: place), at: target)
        edited.moveFloor(from: place, to: target)
      case 3 where place < new.count:
        let identity = Int(new[place].prefix { $0 != "," }.filter(\.isNumber)) ?? 0
        new[place] = Stack.floor(&dice, identity: identity)
        edited.replaceFloor(at: place, with: try Stack.layout(new[place]).page.floors[0])
      default: break
      }
    }
    let fresh = try Stack.layout(new.joined(separator: ","))
    let change = LayoutChange(from: a, to: edited)
    #expect(kinds(change) == kinds(LayoutChange(from: a, to: fresh)))
    LayoutEditsTests.expectSame(try #require(a.applying(change)), fresh)
  }
}
