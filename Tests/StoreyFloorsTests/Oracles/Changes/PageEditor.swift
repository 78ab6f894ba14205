import TestMutations

/// Generates pages and edited versions of them: floors are inserted, removed, moved and changed.
struct PageEditor {
  var generator: PageGenerator
  private let mutator = TreeMutator()

  init(seed: UInt64) { generator = PageGenerator(seed: seed, oddity: 0) }

  /// Returns a page in which some floors share their identity or content.
  mutating func page() -> JSONTree {
    var page = generator.page()
    for _ in 0..<generator.number(0...2) {
      page.edit("floors") { floors in
        if let floor = floors.randomElement(using: &generator.dice) {
          floors.insert(floor, at: generator.number(0...floors.count))
        }
      }
    }
    return page
  }

  /// Returns the page after up to four edits.
  mutating func edited(_ page: JSONTree) -> JSONTree {
    var page = page
    for _ in 0..<generator.number(0...4) { edit(&page) }
    return page
  }

  private mutating func edit(_ page: inout JSONTree) {
    if generator.isLucky(12) {
      page.change(at: ["float"]) { $0 = changed($0) }
      return
    }
    page.edit("floors") { floors in
      let index = floors.indices.randomElement(using: &generator.dice)
      switch (generator.number(0...9), index) {
      case (0, _): floors.insert(generator.floor(), at: generator.number(0...floors.count))
      case (1...5, _): mutator.change(&floors, using: &generator.dice)
      case (6, let index?): floors[index] = respelt(floors[index])
      case (_, let index?):
        for _ in 0..<generator.pick([1, 1, 2, 6]) { floors[index] = changed(floors[index]) }
      default: break
      }
    }
  }

  /// Returns the value with one change in it.
  private mutating func changed(_ value: JSONTree) -> JSONTree { mutator.changed(value, using: &generator.dice) }

  /// Returns the same content in another spelling. The spellings of a scalar depend on its key in the page format.
  private mutating func respelt(_ value: JSONTree, key: String = "") -> JSONTree {
    if let spelling = value.spellings(ofKey: key).randomElement(using: &generator.dice), generator.isLucky(2) {
      return spelling
    }
    switch value {
    case .object(let members):
      var members = members.map { JSONTree.Member(key: $0.key, value: respelt($0.value, key: $0.key)) }
      members.shuffle(using: &generator.dice)
      if generator.isLucky(4) { members.append(.init(key: "nothing", value: .null)) }
      return .object(members)
    case .array(let elements): return .array(elements.map { respelt($0) })
    case .number(let text):
      let isWhole = text.allSatisfy { "0123456789".contains($0) }
      return .number(isWhole && generator.isLucky(2) ? text + ".00" : text)
    case .text, .flag, .null: return value
    }
  }
}

extension JSONTree {
  /// Edits the elements of a member that is an array.
  fileprivate mutating func edit(_ key: String, _ body: (inout [JSONTree]) -> Void) {
    change(at: [key]) { if case .array = $0 { body(&$0.children) } }
  }
}
