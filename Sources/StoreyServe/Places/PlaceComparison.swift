import Storey

/// The comparison of two texts of a page that finds the place of each old value in the new text.
///
/// Elements of arrays are matched by their JSON, in the order of equal ones, then by identity. Those that are left between matched ones are
/// taken for the same if they are alike. A value that is in no list any longer, and is new in another one, has moved there.
struct PlaceComparison {
  private let identityKeys: [String]
  /// The values that have their places in both texts, with any contents: those that an edit replaced.
  private let staying: [JSONPointer]
  private var map = PlaceMap()
  /// The values that are not there any longer and those that are new, with their pointers.
  private var gone: [(pointer: JSONPointer, value: JSONValue)] = []
  private var added: [(pointer: JSONPointer, value: JSONValue)] = []
  private let oldHashes: ValueHashes
  private let newHashes: ValueHashes

  /// The number of new elements that an old one is compared with, if neither its JSON nor its identity is found.
  private static let mostCandidates = 16

  /// Compares two texts. O(bytes).
  /// - Parameter staying: The pointers of values that have their places in both texts, with any contents: those that an edit replaced.
  static func map(from old: Document, to new: Document, _ shape: PageShape, staying: [JSONPointer] = []) -> PlaceMap {
    let (old, new) = (old.original.root, new.original.root)
    var comparison = PlaceComparison(
      identityKeys: shape.identityKeys, staying: staying, ValueHashes(of: old), ValueHashes(of: new))
    comparison.compare(old, new, JSONPointer(), JSONPointer())
    comparison.joinMoved()
    return comparison.map
  }

  private init(identityKeys: [String], staying: [JSONPointer], _ oldHashes: ValueHashes, _ newHashes: ValueHashes) {
    self.identityKeys = identityKeys
    self.staying = staying
    self.oldHashes = oldHashes
    self.newHashes = newHashes
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    guard old.kind == new.kind, old.kind == .object || old.kind == .array, oldHashes[old] != newHashes[new] else {
      return
    }
    // Values so deep are not compared, so their places are not known.
    if from.tokens.count >= ValueHashes.mostLevels { return map.values[from] = .some(nil) }
    if old.kind == .object { compareMembers(old, new, from, to) } else { compareElements(old, new, from, to) }
  }

  private mutating func compareMembers(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    let (before, after) = (Self.members(of: old), Self.members(of: new))
    for (key, value) in before {
      let place = from.appending(key)
      if let other = after[key] {
        compare(value, other, place, to.appending(key))
      } else {
        gone.append((place, value))
      }
    }
    for (key, value) in after where before[key] == nil { add(value, at: to.appending(key)) }
  }

  /// Returns the members of an object by their names; of two with one name, the last.
  private static func members(of object: JSONValue) -> [String: JSONValue] {
    Dictionary(object.members.map { ($0.key.string, $0.value) }) { _, last in last }
  }

  private mutating func compareElements(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    let before = Array(old.elements)
    let after = Array(new.elements)
    let (oldKeys, newKeys) = (before.map { oldHashes[$0] }, after.map { newHashes[$0] })
    let pinned = staying.filter {
      from == to && $0.tokens.count > from.tokens.count && $0.tokens.starts(with: from.tokens)
    }
    .compactMap { Int($0.tokens[from.tokens.count]) }
    let places = matches(before, oldKeys, after, newKeys, pinned: Set(pinned))
    if places != Array(after.indices) || before.count != after.count {
      map.lists[from] = PlaceMap.List(new: to, places: places)
    }
    for (index, place) in places.enumerated() {
      let pointer = from.appending("\(index)")
      if let place {
        compare(before[index], after[place], pointer, to.appending("\(place)"))
      } else {
        gone.append((pointer, before[index]))
      }
    }
    let taken = Set(places.compactMap(\.self))
    for index in after.indices where !taken.contains(index) {
      add(after[index], at: to.appending("\(index)"))
    }
  }

  /// Returns the new index of each old element; `nil` for one that is not there any longer.
  private func matches(
    _ old: [JSONValue], _ oldKeys: [Int], _ new: [JSONValue], _ newKeys: [Int], pinned: Set<Int>
  ) -> [Int?] {
    var places: [Int?] = Array(repeating: nil, count: old.count)
    var isTaken = Array(repeating: false, count: new.count)
    func match(_ index: Int, _ place: Int) {
      places[index] = place
      isTaken[place] = true
    }
    // The beginning and the end first: most changes are at one place, and equal elements keep their order.
    var start = 0
    while start < min(old.count, new.count), oldKeys[start] == newKeys[start] {
      match(start, start)
      start += 1
    }
    var rest = 0
    while rest < min(old.count, new.count) - start, oldKeys[old.count - 1 - rest] == newKeys[new.count - 1 - rest] {
      match(old.count - 1 - rest, new.count - 1 - rest)
      rest += 1
    }
    let (oldMiddle, newMiddle) = (start..<old.count - rest, start..<new.count - rest)
    for index in pinned where oldMiddle.contains(index) && newMiddle.contains(index) { match(index, index) }
    func matchEqual<Key: Hashable>(_ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?) {
      var free: [Key: [Int]] = [:]
      for place in newMiddle.reversed() where !isTaken[place] {
        if let key = newKey(place) { free[key, default: []].append(place) }
      }
      for index in oldMiddle where places[index] == nil {
        if let key = oldKey(index), let place = free[key]?.popLast() { match(index, place) }
      }
    }
    matchEqual({ oldKeys[$0] }, { newKeys[$0] })
    matchEqual({ identity(of: old[$0]) }, { identity(of: new[$0]) })
    // A single element that differs between the same neighbours has other contents now.
    let isSingle = oldMiddle.count == 1 && newMiddle.count == 1
    // Those that are left between the same neighbours, in their order.
    var place = newMiddle.lowerBound
    for index in oldMiddle {
      if let known = places[index] {
        place = max(place, known + 1)
        continue
      }
      var candidate = place
      let end = min(newMiddle.upperBound, place + Self.mostCandidates)
      while candidate < end, !isTaken[candidate] {
        if areAlike(old[index], new[candidate], containersCount: isSingle) {
          match(index, candidate)
          place = candidate + 1
          break
        }
        candidate += 1
      }
    }
    return places
  }

  /// Whether an element is the same as another one with other contents: at least half of their members are equal, or both have no members.
  /// - Parameter containersCount: Whether two objects, and two arrays, count as equal members, with any contents.
  private func areAlike(_ old: JSONValue, _ new: JSONValue, containersCount: Bool) -> Bool {
    guard old.kind == new.kind else { return false }
    guard old.kind == .object else { return true }
    // With identities, they would have been matched.
    if identity(of: old) != nil && identity(of: new) != nil { return false }
    let (before, after) = (Self.members(of: old), Self.members(of: new))
    let equal = before.count { name, value in
      guard let other = after[name] else { return false }
      return oldHashes[value] == newHashes[other] || containersCount && Self.isFilled(value) && value.kind == other.kind
    }
    let count = before.count + after.count { name, _ in before[name] == nil }
    return equal * 2 >= count
  }

  private func identity(of value: JSONValue) -> String? {
    guard value.kind == .object else { return nil }
    for key in identityKeys {
      if let text = value[key]?.text, !text.isEmpty { return "\(key) \(text.string)" }
    }
    return nil
  }

  /// Notes a new value, and those in it: a list that is new as a whole can have an element of another one.
  private mutating func add(_ value: JSONValue, at pointer: JSONPointer) {
    guard Self.isFilled(value), pointer.tokens.count < ValueHashes.mostLevels else { return }
    added.append((pointer, value))
    for (key, member) in value.members { add(member, at: pointer.appending(key.string)) }
    for (index, element) in value.elements.enumerated() { add(element, at: pointer.appending("\(index)")) }
  }

  /// Takes a value that is not there any longer for a new one with the same JSON, if it is the only one. Scalars and empty objects are alike,
  /// so one that goes and one that comes need not be the same.
  private mutating func joinMoved() {
    let targets = Dictionary(grouping: added) { newHashes[$0.value] }
    let sources = Dictionary(grouping: gone) { oldHashes[$0.value] }
    for (pointer, value) in gone {
      let hash = oldHashes[value]
      if Self.isFilled(value), let new = targets[hash], new.count == 1, sources[hash]?.count == 1 {
        map.values[pointer] = .some(new[0].pointer)
      } else {
        map.values[pointer] = .some(nil)
      }
    }
  }

  private static func isFilled(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .object: value.members.contains { _ in true }
    case .array: value.elements.contains { _ in true }
    default: false
    }
  }
}

extension JSONPointer {
  fileprivate func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }
}
