import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Merges of small pages: merged changes, conflicts, and the format of the text.
@Suite struct PageMergeTests {
  private func merge(
    _ base: String, _ ours: String, _ theirs: String, _ shape: PageShape = .standard, take: [(MergeSide, String)] = []
  ) throws -> PageMerge {
    var decisions = MergeDecisions()
    for (side, pointer) in take { decisions.take(side, at: try #require(MergePlace(pointer))) }
    func document(_ text: String) throws -> Document { try Document(parsing: Array(text.utf8), syntax: .jsonc) }
    return try PageMerge(base: document(base), ours: document(ours), theirs: document(theirs), shape, decisions)
  }

  private func text(_ merge: PageMerge) -> String { String(decoding: merge.text, as: UTF8.self) }

  // MARK: Changes that hold together

  @Test(arguments: [
    // Members.
    (#"{"a": 1, "b": 2}"#, #"{"a": 3, "b": 2}"#, #"{"a": 1, "b": 4}"#, #"{"a": 3, "b": 4}"#),
    (#"{"a": 1}"#, #"{"a": 1, "b": 2}"#, #"{"c": 3, "a": 1}"#, #"{"c": 3, "a": 1, "b": 2}"#),
    (#"{"a": 1, "b": 2, "c": 3}"#, #"{"b": 2, "c": 3}"#, #"{"a": 1, "b": 2}"#, #"{"b": 2}"#),
    // Equal changes are one change.
    (#"{"a": 1}"#, #"{"a": 2}"#, #"{"a":2}"#, #"{"a": 2}"#),
    (#"{"a": [1]}"#, #"{"a": [1, {"id": "x"}]}"#, #"{"a": [1, {"id": "x"}]}"#, #"{"a": [1, {"id": "x"}]}"#),
    (#"["a", "b"]"#, #"["b"]"#, #"["b"]"#, #"["b"]"#),
    // Insertions at one place: ours, then theirs.
    (#"["a", "z"]"#, #"["a", "o", "z"]"#, #"["a", "t", "z"]"#, #"["a", "o", "t", "z"]"#),
    (#"["a"]"#, #"["a", "o"]"#, #"["t", "a"]"#, #"["t", "a", "o"]"#),
    // A moved element that the other version changed.
    (
      #"[{"id": 1, "a": 1}, {"id": 2}, {"id": 3}]"#, #"[{"id": 2}, {"id": 3}, {"id": 1, "a": 1}]"#,
      #"[{"id": 1, "a": 5}, {"id": 2}, {"id": 3}]"#, #"[{"id": 2}, {"id": 3}, {"id": 1, "a": 5}]"#
    ),
    // Elements without an identity are found by their likeness, beside a new one and at another place.
    (
      #"[{"t": "one", "u": 1, "v": 2}, {"t": "two", "u": 1}]"#,
      #"[{"t": "new", "u": 9}, {"t": "one", "u": 1, "v": 3}, {"t": "two", "u": 1}]"#,
      #"[{"t": "two", "u": 1}, {"t": "ONE", "u": 1, "v": 2}]"#,
      #"[{"t": "new", "u": 9}, {"t": "two", "u": 1}, {"t": "ONE", "u": 1, "v": 3}]"#
    ),
    // An element that gets an identity is the same element.
    (
      #"[{"t": "one", "u": 1, "v": 1}]"#, #"[{"id": "new", "t": "one", "u": 1, "v": 1}]"#,
      #"[{"t": "one", "u": 1, "v": 2}]"#,
      #"[{"id": "new", "t": "one", "u": 1, "v": 2}]"#
    ),
    // A repeated element is removed once.
    (#"["x", "a", "x", "b"]"#, #"["a", "x", "b"]"#, #"["x", "a", "x", "b", "c"]"#, #"["a", "x", "b", "c"]"#),
    // A kind of value that one version changes.
    (#"{"a": 1, "b": 1}"#, #"{"a": 1, "b": 2}"#, #"{"a": {"c": 2}, "b": 1}"#, #"{"a": {"c": 2}, "b": 2}"#),
    (#"{"a": 1}"#, #"{"a": 1}"#, "[1]", "[1]"),
  ])
  func `changes that hold together are merged`(base: String, ours: String, theirs: String, expected: String) throws {
    let merge = try merge(base, ours, theirs)
    #expect(text(merge) == expected)
    #expect(merge.conflicts.isEmpty)
  }

  // MARK: Conflicts

  @Test(arguments: [
    (#"{"a": 1}"#, #"{"a": 2}"#, #"{"a": 3}"#, MergeConflict.Kind.changed, "/a", #"{"a": 3}"#),
    (#"{"a": 1}"#, "{}", #"{"a": 3}"#, .removed, "/a", #"{"a": 3}"#),
    (#"{"a": {"b": 1}}"#, #"{"a": {"b": 2}}"#, "{}", .removed, "/a", "{}"),
    ("{}", #"{"a": {"b": 1}}"#, #"{"a": {"b": 2}}"#, .inserted, "/a", #"{"a": {"b": 2}}"#),
    (
      #"[{"id": 1}, {"id": 2}, {"id": 3}, {"id": 4}]"#, #"[{"id": 2}, {"id": 3}, {"id": 4}, {"id": 1}]"#,
      #"[{"id": 2}, {"id": 3}, {"id": 1}, {"id": 4}]"#, .moved, "/3", #"[{"id": 2}, {"id": 3}, {"id": 1}, {"id": 4}]"#
    ),
    (
      #"[{"id": 1}, {"id": 2}, {"id": 3}]"#, #"[{"id": 2}, {"id": 3}]"#, #"[{"id": 2}, {"id": 3}, {"id": 1}]"#,
      .removed,
      "theirs:/2", #"[{"id": 2}, {"id": 3}, {"id": 1}]"#
    ),
    (
      #"[{"id": 1}]"#, #"[{"id": 7, "a": 1}, {"id": 1}]"#, #"[{"id": 1}, {"id": 7, "a": 2}]"#, .inserted, "/0",
      #"[{"id": 1}, {"id": 7, "a": 2}]"#
    ),
    // An element that is matched by its place only is merged as a whole: it may be another one.
    (
      #"[{"t": "Tea", "img": "a", "link": "a", "on": true}]"#, #"[{"t": "Milk", "img": "b", "link": "b", "on": true}]"#,
      #"[{"t": "Tea", "img": "a", "link": "a", "on": false}]"#, .changed, "/0",
      #"[{"t": "Tea", "img": "a", "link": "a", "on": false}]"#
    ),
    (
      #"{"floors": [{"pattern": "A", "x": 1}]}"#, #"{"floors": [{"pattern": "B", "x": 1}]}"#,
      #"{"floors": [{"pattern": "C", "x": 1}]}"#, .changed, "/floors/0", #"{"floors": [{"pattern": "C", "x": 1}]}"#
    ),
    (#"{"at": [10, 20]}"#, #"{"at": [20, 10]}"#, #"{"at": [10, 30]}"#, .changed, "/at/1", #"{"at": [20, 30]}"#),
    // Another part with the same identity is not the changed version of the first.
    (
      #"{"floors": [{"pattern": "A", "identityId": "1", "x": 1}]}"#,
      #"{"floors": [{"pattern": "B", "identityId": "1", "x": 1}]}"#,
      #"{"floors": [{"pattern": "A", "identityId": "1", "x": 2}]}"#, .removed, "theirs:/floors/0",
      #"{"floors": [{"pattern": "B", "identityId": "1", "x": 1}, {"pattern": "A", "identityId": "1", "x": 2}]}"#
    ),
  ])
  func `changes that contradict each other are a conflict, in which ours is kept until theirs is chosen`(
    base: String, ours: String, theirs: String, kind: MergeConflict.Kind, pointer: String, taken: String
  ) throws {
    let open = try merge(base, ours, theirs)
    #expect(open.conflicts.map(\.kind) == [kind])
    #expect(open.conflicts.first?.place.description == pointer)
    #expect(open.conflicts.first?.decision == nil)
    #expect(text(open) == ours)
    let decided = try merge(base, ours, theirs, take: [(.theirs, pointer)])
    #expect(decided.open.isEmpty)
    #expect(text(decided) == taken)
    #expect(try text(merge(base, ours, theirs, take: [(.theirs, ""), (.ours, pointer)])) == ours)
  }

  @Test func `a value of their version alone has another place than one of ours with the same pointer`() throws {
    let base = #"{"floors": [{"identityId": "a", "x": 1}, {"identityId": "b", "x": 1}]}"#
    let ours = #"{"floors": [{"identityId": "b", "x": 2}]}"#
    let theirs = #"{"floors": [{"identityId": "a", "x": 3}, {"identityId": "b", "x": 3}]}"#
    #expect(try merge(base, ours, theirs).conflicts.map(\.place.description) == ["/floors/0/x", "theirs:/floors/0"])
    let removed = try merge(base, ours, theirs, take: [(.theirs, "theirs:/floors/0")])
    #expect(removed.open.map(\.place.description) == ["/floors/0/x"])
    #expect(text(removed).contains(#"{"identityId": "a", "x": 3}"#))
    #expect(try text(merge(base, ours, theirs, take: [(.theirs, "/floors")])) == theirs)
    #expect(try merge(base, ours, theirs, take: [(.theirs, "/floors/0")]).open.map(\.kind) == [.removed])
  }

  @Test func `a conflict names the floor, and the places in all files`() throws {
    func page(_ title: String) -> String {
      #"{"floors": [{"pattern": "Focus", "identityId": "7", "fheader": {"lctitle": "Hot"}, "title": "\#(title)"}]}"#
    }
    let conflict = try #require(try merge(page("a"), "\n" + page("b"), page("c")).conflicts.first)
    #expect(conflict.part == PartName(pattern: "Focus", identity: "7", title: "Hot"))
    #expect(conflict.base?.text == "a" && conflict.ours?.text == "b" && conflict.theirs?.text == "c")
    #expect(conflict.ours?.sourceRange.start.line == 2)
  }

  @Test func `elements of long lists are found by rare values`() throws {
    func items(_ range: Range<Int>, _ more: String, off: Int = -1) -> String {
      "["
        + range.map { #"{"title": "t\#($0)", "url": "u\#($0)", "on": \#($0 != off)\#(more)}"# }.joined(separator: ", ")
        + "]"
    }
    let merge = try merge(items(0..<300, ""), items(1..<300, #", "v": 1"#), items(0..<300, "", off: 5))
    #expect(merge.conflicts.isEmpty)
    #expect(text(merge) == items(1..<300, #", "v": 1"#, off: 5))
  }

  // MARK: Parts with an order

  private static let named = ModelShape.named.shape

  private func sections(_ parts: String, _ order: String) -> String {
    #"{"sections": {\#(parts)}, "order": [\#(order)]}"#
  }

  @Test func `an order never names a part that is removed, and never lacks one`() throws {
    let (a, b, changed) = (#""a": {"type": "T"}"#, #""b": {"type": "T", "x": 1}"#, #""b": {"type": "T", "x": 2}"#)
    let base = sections("\(a), \(b)", #""a", "b""#)
    let removed = sections(a, #""a""#)
    let edited = sections("\(a), \(changed)", #""a", "b""#)
    // They changed the part that we removed.
    #expect(try text(merge(base, removed, edited, Self.named)) == removed)
    #expect(try text(merge(base, removed, edited, Self.named, take: [(.theirs, "")])) == edited)
    // They removed the part that we changed.
    #expect(try text(merge(base, edited, removed, Self.named)) == edited)
    #expect(try text(merge(base, edited, removed, Self.named, take: [(.theirs, "/sections")])) == removed)
    // They only moved it.
    let c = #""c": {"type": "T"}"#
    let long = sections("\(a), \(b), \(c)", #""a", "b", "c""#)
    let short = sections("\(b), \(c)", #""b", "c""#)
    let merge = try merge(long, short, sections("\(a), \(b), \(c)", #""b", "c", "a""#), Self.named)
    #expect(merge.conflicts.map(\.kind) == [.removed])
    #expect(text(merge) == short)
    // Another move explains their order, too.
    let swapped = try self.merge(base, removed, sections("\(a), \(b)", #""b", "a""#), Self.named)
    #expect(swapped.conflicts.isEmpty)
    #expect(text(swapped) == removed)
  }

  // MARK: Text

  @Test func `only the lines of a change differ, with the format of our text`() throws {
    let base = "{\r\n\t\"a\": 1, // one\r\n\t\"list\": [\r\n\t\t{\"id\": 1}\r\n\t]\r\n}\r\n"
    let theirs = #"{"a": 2, "list": [{"id": 1}, {"id": 2, "deep": {"x": [1, 2]}}], "new": {"y": 1}}"#
    let expected =
      "{\r\n\t\"a\": 2, // one\r\n\t\"list\": [\r\n\t\t{\"id\": 1},\r\n\t\t{\"id\": 2, \"deep\": {\"x\": [1, 2]}}\r\n\t],\r\n\t\"new\": {\"y\": 1}\r\n}\r\n"
    #expect(try text(merge(base, base, theirs)) == expected)
  }

  @Test func `comments come with a new element if our text may have comments`() throws {
    let base = "{\n  \"list\": [\n    1\n  ]\n}\n"
    let theirs = "{\n  \"list\": [\n    1,\n    // two\n    {\"a\": 2, /* b */ \"c\": [3,],} // after\n  ]\n}\n"
    #expect(
      try text(merge(base, base, theirs)) == "{\n  \"list\": [\n    1,\n    {\"a\": 2, \"c\": [3]}\n  ]\n}\n")
    let ours = "// ours\n" + base
    let merged = try text(merge(base, ours.replacing("1\n", with: "1 // one\n"), theirs))
    #expect(merged.contains("    // two\n    {\"a\": 2, /* b */ \"c\": [3,],} // after\n"))
    #expect(throws: Never.self) { try Document(parsing: Array(merged.utf8), syntax: .jsonc) }
  }

  @Test func `a repeated key is removed with all its members`() throws {
    let merge = try merge(#"{"a": 1, "a": 2, "b": 3}"#, #"{"a": 1, "a": 2, "b": 3}"#, #"{"b": 3}"#)
    #expect(text(merge) == #"{"b": 3}"#)
  }

  // MARK: Markers

  @Test func `markers are around the lines of open conflicts`() throws {
    let base = "{\n  \"a\": 1,\n  \"b\": 1,\n  \"c\": 1,\n  \"d\": [\n    1\n  ]\n}\n"
    let ours = base.replacing("\"b\": 1", with: "\"b\": 2").replacing("\"d\": [\n    1", with: "\"d\": [\n    5")
    let theirs = base.replacing("\"b\": 1", with: "\"b\": 3").replacing("\"a\": 1", with: "\"a\": 9")
      .replacing("\"d\": [\n    1", with: "\"d\": [\n    6")
    let merge = try merge(base, ours, theirs)
    #expect(
      String(decoding: merge.markedText(), as: UTF8.self) == """
        {
          "a": 9,
        <<<<<<< ours
          "b": 2,
        =======
          "b": 3,
        >>>>>>> theirs
          "c": 1,
          "d": [
        <<<<<<< ours
            5
        =======
            6
        >>>>>>> theirs
          ]
        }

        """)
    let decided = try self.merge(base, ours, theirs, take: [(.theirs, "/b"), (.ours, "/d")])
    #expect(decided.markedText() == decided.text)
  }

  @Test func `a marker is between lines of both sides`() throws {
    let (base, ours, theirs) = ("{\n\"a\": [\n1]\n}", "{\n\"a\": [\n2\n],\n\"b\": 1\n}", "{\n\"a\": [3],\n\"b\": 1\n}")
    let marked = String(decoding: try merge(base, ours, theirs).markedText(), as: UTF8.self)
    #expect(marked == "{\n\"a\": [\n<<<<<<< ours\n2\n=======\n3\n>>>>>>> theirs\n],\n\"b\": 1\n}")
  }

  @Test func `a side of a text with markers is the merged page of this side`() throws {
    for seed in 0..<TestLevel.count(200, long: 4_000) {
      var draw = ModelDraw(dice: Dice(seed: 46, run: seed))
      let shape = draw.dice.pick(ModelShape.allCases)
      let base = draw.page()
      let versions = [draw.changes(of: base), draw.changes(of: base)].map { $0.applied(to: base) }
      let texts = ([base] + versions).map { String(decoding: shape.text($0, &draw.dice), as: UTF8.self) }
      let marked = try merge(texts[0], texts[1], texts[2], shape.shape).markedText(length: 9)
      for side in MergeSide.allCases {
        let whole = try merge(texts[0], texts[1], texts[2], shape.shape, take: side == .ours ? [] : [(.theirs, "")])
        // A marker after a last line without a line end adds one.
        var found = Self.side(side, of: marked)
        if found.count > whole.text.count { found.removeLast(found[found.count - 2] == 0x0D ? 2 : 1) }
        #expect(found == whole.text, "seed \(seed) \(side)")
      }
    }
  }

  /// Returns the text of one side of a text with markers of nine characters.
  private static func side(_ side: MergeSide, of marked: [UInt8]) -> [UInt8] {
    var kept: [[UInt8]] = []
    var shown = Set(MergeSide.allCases)
    for line in marked.split(separator: 0x0A, omittingEmptySubsequences: false) {
      switch String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self) {
      case "<<<<<<<<< ours": shown = [.ours]
      case "=========": shown = [.theirs]
      case ">>>>>>>>> theirs": shown = [.ours, .theirs]
      default: if shown.contains(side) { kept.append(Array(line)) }
      }
    }
    return Array(kept.joined(separator: [0x0A]))
  }

  // MARK: Pages of two people

  @Test func `people who edit different floors never meet a conflict`() throws {
    for seed in 0..<TestLevel.count(200, long: 2_000) {
      var dice = Dice(seed: 47, run: seed)
      let floors = (0..<(2 + dice.below(12))).map { index in
        JSONTree.members([
          "pattern": .text("Focus"), "identityId": index % 3 == 0 ? nil : .text("f\(index)"),
          "title": .text("Title \(index)"),
          "picList": .array(
            (0..<dice.below(4)).map { .members(["title": .text("\(index).\($0)"), "width": .number("\($0)")]) }),
        ])
      }
      let places = Array(floors.indices).shuffled(using: &dice).prefix(2)
      func edited(_ place: Int) -> [JSONTree] {
        var own = floors
        switch dice.below(4) {
        case 0: own[place].change(at: ["title"]) { $0 = .text("new") }
        case 1: own[place].change(at: ["picList"]) { $0.insert(.members(["title": .text("new")]), at: "0") }
        case 2: own[place].insert(.flag(true), at: "hot")
        default: own.insert(.members(["pattern": .text("Clock"), "identityId": .text("new \(place)")]), at: place)
        }
        return own
      }
      let versions = [floors, edited(places[0]), edited(places[1])].map {
        JSONTree.members(["name": .text("home"), "floors": .array($0)]).indented
      }
      let merge = try merge(versions[0], versions[1], versions[2])
      #expect(merge.conflicts.isEmpty, "seed \(seed)")
    }
  }

  @Test func `a decision on one conflict leaves those in its place as they are`() throws {
    let base = #"[{"id": 1, "t": "a"}, {"id": 2}, {"id": 3}]"#
    let merge = try merge(
      base, #"[{"id": 2}, {"id": 1, "t": "o"}, {"id": 3}]"#, #"[{"id": 2}, {"id": 3}, {"id": 1, "t": "t"}]"#)
    let moved = try #require(merge.conflicts.first { $0.kind == .moved })
    let changed = try #require(merge.conflicts.first { $0.kind == .changed })
    var decisions = MergeDecisions()
    decisions.take(.theirs, ofConflictAt: changed.place)
    decisions.take(.ours, ofConflictAt: moved.place)
    #expect(text(merge.deciding(decisions)) == #"[{"id": 2}, {"id": 1, "t": "t"}, {"id": 3}]"#)
    // A place on the command line is for all conflicts in it.
    decisions.take(.ours, at: moved.place)
    #expect(text(merge.deciding(decisions)) == #"[{"id": 2}, {"id": 1, "t": "o"}, {"id": 3}]"#)
  }

  // MARK: Elements of different lists

  private static func lists(_ lists: String...) -> String {
    let inner = lists.enumerated().map { #"{"id": "l\#($0.offset)", "list": [\#($0.element)]}"# }
    return #"{"floors": [\#(inner.joined(separator: ", "))]}"#
  }
  private static func element(_ value: Int = 0) -> String { #"{"id": "x", "v": \#(value)}"# }

  @Test(arguments: [
    // Both moved it to different lists.
    (lists(element(), "", ""), lists("", element(), ""), lists("", "", element()), "moved"),
    // One moved it to another list, and the other removed it.
    (lists(element(), "", ""), lists("", element(), ""), lists("", "", ""), "removed"),
    (lists(element(), "", ""), lists("", "", ""), lists("", "", element()), "removed"),
    // Both inserted it into different lists, with equal or different content.
    (lists("", "", ""), lists("", element(), ""), lists("", "", element()), "moved"),
    (lists("", "", ""), lists("", element(1), ""), lists("", "", element(2)), "inserted"),
  ])
  func `an element that the versions have in different lists is a conflict`(
    base: String, ours: String, theirs: String, kind: String
  ) throws {
    let open = try merge(base, ours, theirs)
    #expect(open.conflicts.map(\.kind.rawValue) == [kind] && text(open) == ours)
    let place = open.conflicts[0].place.description
    for (side, expected) in [(MergeSide.ours, ours), (.theirs, theirs)] {
      let decided = try merge(base, ours, theirs, take: [(side, place)])
      #expect(text(decided) == expected && decided.open.isEmpty, "\(side)")
    }
  }

  @Test
  func `an element that one version moved to another list is moved, and several with one identity are not followed`()
    throws
  {
    let base = Self.lists(Self.element(), "", #"{"id": "y"}"#)
    let moved = Self.lists("", Self.element(), #"{"id": "y"}"#)
    let changed = Self.lists(Self.element(), "", #"{"id": "y", "v": 1}"#)
    #expect(text(try merge(base, moved, changed)) == Self.lists("", Self.element(), #"{"id": "y", "v": 1}"#))
    // A product can be in several lists.
    let twice = Self.lists(Self.element(), Self.element(), "")
    let merge = try merge(
      twice, Self.lists(Self.element(), "", ""), Self.lists(Self.element(), Self.element(), Self.element()))
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `a part that one version removed and the other placed in the order is a conflict`() throws {
    let shape = PageShape(
      name: "test", recognition: [],
      lists: [PageShape.PartList(.members(order: ShapePath("/order")), at: [ShapePath("/sections")!])],
      part: PageShape.PartShape(pattern: [.path(ShapePath("/type")!)]), page: [])
    let base = #"{"sections": {"a": {"type": "t"}, "b": {"type": "t"}}, "order": ["a"]}"#
    let merge = try merge(
      base, #"{"sections": {"a": {"type": "t"}}, "order": ["a"]}"#, base.replacing(#"["a"]"#, with: #"["a", "b"]"#),
      shape)
    #expect(merge.conflicts.map(\.kind) == [.removed])
  }

  @Test func `a conflict about the order of parts names the part`() throws {
    let shape = PageShape(
      name: "test", recognition: [],
      lists: [PageShape.PartList(.members(order: ShapePath("/order")), at: [ShapePath("/sections")!])],
      part: PageShape.PartShape(pattern: [.path(ShapePath("/type")!)], identity: [.ownName]), page: [])
    func page(_ order: String) -> String {
      #"{"sections": {"a": {"type": "hero"}, "b": {"type": "t"}, "c": {"type": "t"}, "d": {"type": "t"}}, "order": [\#(order)]}"#
    }
    let merge = try merge(
      page(#""a", "b", "c", "d""#), page(#""b", "c", "a", "d""#), page(#""b", "c", "d", "a""#), shape)
    #expect(merge.conflicts.map(\.kind) == [.moved] && merge.conflicts.first?.part?.pattern == "hero")
  }
}
