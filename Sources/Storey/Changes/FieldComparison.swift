/// Compares two values. Not recursive, because the page determines the depth of the values.
struct FieldComparison {
  private let oldDigests: ContentDigests
  private let newDigests: ContentDigests

  init(old: JSONValue, new: JSONValue, _ context: ReadingContext?) {
    func digests(of value: JSONValue) -> ContentDigests {
      guard let context else { return ContentDigests(of: value, ignoresNulls: true) }
      return ContentDigests(of: value, context.readings.readings(of: value, as: context.description))
    }
    oldDigests = digests(of: old)
    newDigests = digests(of: new)
  }

  /// Adds the innermost differences between the two values of a step to a trail.
  func add(changesOf first: Int32, to trail: inout FieldTrail) {
    // The steps that are not compared yet; the next one is the last.
    var open = [first]
    while let step = open.popLast() {
      guard case (let old?, let new?) = trail.values(of: step) else {
        trail.find(step)
        continue
      }
      if oldDigests[old] == newDigests[new] { continue }
      let start = open.count
      switch (old.kind, new.kind) {
      case (.object, .object):
        Self.forEachMember(of: oldDigests.members(of: old), newDigests.members(of: new)) { old, new in
          if differ(old, new) { open.append(trail.add(old: old, new: new, index: nil, in: step)) }
        }
      case (.array, .array):
        forEachElement(of: old, new) { old, new, index in
          if differ(old, new) { open.append(trail.add(old: old, new: new, index: index, in: step)) }
        }
      default: trail.find(step)
      }
      open[start...].reverse()
    }
  }

  private func differ(_ old: JSONValue?, _ new: JSONValue?) -> Bool {
    guard let old, let new else { return !oldDigests.ignoresNulls || (old ?? new)?.kind != .null }
    return oldDigests[old] != newDigests[new]
  }

  /// Calls a closure with the members of two objects, paired by name: the members of the new object in its order, then
  /// those that only the old object has.
  static func forEachMember(
    of old: [(key: JSONText, value: JSONValue)], _ new: [(key: JSONText, value: JSONValue)],
    _ body: (JSONValue?, JSONValue?) -> Void
  ) {
    var values: [JSONText: JSONValue] = [:]
    for (key, value) in old { values[key] = value }
    for (key, value) in new { body(values.removeValue(forKey: key), value) }
    for (key, value) in old where values[key] != nil { body(value, nil) }
  }

  private func forEachElement(
    of old: JSONValue, _ new: JSONValue, _ body: (JSONValue?, JSONValue?, (old: Int, new: Int)) -> Void
  ) {
    let (oldElements, newElements) = (oldDigests.elements(of: old), newDigests.elements(of: new))
    let (olds, news) = (oldElements.map(\.value), newElements.map(\.value))
    func identity(of element: JSONValue) -> JSONText? { element.identity.map { JSONText("\($0.key) \($0.text)") } }
    let (oldIdentities, newIdentities) = (olds.map(identity), news.map(identity))
    func identified(_ identity: JSONText?, _ digest: Int) -> IdentifiedContent<JSONText>? {
      identity.map { IdentifiedContent(identity: $0, digest: digest) }
    }
    var matching = SequenceMatching(oldCount: olds.count, newCount: news.count)
    // Elements that share an identity are matched by their content first.
    matching.pairEqual(
      old: { identified(oldIdentities[$0], oldDigests[olds[$0]]) },
      new: { identified(newIdentities[$0], newDigests[news[$0]]) })
    matching.pairEqual(old: { oldIdentities[$0] }, new: { newIdentities[$0] })
    matching.pairEqual(old: { oldDigests[olds[$0]] }, new: { newDigests[news[$0]] })
    matching.pairInPlace(
      old: { oldIdentities[$0] == nil ? olds[$0].kind : nil }, new: { newIdentities[$0] == nil ? news[$0].kind : nil })
    let moved = matching.moved()
    for index in olds.indices where matching.newOfOld[index].map(moved.contains) ?? true {
      body(olds[index], nil, (oldElements[index].index, oldElements[index].index))
    }
    for index in news.indices {
      let old = moved.contains(index) ? nil : matching.oldOfNew[index]
      let place = newElements[index].index
      body(old.map { olds[$0] }, news[index], (old.map { oldElements[$0].index } ?? place, place))
    }
  }
}
