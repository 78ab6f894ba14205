import Testing

@testable import Storey

/// Edits of floors and of the parts in them, in pages of several shapes.
@Suite struct PartEditsTests {
  private static func path(_ text: String) -> ShapePath { ShapePath(text) ?? .itself }

  /// Parts that are members, in an order of their names or in that of the file, with blocks.
  private static func shape(hasOrder: Bool) -> PageShape {
    func list(_ name: String, _ order: String) -> PageShape.PartList {
      PageShape.PartList(.members(order: hasOrder ? path(order) : nil), at: [path(name)])
    }
    return PageShape(
      name: "test", recognition: [], lists: [list("/sections", "/order")],
      part: PageShape.PartShape(
        pattern: [.path(path("/type"))], identity: [.ownName], fields: [path("/settings")], hidden: [path("/disabled")],
        children: [list("/blocks", "/block_order")]),
      page: [])
  }

  private static let floors = """
    {
      "floors": [
        {"pattern": "A", "identityId": "1"},
        // about B
        {"pattern": "B", "identityId": "2"},
        {"pattern": "C", "identityId": "9"}
      ]
    }
    """
  private static let sections = """
    {
      "sections": {
        "a": {"type": "hero", "settings": {"title": "A"}},
        "b": {"type": "quote", "blocks": {"x": {"type": "t"}, "y": {"type": "t"}}, "block_order": ["y", "x"]}
      },
      "order": ["b", "a"]
    }
    """

  private func edited(
    _ text: String, _ shape: PageShape = .standard, _ edit: (inout PartEdits) throws -> JSONPointer?
  ) throws -> (text: String, part: String?) {
    let page = try Document(parsing: Array(text.utf8), syntax: .jsonc)
    var edits = PartEdits(of: page, shape)
    let part = try edit(&edits)
    let new = edits.replacements.applied(to: Array(text.utf8))
    if let part { #expect(try Document(parsing: new, syntax: .jsonc).root[part] != nil, "\(part)") }
    return (String(decoding: new, as: UTF8.self), part?.description)
  }

  private func pointer(_ text: String) throws -> JSONPointer { try #require(JSONPointer(text)) }

  @Test func `floors of an array are inserted, copied, moved and removed with their comments`() throws {
    let inserted = try edited(Self.floors) { edits in
      try edits.insert(#"{"pattern": "N", "identityId": "1"}"#, into: JSONPointer("/floors") ?? JSONPointer(), at: 1)
    }
    #expect(
      inserted.text
        == Self.floors.replacing(
          "\"1\"},\n", with: "\"1\"},\n    {\"pattern\": \"N\", \"identityId\": \"10\"},\n"))
    #expect(inserted.part == "/floors/1")
    let copied = try edited(Self.floors) { edits in try edits.duplicate(try pointer("/floors/1")) }
    #expect(
      copied.text.contains(
        "{\"pattern\": \"B\", \"identityId\": \"2\"},\n    {\"pattern\": \"B\", \"identityId\": \"10\"},\n"))
    let moved = try edited(Self.floors) { edits in
      try edits.move(try pointer("/floors/1"), into: try pointer("/floors"), at: 0)
    }
    #expect(moved.part == "/floors/0")
    #expect(moved.text.contains("\"floors\": [\n    // about B\n    {\"pattern\": \"B\""))
    let removed = try edited(Self.floors) { edits in
      try edits.remove(try pointer("/floors/1"))
      return nil
    }
    #expect(!removed.text.contains("about B") && !removed.text.contains("\"B\"") && removed.text.contains("\"C\""))
  }

  @Test func `sections keep their order, and new ones have names of their own`() throws {
    let shape = Self.shape(hasOrder: true)
    let inserted = try edited(Self.sections, shape) { edits in
      try edits.insert(#"{"type": "hero"}"#, into: try pointer("/sections"), at: 1)
    }
    #expect(inserted.part == "/sections/hero")
    #expect(inserted.text.contains("\"order\": [\"b\", \"hero\", \"a\"]"))
    let copied = try edited(Self.sections, shape) { edits in try edits.duplicate(try pointer("/sections/a")) }
    #expect(copied.part == "/sections/a_2" && copied.text.contains("\"order\": [\"b\", \"a\", \"a_2\"]"))
    let moved = try edited(Self.sections, shape) { edits in
      try edits.move(try pointer("/sections/a"), into: try pointer("/sections"), at: 0)
    }
    #expect(moved.text == Self.sections.replacing("[\"b\", \"a\"]", with: "[\"a\", \"b\"]"))
    let removed = try edited(Self.sections, shape) { edits in
      try edits.remove(try pointer("/sections/b"))
      return nil
    }
    #expect(removed.text.contains("\"order\": [\"a\"]") && !removed.text.contains("quote"))
  }

  @Test func `blocks are parts, too, and the first one creates their list`() throws {
    let shape = Self.shape(hasOrder: true)
    let moved = try edited(Self.sections, shape) { edits in
      try edits.move(try pointer("/sections/b/blocks/x"), into: try pointer("/sections/b/blocks"), at: 0)
    }
    #expect(moved.text.contains("\"block_order\": [\"x\", \"y\"]"))
    let created = try edited(Self.sections, shape) { edits in
      try edits.insert(#"{"type": "t"}"#, into: try pointer("/sections/a/blocks"), at: 0)
    }
    #expect(created.part == "/sections/a/blocks/t")
    let page = try Document(parsing: Array(created.text.utf8)).root
    #expect(page[try pointer("/sections/a/block_order/0")]?.text?.string == "t")
    let other = try edited(Self.sections, shape) { edits in
      try edits.move(try pointer("/sections/b/blocks/x"), into: try pointer("/sections/a/blocks"), at: 0)
    }
    let root = try Document(parsing: Array(other.text.utf8)).root
    #expect(root[try pointer("/sections/a/block_order")]?.written == "[\"x\"]")
    #expect(root[try pointer("/sections/b/block_order")]?.written == "[\"y\"]")
  }

  @Test func `parts without an order are moved in the file`() throws {
    let shape = Self.shape(hasOrder: false)
    let text = #"{"sections": {"a": {"type": "x"}, "b": {"type": "y"}, "c": {"type": "z"}}}"#
    func keys(_ from: String, _ index: Int) throws -> [String] {
      let moved = try edited(text, shape) { edits in
        try edits.move(try pointer("/sections/\(from)"), into: try pointer("/sections"), at: index)
      }
      return try Document(parsing: Array(moved.text.utf8)).root["sections"]?.members.map(\.key.string) ?? []
    }
    #expect(try keys("c", 0) == ["c", "a", "b"])
    #expect(try keys("a", 1) == ["b", "a", "c"])
    #expect(try keys("a", 2) == ["b", "c", "a"])
    #expect(try keys("b", 1) == ["a", "b", "c"])
  }

  @Test func `an order that lacks parts or has other names is written again`() throws {
    let shape = Self.shape(hasOrder: true)
    func order(_ written: String, _ edit: (inout PartEdits) throws -> JSONPointer?) throws -> String? {
      let text = #"{"sections": {"a": {"type": "x"}, "b": {"type": "y"}, "c": {"type": "z"}}, "order": \#(written)}"#
      let edited = try edited(text, shape, edit)
      return try Document(parsing: Array(edited.text.utf8)).root["order"]?.written
    }
    let sections = try pointer("/sections")
    #expect(
      try order(#"["gone", "a", "b", "c"]"#) { try $0.move(try pointer("/sections/a"), into: sections, at: 1) }
        == #"["b", "a", "c"]"#)
    #expect(
      try order(#"["b"]"#) { try $0.move(try pointer("/sections/b"), into: sections, at: 2) } == #"["a", "c", "b"]"#)
    #expect(
      try order(#"["a", "b", "a", "c"]"#) { edits in
        try edits.remove(try pointer("/sections/a")); return nil
      } == #"["b", "c"]"#)
    #expect(
      try order(#"["a"]"#) { try $0.insert(#"{"type": "n"}"#, into: sections, at: 0) } == #"["n", "a", "b", "c"]"#)
    let text = #"{"sections": {"a": {"type": "x"}, "b": {"type": "y"}}}"#
    let inserted = try edited(text, Self.shape(hasOrder: false)) {
      try $0.insert(#"{"type": "n"}"#, into: sections, at: 0)
    }
    #expect(inserted.text == #"{"sections": {"n": {"type": "n"}, "a": {"type": "x"}, "b": {"type": "y"}}}"#)
  }

  @Test func `parts are hidden and shown where the shape has a key for it`() throws {
    let shape = Self.shape(hasOrder: true)
    func hidden(_ text: String, _ isHidden: Bool) throws -> String {
      try edited(text, shape) { edits in
        try edits.hide(try pointer("/sections/a"), isHidden)
        return nil
      }.text
    }
    let once = try hidden(Self.sections, true)
    #expect(once.contains("\"disabled\": true"))
    #expect(try hidden(once, false) == Self.sections)
    #expect(!PartEdits.canHide(.standard))
    #expect(throws: PartEdits.Refusal.cannotHide) {
      try edited(Self.floors) { edits in
        try edits.hide(try pointer("/floors/0"), true)
        return nil
      }
    }
  }

  @Test func `what cannot be done is refused, and changes nothing`() throws {
    let shape = Self.shape(hasOrder: true)
    func refusal(_ edit: (inout PartEdits) throws -> Void) throws -> PartEdits.Refusal? {
      let page = try Document(parsing: Array(Self.sections.utf8))
      var edits = PartEdits(of: page, shape)
      do {
        try edit(&edits)
      } catch let refusal as PartEdits.Refusal {
        #expect(edits.replacements.isEmpty)
        return refusal
      }
      return nil
    }
    let (settings, sections) = (try pointer("/sections/a/settings"), try pointer("/sections"))
    #expect(try refusal { try $0.remove(settings) } == .noPart(settings))
    #expect(try refusal { _ = try $0.insert("{}", into: settings, at: 0) } == .noList(settings))
    for text in ["{", "5", "[1]"] {
      #expect(try refusal { _ = try $0.insert(text, into: sections, at: 0) } == .notAnObject(text))
    }
    let block = try pointer("/sections/b/blocks/x")
    #expect(try refusal { _ = try $0.move(block, into: sections, at: 0) } == .otherList(sections))
    let (b, blocks) = (try pointer("/sections/b"), try pointer("/sections/b/blocks"))
    #expect(try refusal { _ = try $0.move(b, into: blocks, at: 0) } == .insideItself(b))
  }

  @Test func `the only part of a list is not copied`() throws {
    let shape = PageShape(
      name: "test", recognition: [], lists: [PageShape.PartList(.one, at: [Self.path("/lead")])],
      part: PageShape.PartShape(pattern: [.path(Self.path("/type"))]), page: [])
    #expect(throws: PartEdits.Refusal.fixedList(JSONPointer(tokens: ["lead"]))) {
      try edited(#"{"lead": {"type": "a"}}"#, shape) { try $0.duplicate(JSONPointer(tokens: ["lead"])) }
    }
  }

  @Test(arguments: [
    (#"{"type": "a"}"#, "/body", #"{"type": "a", "body": [{"type": "n"}]}"#),
    (#"{"type": "a", "body": ""}"#, "/body", #"{"type": "a", "body": [{"type": "n"}]}"#),
    // The first list is text, so that a new list has the other name.
    (#"{"type": "a", "body": "Tea"}"#, "/blocks", #"{"type": "a", "body": "Tea", "blocks": [{"type": "n"}]}"#),
  ])
  func `the first part of a page makes its list`(page: String, list: String, expected: String) throws {
    let shape = PageShape(
      name: "test", recognition: [], lists: [PageShape.PartList(.elements, at: ["/body", "/blocks"].map(Self.path))],
      part: PageShape.PartShape(pattern: [.path(Self.path("/type"))]), page: [], pageType: [Self.path("/type")])
    let place = try #require(JSONPointer(list))
    let made = try edited(page, shape) { edits in
      #expect(edits.tree.newLists.map(\.pointer) == [place])
      return try edits.insert(#"{"type": "n"}"#, into: place, at: 0)
    }
    #expect(made.text == expected && made.part == "\(list)/0")
  }

  @Test func `names of parts that only look alike are different`() throws {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let page =
      #"{"sections": {"\#(composed)": {"type": "a"}, "\#(decomposed)": {"type": "b"}}, "order": ["\#(composed)", "\#(decomposed)"]}"#
    let made = try edited(page, Self.shape(hasOrder: true)) { edits in
      #expect(edits.tree.lists[0].parts.count == 2)
      try edits.remove(JSONPointer(tokens: ["sections", composed]))
      return nil
    }
    #expect(
      Array(made.text.utf8)
        == Array(#"{"sections": {"\#(decomposed)": {"type": "b"}}, "order": ["\#(decomposed)"]}"#.utf8))
  }
}
