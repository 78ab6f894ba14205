import Storey
import TestMutations

/// Applies a list of field changes to the old value, which yields the new value when the list is complete.
struct FieldPatch {
  /// A change with the remaining tokens of its pointer.
  struct Change {
    var path: ArraySlice<String>
    let old: JSONTree?
    let new: JSONTree?
  }

  /// Returns the patched value. `nil` when the changes do not fit the old value.
  static func applying(_ changes: [Change], to old: JSONTree) -> JSONTree? {
    if changes.isEmpty { return old }
    if let whole = changes.first(where: \.path.isEmpty) {
      return changes.count == 1 && whole.old?.content == old.content ? whole.new : nil
    }
    switch old {
    case .object(let members): return object(members, changes)
    case .array(let elements): return array(elements, changes)
    default: return nil
    }
  }

  private static func object(_ members: [JSONTree.Member], _ changes: [Change]) -> JSONTree? {
    var values: [String: JSONTree] = [:]
    for member in members { values[member.key] = member.value }
    for (key, changes) in Dictionary(grouping: changes, by: { $0.path.first ?? "" }) {
      guard let value = patched(values[key], changes) else { return nil }
      values[key] = value
    }
    return .object(values.map { JSONTree.Member(key: $0.key, value: $0.value) }).content
  }

  /// The indices in pointers refer to the new array. In pointers to removed values, they refer to the old array.
  private static func array(_ elements: [JSONTree], _ changes: [Change]) -> JSONTree? {
    func index(_ change: Change) -> Int { change.path.first.flatMap { Int($0) } ?? -1 }
    let gone = Set(changes.filter { $0.path.count == 1 && $0.new == nil }.map(index))
    let come = changes.filter { $0.path.count == 1 && $0.old == nil }
    var stayed = elements.indices.filter { !gone.contains($0) }[...]
    var result: [JSONTree] = []
    for place in 0..<(stayed.count + come.count) {
      if let new = come.first(where: { index($0) == place })?.new {
        result.append(new)
        continue
      }
      guard let old = stayed.popFirst() else { return nil }
      let inside = changes.filter { change in
        let isElement = change.path.count == 1
        if isElement && (change.new == nil || change.old == nil) { return false }
        return index(change) == (change.new == nil ? old : place)
      }
      guard let value = patched(elements[old], inside) else { return nil }
      result.append(value)
    }
    return .array(result)
  }

  /// Returns a member or element after its changes. `null` represents a removed member.
  private static func patched(_ old: JSONTree?, _ changes: [Change]) -> JSONTree? {
    let inside = changes.map { Change(path: $0.path.dropFirst(), old: $0.old, new: $0.new) }
    if let whole = inside.first(where: \.path.isEmpty) {
      guard inside.count == 1, whole.old?.content == (old == .null ? nil : old)?.content else { return nil }
      return whole.new ?? .null
    }
    return old.flatMap { applying(inside, to: $0) }
  }
}
