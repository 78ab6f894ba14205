import TestLevels
import TestMutations
import Testing

@testable import Storey

/// Merges of drawn changes, compared with a model that knows the changes.
@Suite struct RandomMergeTests {
  /// The texts of the three versions of a page, each in a format of its own.
  fileprivate struct Drawn {
    let shape: ModelShape
    let base: [ModelElement]
    let changes: (ours: ModelChanges, theirs: ModelChanges)
    let texts: (base: [UInt8], ours: [UInt8], theirs: [UInt8])

    init(_ seed: Int) {
      shape = ModelShape.allCases[seed % ModelShape.allCases.count]
      var draw = ModelDraw(dice: Dice(seed: 45, run: seed))
      base = draw.page()
      changes = (draw.changes(of: base), draw.changes(of: base))
      texts = (
        shape.text(base, &draw.dice), shape.text(changes.ours.applied(to: base), &draw.dice),
        shape.text(changes.theirs.applied(to: base), &draw.dice)
      )
    }

    /// Whether the two versions moved elements of different lists.
    var movesAreApart: Bool {
      Set(changes.ours.moved.values.map(\.list)).isDisjoint(with: changes.theirs.moved.values.map(\.list))
    }

    func merge(
      _ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], _ decisions: MergeDecisions = MergeDecisions()
    ) throws -> PageMerge {
      try PageMerge(
        base: Document(parsing: base), ours: Document(parsing: ours), theirs: Document(parsing: theirs), shape.shape,
        decisions)
    }

    /// The conflicts of a merge, as the model names them.
    func conflicts(of merge: PageMerge) -> Set<String> {
      Set(
        merge.conflicts.map { conflict in
          if conflict.kind == .moved, let name = conflict.ours?.text { return "moved \(name)" }
          let changed = conflict.ours ?? conflict.theirs ?? conflict.base
          var value = changed?.document.root
          var (id, field) = ("", [String]())
          for token in changed?.pointer.tokens ?? [] {
            value = value?[JSONPointer(tokens: [token])]
            field.append(token)
            if shape == .lists, let found = (value?["identityId"] ?? value?["id"])?.text {
              (id, field) = (found.string, [])
            }
            if shape != .lists, field.count > 1, ["sections", "blocks"].contains(field[field.count - 2]) {
              (id, field) = (token, [])
            }
          }
          return ([conflict.kind.rawValue, id] + (field.isEmpty ? [] : [field.joined(separator: "/")])).joined(
            separator: " ")
        })
    }
  }

  @Test(arguments: TestLevel.blocks(of: 300, long: 20_100))
  func `a merge has the changes of both versions, and a conflict for each contradiction`(
    seeds: Range<Int>
  ) throws {
    var (conflicting, changed) = (0, 0)
    for seed in seeds {
      let drawn = Drawn(seed)
      let (base, ours, theirs) = drawn.texts
      let merge = try drawn.merge(base, ours, theirs)
      let text = merge.text
      var model = ModelMerge(drawn.changes.ours, drawn.changes.theirs)
      let expected = model.merge(drawn.base)
      #expect(drawn.conflicts(of: merge) == model.conflicts, "seed \(seed)")
      let found = try #require(drawn.shape.elements(of: Document(parsing: text).root), "seed \(seed)")
      #expect(expected.allows(found, oursFirst: true), "seed \(seed): \(found.map(\.id))")
      conflicting += model.conflicts.isEmpty ? 0 : 1
      changed += text == ours ? 0 : 1

      // The other way round, without conflicts.
      let reverse = try drawn.merge(base, theirs, ours)
      #expect(Set(reverse.conflicts.map(\.kind)) == Set(merge.conflicts.map(\.kind)), "seed \(seed)")
      #expect(reverse.conflicts.count == merge.conflicts.count, "seed \(seed)")
      if model.conflicts.isEmpty {
        let other = try #require(drawn.shape.elements(of: Document(parsing: reverse.text).root))
        #expect(expected.allows(other, oursFirst: false), "seed \(seed)")
        // A merged version does not change if it is merged again. If both moved elements of one list, fewer moves may explain the merged order.
        if drawn.movesAreApart { #expect(try drawn.merge(base, text, theirs).text == text, "seed \(seed)") }
      }
      if !seed.isMultiple(of: 4) { continue }
      // An order has the names of all parts, also if their version is chosen in all conflicts.
      var decisions = MergeDecisions()
      decisions.take(.theirs)
      let decided = try Document(parsing: drawn.merge(base, ours, theirs, decisions).text)
      #expect(drawn.shape.elements(of: decided.root) != nil, "seed \(seed)")
      #expect(try drawn.merge(base, ours, base).text == ours, "seed \(seed)")
      #expect(try drawn.merge(base, ours, ours).text == ours, "seed \(seed)")
      let taken = try drawn.merge(base, base, theirs).text
      #expect(
        try drawn.shape.elements(of: Document(parsing: taken).root) == drawn.changes.theirs.applied(to: drawn.base),
        "seed \(seed)")
    }
    #expect(conflicting > seeds.count / 5 && conflicting < seeds.count * 4 / 5)
    #expect(changed > seeds.count / 2)
  }

  @Test func `values that they did not change keep their bytes`() throws {
    for seed in 0..<TestLevel.count(300, long: 3_000) {
      let drawn = Drawn(seed)
      let merge = try drawn.merge(drawn.texts.base, drawn.texts.ours, drawn.texts.theirs)
      let text = merge.text
      let (ours, merged) = (try Document(parsing: drawn.texts.ours), try Document(parsing: text))
      let theirs = drawn.changes.theirs
      for element in drawn.changes.ours.applied(to: drawn.base) {
        let isTouched =
          theirs.touches(element) || theirs.removed.contains(element.id) || theirs.moved[element.id] != nil
        let isNew = !drawn.base.contains { $0.id == element.id }
        let old = drawn.base.first { $0.id == element.id }
        if isTouched || isNew || old.map(theirs.touches) == true
          || theirs.inserted.keys.contains(where: { $0.list == element.id })
        {
          continue
        }
        #expect(
          drawn.part(element.id, of: merged)?.written == drawn.part(element.id, of: ours)?.written, "seed \(seed)")
      }
    }
  }
}

extension RandomMergeTests.Drawn {
  fileprivate func part(_ id: String, of page: Document) -> JSONValue? {
    shape == .lists
      ? page.root["floors"]?.elements.first { $0["identityId"]?.text?.string == id } : page.root["sections"]?[id]
  }
}
