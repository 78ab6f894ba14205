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
  private var gone: [(pointer: JSONPointer, key: [UInt8])] = []
  private var added: [(pointer: JSONPointer, key: [UInt8])] = []

  /// Compares two texts. O(bytes · depth), and O(elements²) for lists whose elements have neither equal JSON nor identities.
  /// - Parameter staying: The pointers of values that have their places in both texts, with any contents: those that an edit replaced.
  static func map(from old: Document, to new: Document, _ shape: PageShape, staying: [JSONPointer] = []) -> PlaceMap {
    var comparison = PlaceComparison(identityKeys: shape.identityKeys, staying: staying)
    comparison.compare(old.original.root, new.original.root, JSONPointer(), JSONPointer())
    comparison.joinMoved()
    return comparison.map
  }

  private init(identityKeys: [String], staying: [JSONPointer]) {
    self.identityKeys = identityKeys
    self.staying = staying
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    switch (old.kind, new.kind) {
    case (.object, .object):
      if old.written == new.written { return }
      compareMembers(old, new, from, to)
    case (.array, .array):
      if old.written == new.written { return }
      compareElements(old, new, from, to)
    default: break
    }
  }

  private mutating func compareMembers(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    for (key, value) in old.members {
      let place = from.appending(key.string)
      if let other = new[key.string] {
        compare(value, other, place, to.appending(key.string))
      } else {
        gone.append((place, Self.key(of: value)))
      }
    }
    for (key, value) in new.members where old[key.string] == nil {
      add(value, at: to.appending(key.string))
    }
  }

  private mutating func compareElements(_ old: JSONValue, _ new: JSONValue, _ from: JSONPointer, _ to: JSONPointer) {
    let before = Array(old.elements)
    let after = Array(new.elements)
    let (oldKeys, newKeys) = (before.map(Self.key), after.map(Self.key))
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
        gone.append((pointer, oldKeys[index]))
      }
    }
    let taken = Set(places.compactMap(\.self))
    for index in after.indices where !taken.contains(index) {
      add(after[index], at: to.appending("\(index)"))
    }
  }

  /// Returns the new index of each old element; `nil` for one that is not there any longer.
  private func matches(
    _ old: [JSONValue], _ oldKeys: [[UInt8]], _ new: [JSONValue], _ newKeys: [[UInt8]], pinned: Set<Int>
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
    // Those that are left between the same neighbours, in their order.
    var place = newMiddle.lowerBound
    for index in oldMiddle {
      if let known = places[index] {
        place = max(place, known + 1)
        continue
      }
      var candidate = place
      while candidate < newMiddle.upperBound, !isTaken[candidate] {
        if areAlike(old[index], new[candidate]) {
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
  private func areAlike(_ old: JSONValue, _ new: JSONValue) -> Bool {
    guard old.kind == new.kind else { return false }
    guard old.kind == .object else { return true }
    // With identities, they would have been matched.
    if identity(of: old) != nil && identity(of: new) != nil { return false }
    let names = Set(old.members.map(\.key.string)).union(new.members.map(\.key.string))
    let equal = names.filter { name in
      guard let one = old[name], let other = new[name] else { return false }
      return Self.key(of: one) == Self.key(of: other)
    }
    return equal.count * 2 >= names.count
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
    guard value.kind == .object || value.kind == .array else { return }
    added.append((pointer, Self.key(of: value)))
    for (key, member) in value.members { add(member, at: pointer.appending(key.string)) }
    for (index, element) in value.elements.enumerated() { add(element, at: pointer.appending("\(index)")) }
  }

  /// Takes a value that is not there any longer for a new one with the same JSON, if it is the only one.
  private mutating func joinMoved() {
    let targets = Dictionary(grouping: added, by: \.key)
    let sources = Dictionary(grouping: gone, by: \.key)
    for (pointer, key) in gone {
      // Empty objects are alike, so one that goes and one that comes need not be the same. New scalars are not noted at all.
      if key.count > 2, let new = targets[key], new.count == 1, sources[key]?.count == 1 {
        map.values[pointer] = .some(new[0].pointer)
      } else {
        map.values[pointer] = .some(nil)
      }
    }
  }

  /// Returns the JSON of a value without white space outside of strings. O(bytes).
  static func key(of value: JSONValue) -> [UInt8] { key(ofJSON: Array(value.written.utf8)) }

  /// Returns JSON without white space outside of strings. O(bytes).
  static func key(ofJSON json: [UInt8]) -> [UInt8] {
    var key: [UInt8] = []
    key.reserveCapacity(json.count)
    var isInString = false
    var isEscaped = false
    for byte in json {
      if isInString {
        key.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else if byte != 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0D {
        key.append(byte)
        isInString = byte == UInt8(ascii: "\"")
      }
    }
    return key
  }
}

extension JSONPointer {
  fileprivate func appending(_ token: String) -> JSONPointer { JSONPointer(tokens: tokens + [token]) }
}
