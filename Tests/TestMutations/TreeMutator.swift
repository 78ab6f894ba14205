/// A generator of random changes of a JSON value, which remains valid JSON.
///
/// The tests of all readers of JSON use it. `TextMutator` changes text that need not remain valid.
public struct TreeMutator: Sendable {
  private let values: [JSONTree]
  private let texts: [String]

  /// Creates a generator.
  ///
  /// - Parameters:
  ///   - values: The values that `mutant` inserts.
  ///   - texts: The texts that `mutant` inserts into strings.
  public init(values: [JSONTree] = [.null], texts: [String] = [""]) {
    self.values = values
    self.texts = texts
  }
}

/// Small changes, as an editor of a page makes them. Keys remain different.
extension TreeMutator {
  /// Returns a value with one change in it. Each level of the value has the same chance.
  public func changed(_ value: JSONTree, using dice: inout Dice) -> JSONTree {
    switch value {
    case .object(var members):
      guard !members.isEmpty else { return .members(["note": .text("new")]) }
      let index = dice.below(members.count)
      switch dice.below(10) {
      case 0: members.remove(at: index)
      case 1: members[index].value = .null
      case 2 where !members.contains { $0.key == "note" }: members.append(.init(key: "note", value: .text("new")))
      default: members[index].value = changed(members[index].value, using: &dice)
      }
      return .object(members)
    case .array(var elements):
      guard !elements.isEmpty else { return .array([.number("1")]) }
      if dice.below(2) == 0 {
        change(&elements, using: &dice)
        // The changed elements may also have another index than before.
        if dice.below(4) == 0 { elements = elements.map { dice.below(2) == 0 ? changed($0, using: &dice) : $0 } }
      } else {
        let index = dice.below(elements.count)
        elements[index] = changed(elements[index], using: &dice)
      }
      return .array(elements)
    case .text(let text):
      switch dice.below(6) {
      case 0: return .members(["a": .text(text)])
      case 1 where text.count > 1: return .text(String(text.dropLast()))
      case 2: return .text(text + "新")
      default: return .text(text + "!")
      }
    case .number(let text): return .number(text == "5" ? "6" : "5")
    case .flag(let flag): return .flag(!flag)
    case .null: return .text("there")
    }
  }

  /// Removes, repeats or moves an element of a list, or shuffles the list.
  public func change(_ elements: inout [JSONTree], using dice: inout Dice) {
    guard !elements.isEmpty else { return }
    let index = dice.below(elements.count)
    switch dice.below(5) {
    case 0: elements.remove(at: index)
    case 1: elements.insert(elements[index], at: dice.below(elements.count + 1))
    case 2:
      let element = elements.remove(at: index)
      elements.insert(element, at: dice.below(elements.count + 1))
    case 3: elements.swapAt(index, dice.below(elements.count))
    default: elements.shuffle(using: &dice)
    }
  }
}

/// Changes that readers must survive: of types, sizes, depths and keys.
extension TreeMutator {
  /// Returns a tree with one change in it. Each value of the tree has the same chance.
  public func mutant(of tree: JSONTree, using dice: inout Dice) -> JSONTree {
    var mutant = tree
    let path = tree.path(toValue: dice.below(tree.valueCount))
    let (parent, index) = (path.dropLast(), path.last)
    switch (dice.below(8), index) {
    case (0, _), (1, _): mutant.change(atPath: path[...]) { $0 = dice.pick(values) }
    case (2, _):
      let other = tree[tree.path(toValue: dice.below(tree.valueCount))]
      mutant.change(atPath: path[...]) { $0 = other }
    case (3, let index?):
      let count = 1 + dice.below(40)
      mutant.change(atPath: parent) { $0.repeatChild(index, count) }
    case (4, _):
      let depth = dice.pick([1, 2, 100, 600])
      let isArray = dice.below(2) == 0
      mutant.change(atPath: path[...]) { value in
        for _ in 0..<depth { value = isArray ? .array([value]) : .members(["pattern": value]) }
      }
    case (5, let index?):
      let others = tree.keys
      mutant.change(atPath: parent) { $0.renameMember(index) { renamed($0, others, &dice) } }
    case (6, let index?): mutant.change(atPath: parent) { $0.removeChild(index) }
    default:
      let text = String(repeating: dice.pick(texts), count: dice.pick([1, 1, 1, 50, 2000]))
      mutant.change(atPath: path[...]) { value in
        if case .text(let old) = value { value = .text(text + old) } else { value = changed(value, using: &dice) }
      }
    }
    return mutant
  }

  /// Returns one of some other keys, or the key with two adjacent letters exchanged.
  private func renamed(_ key: String, _ others: [String], _ dice: inout Dice) -> String {
    if dice.below(2) == 0 { return dice.pick(others) }
    var letters = Array(key)
    guard letters.count > 1 else { return "" }
    let place = dice.below(letters.count - 1)
    letters.swapAt(place, place + 1)
    return String(letters)
  }
}

extension JSONTree {
  /// The keys of all objects in the tree.
  fileprivate var keys: [String] { ownMembers.map(\.key) + children.flatMap(\.keys) }

  /// Inserts copies of an element or member after it. The keys of the copies are equal.
  fileprivate mutating func repeatChild(_ index: Int, _ count: Int) {
    switch self {
    case .array(var elements):
      elements.insert(contentsOf: repeatElement(elements[index], count: count), at: index)
      self = .array(elements)
    case .object(var members):
      members.insert(contentsOf: repeatElement(members[index], count: count), at: index)
      self = .object(members)
    case .null, .flag, .number, .text: break
    }
  }

  /// Replaces the key of a member. Arrays remain unchanged.
  fileprivate mutating func renameMember(_ index: Int, _ name: (String) -> String) {
    guard case .object(var members) = self else { return }
    members[index].key = name(members[index].key)
    self = .object(members)
  }
}
