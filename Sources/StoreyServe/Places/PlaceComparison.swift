import Storey

/// The comparison of two texts of a page that finds the place of each old value in the new text.
///
/// `ElementMatching` finds the same elements of arrays. An element that is in no list any longer, and is new in another one, has moved there,
/// and a member can have got another name.
struct PlaceComparison {
  private let identityKeys: [String]
  private let typeKeys: Set<String>
  /// The values that have their places in both texts, with any contents: those that an edit replaced.
  private let staying: [JSONPointer]
  private var map = PlaceMap()
  /// A value that is not there any longer.
  private struct Passed {
    let pointer: JSONPointer
    let value: JSONValue
    /// The object in the new text that had it as a member; `nil` for an element.
    let newParent: JSONPointer?
  }

  /// The values that are not there any longer and those that are new, with their pointers.
  private var gone: [Passed] = []
  private var added: [(pointer: JSONPointer, value: JSONValue)] = []
  private let oldHashes: ValueHashes
  private let newHashes: ValueHashes

  /// Compares two texts. O(bytes).
  /// - Parameter staying: The pointers of values that have their places in both texts, with any contents: those that an edit replaced.
  static func map(
    from oldPage: Document, to newPage: Document, _ shape: PageShape, staying: [JSONPointer] = []
  ) -> PlaceMap {
    let (old, new) = (oldPage.original.root, newPage.original.root)
    var comparison = PlaceComparison(shape, staying: staying, ValueHashes(of: old), ValueHashes(of: new))
    comparison.compare(old, new, JSONPointer(), JSONPointer())
    comparison.joinMoved()
    if !comparison.map.isIdentity { comparison.map.orders = orders(in: PartTree(of: oldPage, shape).lists) }
    return comparison.map
  }

  private init(_ shape: PageShape, staying: [JSONPointer], _ oldHashes: ValueHashes, _ newHashes: ValueHashes) {
    identityKeys = shape.identityKeys
    typeKeys = Set(shape.part.pattern.compactMap { $0.path?.names?.first })
    self.staying = staying
    self.oldHashes = oldHashes
    self.newHashes = newHashes
  }

  /// Returns the written orders of parts by the pointers of the lists, also in parts.
  private static func orders(in lists: [PartTree.List]) -> [JSONPointer: PlaceMap.Order] {
    var orders: [JSONPointer: PlaceMap.Order] = [:]
    for list in lists {
      if let order = list.order {
        let names = order.elements.map { $0.text?.string ?? "" }
        orders[list.value.pointer] = PlaceMap.Order(pointer: order.pointer, names: names)
      }
      for part in list.parts { orders.merge(self.orders(in: part.lists)) { first, _ in first } }
    }
    return orders
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    guard old.kind == new.kind else { return forgetParts(of: old, from, to) }
    guard old.kind == .object || old.kind == .array, oldHashes[old] != newHashes[new] else { return }
    // Values so deep are not compared, so their places are not known.
    if from.tokens.count >= ValueHashes.mostLevels { return map.values[from] = .some(nil) }
    if old.kind == .object { compareMembers(old, new, from, to) } else { compareElements(old, new, from, to) }
  }

  /// Notes that the parts of a value are not there any longer, because the value is of another kind now.
  private mutating func forgetParts(of old: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    if from.tokens.count >= ValueHashes.mostLevels { return map.values[from] = .some(nil) }
    for (key, _) in old.members { map.values[from.appending(key.string)] = .some(nil) }
    let count = Array(old.elements).count
    if count > 0 { map.lists[from] = PlaceMap.List(new: to, places: Array(repeating: nil, count: count)) }
  }

  private mutating func compareMembers(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    let (before, after) = (MemberName.members(of: old), MemberName.members(of: new))
    for (name, value) in before {
      let place = from.appending(name.text)
      if let other = after[name] {
        compare(value, other, place, to.appending(name.text))
      } else {
        gone.append(Passed(pointer: place, value: value, newParent: to))
      }
    }
    for (name, value) in after where before[name] == nil { add(value, at: to.appending(name.text)) }
  }

  private mutating func compareElements(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    let before = Array(old.elements)
    let after = Array(new.elements)
    let pinned = staying.filter {
      from == to && $0.tokens.count > from.tokens.count && from.contains($0)
    }
    .compactMap { Int($0.tokens[from.tokens.count]) }
    let places = ElementMatching(before, after, oldHashes, newHashes, identityKeys, types: typeKeys)
      .places(pinned: Set(pinned))
    if places != Array(after.indices) || before.count != after.count {
      map.lists[from] = PlaceMap.List(new: to, places: places)
    }
    for (index, place) in places.enumerated() {
      let pointer = from.appending("\(index)")
      if let place {
        compare(before[index], after[place], pointer, to.appending("\(place)"))
      } else {
        gone.append(Passed(pointer: pointer, value: before[index], newParent: nil))
      }
    }
    let taken = Set(places.compactMap(\.self))
    for index in after.indices where !taken.contains(index) {
      add(after[index], at: to.appending("\(index)"))
    }
  }

  /// Notes a new value, and those in it: a list that is new as a whole can have an element of another one.
  private mutating func add(_ value: JSONValue, at pointer: JSONPointer) {
    guard Self.isFilled(value), pointer.tokens.count < ValueHashes.mostLevels else { return }
    added.append((pointer, value))
    for (key, member) in value.members { add(member, at: pointer.appending(key.string)) }
    for (index, element) in value.elements.enumerated() { add(element, at: pointer.appending("\(index)")) }
  }

  /// Takes a value that is not there any longer for a new one with the same JSON, if it is the only one. Scalars and empty objects are alike,
  /// so one that goes and one that comes need not be the same. Members of different objects are different, also with the same JSON: two floors can have
  /// equal margins.
  private mutating func joinMoved() {
    let targets = Dictionary(grouping: added) { newHashes[$0.value] }
    let sources = Dictionary(grouping: gone) { oldHashes[$0.value] }
    for passed in gone {
      let hash = oldHashes[passed.value]
      let found = Self.isFilled(passed.value) && sources[hash]?.count == 1 ? targets[hash] ?? [] : []
      let isSame = found.count == 1 && (passed.newParent == nil || passed.newParent == found[0].pointer.parent)
      map.values[passed.pointer] = isSame ? .some(found[0].pointer) : .some(nil)
    }
  }

  static func isFilled(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .object: value.members.contains { _ in true }
    case .array: value.elements.contains { _ in true }
    default: false
    }
  }
}

extension JSONPointer {
  fileprivate func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }

  fileprivate var parent: JSONPointer { JSONPointer(tokens: Array(tokens.dropLast())) }
}
