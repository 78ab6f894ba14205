import TestFiles

/// Generates pages and edited versions of them: floors are inserted, removed, moved and changed.
struct PageEditor {
  var generator: PageGenerator

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
      page = .object(page.ownMembers.map { $0.key == "float" ? edited($0) : $0 })
      return
    }
    page.edit("floors") { floors in
      let index = floors.indices.randomElement(using: &generator.dice)
      let place = generator.number(0...floors.count)
      switch (generator.number(0...9), index) {
      case (0, _): floors.insert(generator.floor(), at: place)
      case (1, let index?): floors.remove(at: index)
      case (2, let index?), (3, let index?):
        let floor = floors.remove(at: index)
        floors.insert(floor, at: min(place, floors.count))
      case (4, let index?): floors.insert(floors[index], at: place)
      case (5, _): floors.shuffle(using: &generator.dice)
      case (6, let index?): floors[index] = respelt(floors[index])
      case (_, let index?):
        for _ in 0..<generator.pick([1, 1, 2, 6]) { floors[index] = changed(floors[index]) }
      default: break
      }
    }
  }

  private mutating func edited(_ member: JSONTree.Member) -> JSONTree.Member {
    JSONTree.Member(key: member.key, value: changed(member.value))
  }

  /// Returns the value with one change in it.
  private mutating func changed(_ value: JSONTree) -> JSONTree {
    switch value {
    case .object(var members):
      guard let index = members.indices.randomElement(using: &generator.dice) else {
        return .members(["note": .text("new")])
      }
      switch generator.number(0...9) {
      case 0: members.remove(at: index)
      case 1: members[index].value = .null
      case 2 where !members.contains { $0.key == "note" }: members.append(.init(key: "note", value: generator.text()))
      default: members[index] = edited(members[index])
      }
      return .object(members)
    case .array(var elements):
      guard let index = elements.indices.randomElement(using: &generator.dice) else { return .array([.number("1")]) }
      switch generator.number(0...7) {
      case 0:
        elements.remove(at: index)
        // The elements after it now have another index.
        elements = elements.map { generator.isLucky(2) ? changed($0) : $0 }
      case 1: elements.insert(elements[index], at: generator.number(0...elements.count))
      case 2: elements.swapAt(index, generator.number(0...(elements.count - 1)))
      case 3: elements.shuffle(using: &generator.dice)
      default: elements[index] = changed(elements[index])
      }
      return .array(elements)
    case .text(let text): return generator.isLucky(6) ? .members(["a": .text(text)]) : .text(text + "!")
    case .number(let text): return .number(text == "5" ? "6" : "5")
    case .flag(let flag): return .flag(!flag)
    case .null: return .text("there")
    }
  }

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
    var members = ownMembers
    guard let index = members.firstIndex(where: { $0.key == key }), case .array(var elements) = members[index].value
    else {
      return
    }
    body(&elements)
    members[index].value = .array(elements)
    self = .object(members)
  }
}
