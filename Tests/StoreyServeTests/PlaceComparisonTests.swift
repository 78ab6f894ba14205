import Storey
import StoreyDialects
import TestMutations
import Testing

@testable import StoreyServe

/// The places of the values of one text of a page in the next one.
@Suite struct PlaceComparisonTests {
  private func map(
    _ old: String, _ new: String, _ shape: PageShape = .standard, staying: [String] = []
  ) throws -> PlaceMap {
    try PlaceComparison.map(
      from: Document(parsing: Array(old.utf8), syntax: .jsonc), to: Document(parsing: Array(new.utf8), syntax: .jsonc),
      shape,
      staying: staying.compactMap { JSONPointer($0) })
  }

  private func place(_ pointer: String, _ old: String, _ new: String, staying: [String] = []) throws -> String? {
    try map(old, new, staying: staying).place(of: #require(JSONPointer(pointer)))?.description
  }

  private static let floors = #"{"floors": [{"t": "A"}, {"t": "B", "l": [1, 2]}, {"t": "C"}]}"#

  @Test(arguments: [
    // Inserted in front, behind and between.
    ("/floors/1/l/1", #"{"floors": [{"t": "N"}, {"t": "A"}, {"t": "B", "l": [1, 2]}, {"t": "C"}]}"#, "/floors/2/l/1"),
    ("/floors/1", #"{"floors": [{"t": "A"}, {"t": "B", "l": [1, 2]}, {"t": "N"}, {"t": "C"}]}"#, "/floors/1"),
    ("/floors/2/t", #"{"floors": [{"t": "A"}, {"t": "B", "l": [1, 2]}, {"t": "N"}, {"t": "C"}]}"#, "/floors/3/t"),
    // Removed.
    ("/floors/2", #"{"floors": [{"t": "A"}, {"t": "C"}]}"#, "/floors/1"),
    ("/floors/1/t", #"{"floors": [{"t": "A"}, {"t": "C"}]}"#, nil),
    ("/floors/2/t", #"{"floors": [{"t": "A"}, {"t": "B", "l": [1, 2]}]}"#, nil),
    ("/floors", #"{"name": "x"}"#, nil),
    // Moved, written with other white space, and with another member.
    ("/floors/0/t", #"{"floors": [{"t": "B", "l": [1,2]}, {"t": "C"}, {"t":"A"}]}"#, "/floors/2/t"),
    ("/floors/1/t", #"{"floors": [{"t": "A"}, {"t": "B", "l": [1, 2], "x": 1}, {"t": "C"}]}"#, "/floors/1/t"),
    ("/floors/1/l/1", #"{"floors": [{"t": "A"}, {"t": "B", "l": [2]}, {"t": "C"}]}"#, "/floors/1/l/0"),
    // Moved to another list, and under another name.
    ("/floors/1/t", #"{"floors": [{"t": "A"}, {"t": "C"}], "more": [{"l": 1}, {"t": "B", "l": [1, 2]}]}"#, "/more/1/t"),
    ("/floors/1", #"{"storeys": [{"t": "A"}, {"t": "B", "l": [1, 2]}, {"t": "C"}]}"#, "/storeys/1"),
    // A value that does not exist yet has the place of the object around it.
    ("/floors/2/new", #"{"floors": [{"t": "B", "l": [1, 2]}, {"t": "C"}]}"#, "/floors/1/new"),
  ])
  func `a value has its new place`(pointer: String, new: String, expected: String?) throws {
    #expect(try place(pointer, Self.floors, new) == expected)
  }

  @Test func `equal elements keep their order`() throws {
    let (two, three) = (#"[{"a": 1}, {"a": 1}]"#, #"[{"a": 1}, {"a": 1}, {"a": 1}]"#)
    #expect(try place("/0", two, three) == "/0" && place("/1", two, three) == "/1")
    #expect(try place("/1", three, two) == "/1" && place("/2", three, two) == nil)
  }

  @Test func `elements are known by their identities`() throws {
    let old = #"[{"identityId": 1, "t": "A"}, {"identityId": 2, "t": "B"}, {"identityId": 3, "t": "C"}]"#
    let new = #"[{"identityId": 3, "t": "X"}, {"identityId": 1, "t": "Y"}, {"identityId": 4, "t": "Z"}]"#
    #expect(try place("/0", old, new) == "/1" && place("/2", old, new) == "/0" && place("/1", old, new) == nil)
  }

  @Test func `a value that is replaced keeps its place, and others do not take it`() throws {
    let old = #"[{"t": "A"}, {"t": "B"}]"#
    let new = #"[{"t": "A"}, {"quite": "another", "object": 1}]"#
    #expect(try place("/1", old, new) == nil)
    #expect(try place("/1", old, new, staying: ["/1"]) == "/1")
    #expect(try place("/1", old, new, staying: ["/1/t"]) == "/1")
  }

  private static func floor(_ title: String, _ margin: Int) -> String {
    #"{"pattern": "P", "header": {"t": "\#(title)"}, "margin": {"height": \#(margin)}, "list": []}"#
  }

  private static func page(_ floors: String...) -> String { "[\(floors.joined(separator: ","))]" }

  @Test func `an element that has changed is known by the members that no other one has`() throws {
    let (a5, b5, c5) = (Self.floor("A", 5), Self.floor("B", 5), Self.floor("C", 5))
    let old = Self.page(a5, b5, c5)
    // One is inserted in front, and the next one is changed.
    let inserted = Self.page(Self.floor("N", 5), Self.floor("A", 9), b5, c5)
    #expect(try place("/0/header", old, inserted) == "/1/header" && place("/1", old, inserted) == "/2")
    // Two change their places, and are changed.
    let swapped = Self.page(Self.floor("B", 6), Self.floor("A", 7), c5)
    #expect(
      try place("/0", old, swapped) == "/1" && place("/1", old, swapped) == "/0" && place("/2", old, swapped) == "/2")
    // Either of two could be meant.
    let unclear = Self.page(Self.floor("X", 5), Self.floor("Y", 5), b5, c5)
    #expect(try place("/0", old, unclear) == nil && place("/1", old, unclear) == "/2")
    // As many as before can be others, in another order.
    let changed = Self.page(Self.floor("X", 5), Self.floor("Y", 5), c5)
    #expect(try place("/0", old, changed) == nil && place("/1", old, changed) == nil)
    // A single one between the same neighbours has other contents.
    let single = Self.page(Self.floor("X", 5), b5, c5)
    #expect(try place("/0", old, single) == "/0")
  }

  @Test func `a member can get another name, but is not taken for that of another object`() throws {
    let old = #"[{"t": "A", "x": 1, "margin": {"height": 5}}, {"t": "B"}]"#
    let moved = #"[{"t": "A", "x": 1}, {"t": "B", "margin": {"height": 5}}]"#
    #expect(try place("/0/margin/height", old, moved) == nil)
    let renamed = #"[{"t": "A", "x": 1, "space": {"height": 5}}, {"t": "B"}]"#
    #expect(try place("/0/margin/height", old, renamed) == "/0/space/height")
  }

  @Test(arguments: ["null", #"{"x": 1}"#, "3"])
  func `a value of another kind does not have the old parts`(value: String) throws {
    let old = #"{"l": [{"t": "A"}, {"t": "B"}], "x": 1}"#
    let new = #"{"l": \#(value), "x": 1}"#
    #expect(try place("/l/0/t", old, new, staying: ["/l"]) == nil)
    #expect(try place("/l", old, new, staying: ["/l"]) == "/l")
    #expect(try place("/l/x", new, old, staying: ["/l"]) == (value.hasPrefix("{") ? nil : "/l/x"))
  }

  @Test func `names that only look alike are different`() throws {
    let old = #"{"\#u{E9}": [{"t": 1}, {"t": 2}], "e\#u{301}": [{"t": 3}, {"t": 4}]}"#
    let new = #"{"\#u{E9}": [{"t": 1}, {"t": 2}], "e\#u{301}": [{"t": 4}]}"#
    #expect(try place("/\u{E9}/1", old, new) == "/\u{E9}/1")
    #expect(try place("/e\u{301}/1", old, new) == "/e\u{301}/0")
  }

  @Test func `a pointer with more tokens than a page has levels is compared up to the levels`() throws {
    let pointer = "/l/0" + String(repeating: "/a", count: 200_000)
    #expect(try place(pointer, #"{"l": [1, {"a": 2}]}"#, #"{"l": [0, 1, {"a": 2}]}"#) == "/l/1" + pointer.dropFirst(4))
  }

  @Test func `parts that are members have their places in the written order`() throws {
    let shape = try #require(Dialect.named("shopify")).shape
    func page(_ order: String) -> String {
      let sections = order.map { #""\#($0)": {"type": "\#($0)"}"# }.sorted().joined(separator: ", ")
      return #"{"sections": {\#(sections)}, "order": [\#(order.map { "\"\($0)\"" }.joined(separator: ", "))]}"#
    }
    let map = try map(page("abc"), page("nabc"), shape)
    let list = try #require(JSONPointer("/sections"))
    let places = (0...3).map { map.place(ofInsertionAt: $0, in: list) }
    #expect(places.allSatisfy { $0?.list == list } && places.map { $0?.index } == [1, 2, 3, 4])
    let part = try #require(JSONPointer("/sections/c"))
    #expect(map.indices(of: part, in: list).map { [$0.old, $0.new] } == [2, 3])
  }

  @Test func `an insertion is behind the same element, or before the same one where that does not exist any longer`()
    throws
  {
    let old = #"{"l": [{"t": 1}, {"t": 2}, {"t": 3}]}"#
    func index(_ index: Int, _ new: String) throws -> Int? {
      try map(old, new).place(ofInsertionAt: index, in: #require(JSONPointer("/l")))?.index
    }
    let (grown, less) = (#"{"l": [{"t": 0}, {"t": 1}, {"t": 2}, {"t": 3}]}"#, #"{"l": [{"t": 1}, {"t": 3}]}"#)
    #expect(try index(0, grown) == 1 && index(1, grown) == 2 && index(3, grown) == 4)
    #expect(try index(1, less) == 1 && index(2, less) == 1 && index(3, less) == 2)
    #expect(try index(0, #"{"l": []}"#) == 0)
    // The next element has moved to the end, and so has the one in front.
    #expect(try index(1, #"{"l": [{"t": 1}, {"t": 3}, {"t": 2}]}"#) == 1)
    #expect(try index(1, #"{"l": [{"t": 2}, {"t": 3}, {"t": 1}]}"#) == 3)
    #expect(try index(0, #"{"m": 1}"#) == nil)
  }

  @Test func `deep pages and those with many members are compared`() throws {
    // At these depths and numbers, a comparison that recurses without a bound, or compares all with all, would not end.
    let deep = String(repeating: "[{\"a\":", count: 200) + "1" + String(repeating: "}]", count: 200)
    let other = deep.replacing("1", with: "2")
    let pointer = String(repeating: "/0/a", count: 200)
    #expect(try place(pointer, deep, other) == nil && place(String(repeating: "/0/a", count: 30), deep, other) != nil)
    #expect(try place(pointer, deep, deep) == pointer)
    func members(_ count: Int, _ value: Int) -> String {
      "{" + (0..<count).map { "\"k\($0)\": {\"v\": \($0 * value)}" }.joined(separator: ",") + "}"
    }
    #expect(try place("/k59999/v", members(60_000, 1), members(60_000, 2)) == "/k59999/v")
    func elements(_ count: Int, _ value: Int) -> String {
      "[" + (0..<count).map { "{\"x\": \($0 * value), \"y\": \($0 + value)}" }.joined(separator: ",") + "]"
    }
    #expect(try map(elements(20_000, 3), elements(20_000, 7)).lists.count == 1)
  }

  /// A tree of lists. Each object has a mark that no other one has, by which the place is known without a comparison.
  private indirect enum Node {
    case object(mark: Int, title: Int, children: [Node])

    var json: String {
      switch self {
      case .object(let mark, let title, let children):
        #"{"mark": \#(mark), "pattern": "P", "title": \#(title), "l": [\#(children.map(\.json).joined(separator: ", "))]}"#
      }
    }

    func collect(_ pointer: String, into places: inout [Int: String]) {
      switch self {
      case .object(let mark, _, let children):
        places[mark] = pointer
        for (index, child) in children.enumerated() { child.collect("\(pointer)/l/\(index)", into: &places) }
      }
    }

    /// Changes one random list or object below this one.
    mutating func change(_ next: inout Int, _ random: inout some RandomNumberGenerator) {
      guard case .object(let mark, let title, var children) = self else { return }
      if !children.isEmpty, Int.random(in: 0..<3, using: &random) > 0 {
        let index = Int.random(in: children.indices, using: &random)
        children[index].change(&next, &random)
        self = .object(mark: mark, title: title, children: children)
        return
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        next += 1
        let place = Int.random(in: 0...children.count, using: &random)
        children.insert(.object(mark: next, title: 0, children: []), at: place)
      case 1 where !children.isEmpty: children.remove(at: Int.random(in: children.indices, using: &random))
      case 2 where children.count > 1:
        let moved = children.remove(at: Int.random(in: children.indices, using: &random))
        children.insert(moved, at: Int.random(in: 0...children.count, using: &random))
      default:
        self = .object(mark: mark, title: title + 1, children: children)
        return
      }
      self = .object(mark: mark, title: title, children: children)
    }
  }

  @Test(arguments: 0..<40)
  func `random changes, one after the other, lead to the places of the marks`(seed: Int) throws {
    var random = Dice(seed: 47, run: seed)
    var next = 1
    var root = Node.object(mark: 1, title: 0, children: [])
    for _ in 0..<12 { root.change(&next, &random) }
    for _ in 0..<40 {
      let old = root
      root.change(&next, &random)
      let map = try map(old.json, root.json)
      var (before, after): ([Int: String], [Int: String]) = ([:], [:])
      old.collect("", into: &before)
      root.collect("", into: &after)
      for (mark, pointer) in before {
        let place = try map.place(of: #require(JSONPointer(pointer)))?.description
        #expect(place == after[mark], "\(mark) at \(pointer)\n\(old.json)\n\(root.json)")
      }
    }
  }

  @Test func `of elements with one identity, none is taken for another one`() throws {
    func floor(_ title: String, _ sub: String) -> String {
      #"{"identityId": 1, "pattern": "Text", "title": "\#(title)", "sub": "\#(sub)"}"#
    }
    let old = "[\(floor("Tea", "a")), \(floor("Coffee", "b")), 3]"
    // The first was removed and the second changed, or both changed and were swapped.
    for new in ["[\(floor("Coffee", "x")), 3]", "[\(floor("Coffee", "x")), \(floor("Tea", "y")), 3]"] {
      #expect(try place("/0/title", old, new) == nil && place("/1/title", old, new) == nil, "\(new)")
    }
    // One that has not changed is found by its JSON, which leaves one for the other.
    let swapped = "[\(floor("Coffee", "b")), \(floor("Tea", "y")), 3]"
    #expect(try place("/0/title", old, swapped) == "/1/title" && place("/1/title", old, swapped) == "/0/title")
  }

  @Test func `floors without identities are known by those of the objects in them`() throws {
    func floor(_ product: Int, _ price: Int) -> String {
      #"{"pattern": "N", "margin": 5, "list": [{"identityId": \#(product), "price": \#(price)}]}"#
    }
    let old = "[\(floor(1, 10)), \(floor(2, 20)), \(floor(3, 30))]"
    let moved = "[\(floor(3, 31)), \(floor(1, 11)), \(floor(2, 21))]"
    for (index, place) in [1, 2, 0].enumerated() {
      #expect(try self.place("/\(index)/margin", old, moved) == "/\(place)/margin")
    }
    // With other objects, it is another floor.
    let replaced = "[\(floor(1, 10)), \(floor(9, 20)), \(floor(3, 30))]"
    #expect(try place("/1/margin", old, replaced) == nil)
  }

  @Test func `a type that only one floor has does not make another floor the same`() throws {
    let old = #"[{"pattern": "N", "title": "A"}, {"pattern": "P", "title": "B"}, {"pattern": "Q", "title": "C"}]"#
    let new = #"[{"pattern": "P", "title": "B"}, {"pattern": "Q", "title": "C"}, {"pattern": "N", "title": "D"}]"#
    #expect(try place("/0/title", old, new) == nil && place("/1/title", old, new) == "/0/title")
  }

  @Test func `a key in another normal form is another key`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let old = #"[{"\#(composed)": 1}, {"\#(decomposed)": 1}]"#
    #expect(try place("/0", old, #"[{"\#(decomposed)": 1}, {"\#(composed)": 1}]"#) == "/1")
    #expect(try place("/0/\(composed)", old, #"[{"\#(decomposed)": 1}, {"\#(decomposed)": 1}]"#) == nil)
  }
}
