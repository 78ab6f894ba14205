import Storey

/// The search for the elements of an array in another version of it.
///
/// Elements are matched by their JSON, in the order of equal ones, then by identities that only one has, then by members that no other element
/// has. Those that are left between matched ones are taken for the same if they are alike and no other one could be meant. Elements in which all
/// objects have other identities are never the same.
struct ElementMatching {
  private let old: [JSONValue]
  private let new: [JSONValue]
  private let oldHashes: ValueHashes
  private let newHashes: ValueHashes
  private let identityKeys: [String]
  /// The keys of types, which many elements share.
  private let typeKeys: Set<String>

  /// The number of elements between the same neighbours up to which each old one is compared with each new one.
  private static let mostCandidates = 16

  init(
    _ old: [JSONValue], _ new: [JSONValue], _ oldHashes: ValueHashes, _ newHashes: ValueHashes,
    _ identityKeys: [String],
    types typeKeys: Set<String>
  ) {
    self.old = old
    self.new = new
    self.oldHashes = oldHashes
    self.newHashes = newHashes
    self.identityKeys = identityKeys
    self.typeKeys = typeKeys
  }

  /// Returns the new index of each old element; `nil` for one that is not there any longer. O(bytes).
  /// - Parameter pinned: The indices of elements that have their places in both arrays, with any contents.
  func places(pinned: Set<Int>) -> [Int?] {
    let (oldKeys, newKeys) = (old.map { oldHashes[$0] }, new.map { newHashes[$0] })
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
    let byIdentity = Self.pairs(
      oldMiddle.filter { places[$0] == nil }, newMiddle.filter { !isTaken[$0] },
      { identity(of: old[$0]) }, { identity(of: new[$0]) })
    for (index, place) in byIdentity { match(index, place) }
    let left = oldMiddle.filter { places[$0] == nil }
    if left.isEmpty { return places }
    let inner = (old: old.map { identities(in: $0) }, new: new.map { identities(in: $0) })
    for (index, place) in matchesByMembers(left, inner) where !isTaken[place] { match(index, place) }
    // A single element that differs between the same neighbours has other contents now.
    let isSingle = oldMiddle.count == 1 && newMiddle.count == 1
    var index = oldMiddle.lowerBound
    var place = newMiddle.lowerBound
    while index < oldMiddle.upperBound {
      if let known = places[index] {
        place = max(place, known + 1)
        index += 1
        continue
      }
      let end = places[index..<oldMiddle.upperBound].firstIndex { $0 != nil } ?? oldMiddle.upperBound
      let newEnd = isTaken[place..<newMiddle.upperBound].firstIndex(of: true) ?? newMiddle.upperBound
      for (one, other) in matchesByLikeness(index..<end, place..<newEnd, areSingle: isSingle, inner) {
        match(one, other)
      }
      (index, place) = (end, newEnd)
    }
    return places
  }

  /// Returns the old and new indices of elements with a key that no other one of them has.
  private static func pairs<Key: Hashable>(
    _ old: [Int], _ new: [Int], _ oldKey: (Int) -> Key?, _ newKey: (Int) -> Key?
  ) -> [(Int, Int)] {
    func owners(_ indices: [Int], _ key: (Int) -> Key?) -> [Key: [Int]] {
      var owners: [Key: [Int]] = [:]
      for index in indices { if let key = key(index) { owners[key, default: []].append(index) } }
      return owners
    }
    let newOwners = owners(new, newKey)
    return owners(old, oldKey).compactMap { key, indices in
      guard indices.count == 1, let places = newOwners[key], places.count == 1 else { return nil }
      return (indices[0], places[0])
    }
  }

  /// A member of an element, by its name and the hash of its value; without a name, the identity of an object in the element.
  private struct Member: Hashable {
    let name: MemberName?
    let hash: Int
  }

  /// The identities of the objects in each element.
  private typealias InnerIdentities = (old: [Set<String>], new: [Set<String>])

  /// Returns the old and new indices of objects that have changed, and share more members that no other element has than with any other one.
  private func matchesByMembers(_ left: [Int], _ inner: InnerIdentities) -> [(Int, Int)] {
    /// Returns the only element with each member; -1 if there are several.
    func owners(_ elements: [JSONValue], _ hashes: ValueHashes, _ inner: [Set<String>]) -> [Member: Int] {
      var owners: [Member: Int] = [:]
      func add(_ member: Member, _ index: Int) { owners[member] = owners[member] == nil ? index : -1 }
      for (index, element) in elements.enumerated() where element.kind == .object {
        for (name, value) in MemberName.members(of: element) where !typeKeys.contains(name.text) {
          add(Member(name: name, hash: hashes[value]), index)
        }
        for identity in inner[index] { add(Member(name: nil, hash: identity.hashValue), index) }
      }
      return owners
    }
    let newOwners = owners(new, newHashes, inner.new)
    var shared: [Int: [Int: Int]] = [:]
    for (member, index) in owners(old, oldHashes, inner.old) where index >= 0 {
      if let place = newOwners[member], place >= 0 { shared[index, default: [:]][place, default: 0] += 1 }
    }
    var claims: [Int: [(index: Int, count: Int)]] = [:]
    for index in left {
      let counts = (shared[index] ?? [:]).sorted { $0.value > $1.value }
      guard let first = counts.first, counts.count == 1 || counts[1].value < first.value else { continue }
      if areAlike(index, first.key, containersCount: false, inner) {
        claims[first.key, default: []].append((index, first.value))
      }
    }
    return claims.compactMap { place, claims in
      let sorted = claims.sorted { $0.count > $1.count }
      return sorted.count == 1 || sorted[1].count < sorted[0].count ? (sorted[0].index, place) : nil
    }
  }

  /// Returns the old and new indices of elements between the same neighbours that are taken for the same: those that are alike, if no other one
  /// could be meant.
  private func matchesByLikeness(
    _ before: Range<Int>, _ after: Range<Int>, areSingle: Bool, _ inner: InnerIdentities
  ) -> [(Int, Int)] {
    func areAlike(_ index: Int, _ place: Int) -> Bool {
      self.areAlike(index, place, containersCount: areSingle, inner)
    }
    guard max(before.count, after.count) <= Self.mostCandidates else { return [] }
    let pairs = before.flatMap { index in after.filter { areAlike(index, $0) }.map { (index, $0) } }
    return pairs.filter { pair in pairs.count { $0.0 == pair.0 } == 1 && pairs.count { $0.1 == pair.1 } == 1 }
  }

  /// Whether an element is the same as another one with other contents: at least half of their members are equal, or both have no members.
  /// - Parameter containersCount: Whether two objects, and two arrays, count as equal members, with any contents.
  private func areAlike(_ index: Int, _ place: Int, containersCount: Bool, _ inner: InnerIdentities) -> Bool {
    let (old, new) = (old[index], new[place])
    guard old.kind == new.kind else { return false }
    let (oldInner, newInner) = (inner.old[index], inner.new[place])
    if !oldInner.isEmpty && !newInner.isEmpty && oldInner.isDisjoint(with: newInner) { return false }
    guard old.kind == .object else { return true }
    // With identities, they would have been matched.
    if identity(of: old) != nil && identity(of: new) != nil { return false }
    let (before, after) = (MemberName.members(of: old), MemberName.members(of: new))
    let equal = before.count { name, value in
      guard let other = after[name] else { return false }
      return oldHashes[value] == newHashes[other]
        || containersCount && PlaceComparison.isFilled(value) && value.kind == other.kind
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

  /// The most identities of the objects in an element, and the most values that are looked at for them.
  private static let (mostIdentities, mostValues) = (64, 2_000)

  /// Returns the identities of the first objects in an element. O(values), at most `mostValues`.
  private func identities(in element: JSONValue) -> Set<String> {
    var found: Set<String> = []
    var values = [element]
    var next = 0
    while next < values.count, next < Self.mostValues, found.count < Self.mostIdentities {
      let value = values[next]
      if next > 0, let identity = identity(of: value) { found.insert(identity) }
      for inner in value.members.lazy.map(\.value) + value.elements where inner.kind == .object || inner.kind == .array
      {
        if values.count < Self.mostValues { values.append(inner) }
      }
      next += 1
    }
    return found
  }
}
