import Storey
import StoreyDialects
import TestLevels
import TestMutations
import Testing

@testable import StoreyServe

/// Random edits of drafts of pages in three dialects, against a model of trees.
@Suite struct RandomDraftTests {
  struct Dialect: Sendable, CustomStringConvertible {
    let name: String
    let page: String
    var description: String { name }
  }

  private static let dialects = [
    Dialect(
      name: "storey",
      page: """
        {
          "name": "Home",
          // Comments stay.
          "floors": [
            {"pattern": "A", "identityId": "1", "title": "Tea", "items": [{"a": 1}, {"a": 2}]},
            {
              "pattern": "B",
              "identityId": "2",
              "more": {"deep": [1, 2.50, null, true]},
            },
          ],
        }
        """),
    Dialect(
      name: "shopify",
      page: """
        {"sections": {
            "hero": {"type": "hero", "settings": {"heading": "茶"}, "blocks": {"x": {"type": "t"}, "y": {"type": "t"}}, "block_order": ["y", "x"]},
            "main": {"type": "quote", "settings": {}}
          },
          "order": ["main", "hero"]
        }
        """),
    Dialect(
      name: "storyblok",
      page: """
        {
        \t"story": {"content": {"component": "page", "body": [
        \t\t{"component": "hero", "_uid": "1", "title": "Tea"}, {"component": "grid", "_uid": "2", "columns": [{"component": "quote", "_uid": "3"}]}
        \t]}}
        }
        """),
  ]

  /// Returns the pointers of all values, each with its tree.
  private static func values(of tree: JSONTree) -> [(tokens: [String], tree: JSONTree)] {
    [([], tree)]
      + zip(tree.tokens, tree.children).flatMap { token, child in
        values(of: child).map { ([token] + $0.tokens, $0.tree) }
      }
  }

  private static let newValues = [#""new""#, "7", "true", "null", "[]", "{}", #"{"a": [1, {"b": "茶"}]}"#]

  /// Makes a random edit of the fields of a page, and the same in the model.
  private func draw(_ tree: inout JSONTree, _ dice: inout Dice) throws -> DraftEdit? {
    let values = Self.values(of: tree)
    let place = dice.pick(values)
    let (tokens, pointer) = (place.tokens, JSONPointer(tokens: place.tokens))
    let json = dice.pick(Self.newValues)
    let new = try #require(JSONTree(Array(json.utf8)))
    switch dice.below(7) {
    case 0:
      if tokens.isEmpty { return nil }
      tree.change(at: tokens) { $0 = new }
      return .set(pointer, json: json, old: nil)
    case 1:
      guard place.tree.isContainer else { return nil }
      let isArray = if case .array = place.tree { true } else { false }
      let token = isArray ? "\(dice.below(place.tree.children.count + 1))" : "key\(dice.below(1_000_000))"
      if place.tree.tokens.contains(token), !isArray { return nil }
      tree.change(at: tokens) { $0.insert(new, at: token) }
      return .insert(JSONPointer(tokens: tokens + [token]), json: json)
    case 2:
      guard let last = tokens.last else { return nil }
      tree.change(at: Array(tokens.dropLast())) { _ = $0.remove(last) }
      return .remove(pointer)
    case 3:
      guard let last = tokens.last, let parent = tree.value(at: tokens.dropLast()), case .array(let elements) = parent
      else { return nil }
      let target = "\(dice.below(elements.count))"
      tree.change(at: Array(tokens.dropLast())) { array in
        if let value = array.remove(last) { array.insert(value, at: target) }
      }
      return .move(pointer, to: JSONPointer(tokens: tokens.dropLast() + [target]))
    case 4:
      guard let index = tokens.last.flatMap({ Int($0) }), case .array? = tree.value(at: tokens.dropLast()) else {
        return nil
      }
      tree.change(at: Array(tokens.dropLast())) { $0.insert(place.tree, at: "\(index + 1)") }
      return .copy(pointer)
    case 5:
      guard let last = tokens.last, let index = Int(last),
        case .array(let elements)? = tree.value(at: tokens.dropLast())
      else { return nil }
      let count = dice.below(5) - 2
      let target = "\(min(max(index + count, 0), elements.count - 1))"
      tree.change(at: Array(tokens.dropLast())) { array in
        if let value = array.remove(last) { array.insert(value, at: target) }
      }
      return .shift(pointer, by: count)
    default:
      guard let last = tokens.last, case .object? = tree.value(at: tokens.dropLast()) else { return nil }
      let key = "other\(dice.below(1_000_000))"
      tree.change(at: Array(tokens.dropLast())) { object in
        guard case .object(let members) = object else { return }
        object = .object(members.map { $0.key == last ? JSONTree.Member(key: key, value: $0.value) : $0 })
      }
      return .rename(pointer, to: key)
    }
  }

  private func parsed(_ text: [UInt8]) throws -> JSONTree { JSONTree(try Document(parsing: text, syntax: .jsonc).root) }

  @Test(arguments: dialects) func `edits of fields are those of the model, and undo restores the bytes`(
    _ dialect: Dialect
  ) throws {
    let shape = try #require(StoreyDialects.Dialect.named(dialect.name)).shape
    for seed in 0..<TestLevel.count(4, long: 40) {
      var dice = Dice(seed: 4600, run: seed)
      var draft = PageDraft(of: Array(dialect.page.utf8), VersionNumbers())
      var tree = try parsed(draft.text)
      var texts = [draft.text]
      for _ in 0..<60 {
        if dice.isLucky(oneIn: 6), texts.count > 1 {
          let isUndone = draft.undo()
          #expect(isUndone)
          texts.removeLast()
          #expect(draft.text == texts.last)
          tree = try parsed(draft.text)
          continue
        }
        let before = tree
        guard let edit = try draw(&tree, &dice) else { continue }
        let page = try Document(parsing: draft.text, syntax: .jsonc)
        draft.change("edit", try edit.replacements(in: page, shape).made)
        #expect(try parsed(draft.text) == tree, "\(edit) of \(before)")
        if draft.text != texts.last { texts.append(draft.text) }
      }
      for text in texts.dropLast().reversed() {
        let isUndone = draft.undo()
        #expect(isUndone && draft.text == text)
      }
      #expect(draft.text == Array(dialect.page.utf8) && !draft.isChanged)
    }
  }

  @Test(arguments: dialects) func `edits of parts keep the parts, their order and their identities`(_ dialect: Dialect)
    throws
  {
    let shape = try #require(StoreyDialects.Dialect.named(dialect.name)).shape
    for seed in 0..<TestLevel.count(6, long: 60) {
      var dice = Dice(seed: 4601, run: seed)
      var draft = PageDraft(of: Array(dialect.page.utf8), VersionNumbers())
      for _ in 0..<25 {
        let page = try Document(parsing: draft.text, syntax: .jsonc)
        let tree = PartTree(of: page, shape)
        var lists: [PartTree.List] = []
        func collect(_ found: [PartTree.List]) {
          for list in found {
            lists.append(list)
            list.parts.forEach { collect($0.lists) }
          }
        }
        collect(tree.lists)
        let list = dice.pick(lists)
        let target = list.value.pointer
        let names = list.parts.map(\.value.written)
        let edit: DraftEdit
        var expected = names
        if list.parts.isEmpty || dice.isLucky(oneIn: 4) {
          let index = dice.below(names.count + 1)
          expected.insert(#"{"new": true}"#, at: index)
          edit = .insertPart(json: #"{"new": true}"#, into: target, at: index)
        } else {
          let index = dice.below(names.count)
          let part = list.parts[index].value.pointer
          switch dice.below(3) {
          case 0:
            expected.remove(at: index)
            edit = .removePart(part)
          case 1:
            let place = dice.below(names.count)
            expected.insert(expected.remove(at: index), at: place)
            edit = .movePart(part, into: target, at: place)
          default:
            expected.insert("", at: index + 1)
            edit = .duplicatePart(part)
          }
        }
        let (made, part) = try edit.replacements(in: page, shape)
        draft.change("edit", made)
        let after = try Document(parsing: draft.text, syntax: .jsonc)
        let found = PartTree(of: after, shape)
        let now = try #require(after.root[target].flatMap { value in Self.list(at: value, in: found.lists) })
        #expect(now.parts.count == expected.count, "\(edit)")
        for (part, text) in zip(now.parts, expected) where !text.isEmpty {
          #expect(try parsed(Array(part.value.written.utf8)) == parsed(Array(text.utf8)), "\(edit)")
        }
        if let part { #expect(after.root[part] != nil) }
        let identities = Self.identities(in: found.lists, shape)
        #expect(Set(identities).count == identities.count, "\(edit)")
      }
      while draft.undo() {}
      #expect(draft.text == Array(dialect.page.utf8))
    }
  }

  private static func list(at value: JSONValue, in lists: [PartTree.List]) -> PartTree.List? {
    for list in lists {
      if list.value.byteRange == value.byteRange { return list }
      for part in list.parts { if let found = self.list(at: value, in: part.lists) { return found } }
    }
    return nil
  }

  private static func identities(in lists: [PartTree.List], _ shape: PageShape) -> [String] {
    lists.flatMap { list in
      list.parts.flatMap { part in
        [shape.name(of: part.value).identity].compactMap(\.self).filter { _ in part.key == nil }
          + identities(in: part.lists, shape)
      }
    }
  }
}
