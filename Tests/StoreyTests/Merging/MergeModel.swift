import TestMutations

/// A floor with fields and children, in any dialect.
struct ModelElement: Equatable {
  var id: String
  /// The JSON of scalars. The name `style/color` is the member `color` of the object `style`.
  var fields: [String: String]
  var children: [ModelElement] = []
}

/// The changes of one person. Each element has at most one of these changes, apart from changes of its fields and
/// children, so the changes of one person do not depend on their order.
struct ModelChanges {
  /// The new values of fields, `nil` for one that is removed, by the identity of the element.
  var fields: [String: [String: String?]] = [:]
  var removed: Set<String> = []
  /// The elements that are inserted after an element of the common version, by that element (`""` for the beginning) and its list.
  var inserted: [Slot: [ModelElement]] = [:]
  /// The places to which elements move.
  var moved: [String: Slot] = [:]

  /// The place after an element of a list of the common version.
  struct Slot: Hashable {
    /// The identity of the element with the list; `""` for the page.
    let list: String
    /// The identity of the element before the place; `""` for the beginning.
    let after: String
  }

  /// Returns the changed version of a list.
  func applied(to base: [ModelElement], list: String = "") -> [ModelElement] {
    let moving = base.filter { moved[$0.id] != nil }.map(changed)
    func placed(after id: String) -> [ModelElement] {
      let slot = Slot(list: list, after: id)
      return moving.filter { moved[$0.id] == slot } + inserted[slot, default: []]
    }
    return placed(after: "")
      + base.flatMap { element in
        let stays = !removed.contains(element.id) && moved[element.id] == nil
        return (stays ? [changed(element)] : []) + placed(after: element.id)
      }
  }

  private func changed(_ element: ModelElement) -> ModelElement {
    var element = element
    for (name, value) in fields[element.id] ?? [:] { element.fields[name] = value }
    element.children = applied(to: element.children, list: element.id)
    return element
  }

  /// Whether an element or something in it is changed. Its own place does not count.
  func touches(_ element: ModelElement) -> Bool {
    fields[element.id] != nil || touches(listOf: element.id)
      || element.children.contains { removed.contains($0.id) || moved[$0.id] != nil || touches($0) }
  }

  private func touches(listOf id: String) -> Bool { inserted.keys.contains { $0.list == id } }
}

/// The merge of the changes of two persons, by the changes themselves and not by their results.
struct ModelMerge {
  let ours: ModelChanges
  let theirs: ModelChanges
  /// The conflicts: the kind, the identity of the element and, for a field, its name.
  private(set) var conflicts: Set<String> = []

  init(_ ours: ModelChanges, _ theirs: ModelChanges) {
    (self.ours, self.theirs) = (ours, theirs)
  }

  /// The elements of a merged list between two elements that neither version moved or removed, and the latter.
  struct Gap {
    /// The elements of each version, in their order.
    var ours: [String] = []
    var theirs: [String] = []
    /// Whether both versions have an element here that is not at its old place.
    var hasCommon = false
  }

  /// A merged list: its gaps, and the elements by their identities.
  struct List {
    var gaps: [Gap] = []
    var elements: [String: Element] = [:]
  }

  struct Element {
    var fields: [String: String]
    var children: List
  }

  /// Merges the changes of a list. Conflicts keep our version.
  mutating func merge(_ base: [ModelElement], list: String = "") -> List {
    let (own, other) = (ours.applied(to: base, list: list), theirs.applied(to: base, list: list))
    let anchors = Set(
      base.map(\.id).filter { id in
        [ours, theirs].allSatisfy { !$0.removed.contains(id) && $0.moved[id] == nil }
      })
    let (ownGaps, otherGaps) = (Self.gaps(own, anchors), Self.gaps(other, anchors))
    var merged = List(gaps: Array(repeating: Gap(), count: anchors.count + 1))
    for element in own {
      guard let kept = keptElement(element, base, other) else { continue }
      merged.elements[element.id] = kept
      let inTheirs = otherGaps[element.id]
      let gap = ownGaps[element.id] ?? 0
      if let inTheirs, inTheirs == gap {
        merged.gaps[gap].ours.append(element.id)
        if !anchors.contains(element.id) { merged.gaps[gap].hasCommon = true }
        continue
      }
      let isMoved = (ours: ours.moved[element.id] != nil, theirs: theirs.moved[element.id] != nil)
      let isInserted = !base.contains { $0.id == element.id }
      let isChosen = conflicts.contains("inserted \(element.id)")
      if inTheirs != nil, !isChosen, isInserted || (isMoved.ours && isMoved.theirs) {
        conflicts.insert("moved \(element.id)")
      }
      if let inTheirs, isMoved.theirs, !isMoved.ours {
        merged.gaps[inTheirs].theirs.append(element.id)
      } else {
        merged.gaps[gap].ours.append(element.id)
      }
    }
    for element in other where !own.contains(where: { $0.id == element.id }) {
      if let old = base.first(where: { $0.id == element.id }) {
        // We removed it.
        if theirs.touches(old) || theirs.moved[element.id] != nil { conflicts.insert("removed \(element.id)") }
        continue
      }
      merged.elements[element.id] = Self.whole(element)
      merged.gaps[otherGaps[element.id] ?? 0].theirs.append(element.id)
    }
    for gap in merged.gaps.indices {
      let order = Dictionary(other.enumerated().map { ($1.id, $0) }) { first, _ in first }
      merged.gaps[gap].theirs.sort { order[$0, default: 0] < order[$1, default: 0] }
    }
    return merged
  }

  /// Returns an element of our version as it is merged; `nil` if they removed it.
  private mutating func keptElement(_ own: ModelElement, _ base: [ModelElement], _ other: [ModelElement]) -> Element? {
    guard let old = base.first(where: { $0.id == own.id }) else {
      if let their = other.first(where: { $0.id == own.id }), their != own { conflicts.insert("inserted \(own.id)") }
      return Self.whole(own)
    }
    if theirs.removed.contains(own.id) {
      if !ours.touches(old) && ours.moved[own.id] == nil { return nil }
      conflicts.insert("removed \(own.id)")
      return Self.whole(own)
    }
    var fields = own.fields
    for (name, value) in theirs.fields[own.id] ?? [:] {
      let written = old.fields[name]
      guard let mine = ours.fields[own.id]?[name], mine != written else {
        fields[name] = value
        continue
      }
      if mine == value || value == written { continue }
      let kind = written == nil ? "inserted" : mine == nil || value == nil ? "removed" : "changed"
      conflicts.insert("\(kind) \(own.id) \(name)")
    }
    return Element(fields: fields, children: merge(old.children, list: own.id))
  }

  private static func whole(_ element: ModelElement) -> Element {
    let list = List(
      gaps: [Gap(ours: element.children.map(\.id))],
      elements: Dictionary(uniqueKeysWithValues: element.children.map { ($0.id, whole($0)) }))
    return Element(fields: element.fields, children: list)
  }

  private static func gaps(_ elements: [ModelElement], _ anchors: Set<String>) -> [String: Int] {
    var gap = 0
    var gaps: [String: Int] = [:]
    for element in elements {
      gaps[element.id] = gap
      if anchors.contains(element.id) { gap += 1 }
    }
    return gaps
  }
}

extension ModelMerge.List {
  /// Returns whether a list has these elements in an order that the merge allows: in a gap, both versions keep their orders, and our
  /// elements precede theirs if no element is common.
  func allows(_ found: [ModelElement], oursFirst: Bool) -> Bool {
    guard found.count == elements.count else { return false }
    var rest = found[...]
    for gap in gaps {
      let count = gap.ours.count + gap.theirs.count
      let ids = rest.prefix(count).map(\.id)
      rest = rest.dropFirst(count)
      if ids.filter(Set(gap.ours).contains) != gap.ours || ids.filter(Set(gap.theirs).contains) != gap.theirs {
        return false
      }
      if !gap.hasCommon, gap.ours.count > 0, gap.theirs.count > 0, oursFirst, !Self.isOursFirst(ids, gap) {
        return false
      }
    }
    return found.allSatisfy { element in
      guard let expected = elements[element.id] else { return false }
      return expected.fields == element.fields && expected.children.allows(element.children, oursFirst: oursFirst)
    }
  }

  /// An element at the end of our part of a gap may be the one that both versions kept in place.
  private static func isOursFirst(_ ids: [String], _ gap: ModelMerge.Gap) -> Bool {
    ids == gap.ours + gap.theirs || ids == gap.ours.dropLast() + gap.theirs + gap.ours.suffix(1)
  }
}
