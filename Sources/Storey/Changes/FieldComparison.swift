/// Compares two values. Without recursion: how deep they are, the page says.
struct FieldComparison {
  private let oldDigests: ContentDigests
  private let newDigests: ContentDigests

  init(old: JSONValue, new: JSONValue, _ context: ReadingContext?) {
    func digests(of value: JSONValue) -> ContentDigests {
      ContentDigests(of: value, context?.readings.readings(of: value, as: context?.description ?? .any) ?? [])
    }
    oldDigests = digests(of: old)
    newDigests = digests(of: new)
  }

  /// The innermost changes of which a change of the values, or of something in them, is made up.
  func changes(_ whole: ValuePair) -> [FieldChange] {
    var found: [FieldChange] = []
    // What is still to be compared, the next at the end.
    var open = [whole]
    while let next = open.popLast() {
      guard let old = next.old, let new = next.new else {
        // A null that came or went in an array says nothing.
        if (next.old ?? next.new)?.kind != .null { found.append(next.change) }
        continue
      }
      if oldDigests[old] == newDigests[new] { continue }
      switch (old.kind, new.kind) {
      case (.object, .object): open += Self.members(of: next).reversed()
      case (.array, .array): open += elements(of: next).reversed()
      default: found.append(next.change)
      }
    }
    return found
  }

  /// The members of two objects by name: those of the new one in its order, then those that are gone.
  static func members(of pair: ValuePair) -> [ValuePair] {
    guard let old = pair.old, let new = pair.new else { return [] }
    let oldMembers = old.lastMembers.filter { $0.value.kind != .null }
    var values: [PageText: JSONValue] = [:]
    for (key, value) in oldMembers { values[key] = value }
    func change(_ key: PageText, _ old: JSONValue?, _ new: JSONValue?) -> ValuePair {
      pair.child(old, key.string, new, key.string)
    }
    let present = new.lastMembers.filter { $0.value.kind != .null }.map { key, value in
      change(key, values.removeValue(forKey: key), value)
    }
    return present + oldMembers.compactMap { key, value in values[key] == nil ? nil : change(key, value, nil) }
  }

  private func elements(of pair: ValuePair) -> [ValuePair] {
    guard let old = pair.old, let new = pair.new else { return [] }
    let (olds, news) = (Array(old.elements), Array(new.elements))
    let (oldIdentities, newIdentities) = (olds.map(\.identity), news.map(\.identity))
    func identified(_ identity: PageText?, _ digest: Int) -> IdentifiedContent<PageText>? {
      identity.map { IdentifiedContent(identity: $0, digest: digest) }
    }
    var matching = SequenceMatching(oldCount: olds.count, newCount: news.count)
    // An identity that occurs more than once says who it is by its content first.
    matching.pairEqual(
      old: { identified(oldIdentities[$0], oldDigests[olds[$0]]) },
      new: { identified(newIdentities[$0], newDigests[news[$0]]) })
    matching.pairEqual(old: { oldIdentities[$0] }, new: { newIdentities[$0] })
    matching.pairEqual(old: { oldDigests[olds[$0]] }, new: { newDigests[news[$0]] })
    matching.pairInPlace(
      old: { oldIdentities[$0] == nil ? olds[$0].kind : nil }, new: { newIdentities[$0] == nil ? news[$0].kind : nil })
    let moved = matching.moved()
    let gone = olds.indices.filter { index in matching.newOfOld[index].map(moved.contains) ?? true }
    return gone.map { pair.child(olds[$0], "\($0)", nil, "\($0)") }
      + news.indices.map { index in
        let old = moved.contains(index) ? nil : matching.oldOfNew[index]
        return pair.child(old.map { olds[$0] }, "\(old ?? index)", news[index], "\(index)")
      }
  }
}

extension JSONValue {
  /// Who the object is, as a CMS says it; nil for one that does not say.
  fileprivate var identity: PageText? {
    guard kind == .object else { return nil }
    for key in ["identityId", "skuId", "id"] {
      if let identity = self[key]?.text, !identity.isEmpty { return PageText("\(key) \(identity)") }
    }
    return nil
  }
}

/// A value of the old document and the value that it became, with the way to each.
struct ValuePair {
  let old: JSONValue?
  let new: JSONValue?
  var oldPointer = JSONPointer()
  var newPointer = JSONPointer()

  /// The pair as a change. A removed value has its place in the old document only.
  var change: FieldChange { FieldChange(pointer: new == nil ? oldPointer : newPointer, old: old, new: new) }

  /// Returns a pair of members or elements by their tokens in the two values.
  func child(_ old: JSONValue?, _ oldToken: String, _ new: JSONValue?, _ newToken: String) -> ValuePair {
    ValuePair(
      old: old, new: new, oldPointer: JSONPointer(tokens: oldPointer.tokens + [oldToken]),
      newPointer: JSONPointer(tokens: newPointer.tokens + [newToken]))
  }
}
