/// The arrays and objects in a value, including the value itself, parents before children. The walk does no reference counting:
/// the caller keeps the document alive.
struct ContainerWalk: Sequence, IteratorProtocol {
  private let tape: TapeView
  private let passesOverFreeValues: Bool
  private let comment = ModelKey(literal: CommentKey.name)
  private let parameters: ModelKey = "params"
  private var position: UInt32
  private let end: UInt32
  /// The nodes of the free values ahead, the nearest last.
  private var freeValues: [UInt32] = []

  init(_ value: JSONValue, passingOverFreeValues: Bool) {
    tape = value.document.tape
    passesOverFreeValues = passingOverFreeValues
    position = value.node
    end = tape.node(value.node).next
  }

  /// Returns the node of the next array or object.
  ///
  /// Complexity: O(scalars passed). When free values are skipped, O(members) more for each object.
  mutating func next() -> UInt32? {
    while position < end {
      let index = position
      let entry = tape.node(index)
      if freeValues.last == index {
        freeValues.removeLast()
        position = entry.next
        continue
      }
      position += 1
      switch entry.kind {
      case .object:
        if passesOverFreeValues { noteFreeValues(of: index) }
        return index
      case .array: return index
      case .null, .false, .true, .number, .string: continue
      }
    }
    return nil
  }

  private mutating func noteFreeValues(of object: UInt32) {
    let first = freeValues.count
    let end = tape.node(object).next
    var key = object + 1
    while key < end {
      let value = key + 1
      let entry = tape.node(key)
      let isFree =
        tape.hasName(comment, entry) || (tape.hasName(parameters, entry) && tape.node(value).kind == .object)
      if isFree { freeValues.append(value) }
      key = tape.node(value).next
    }
    freeValues[first...].reverse()
  }
}

extension TapeView {
  /// Returns whether a key has a name, with escapes in the key resolved.
  @inline(__always)
  func hasName(_ name: ModelKey, _ key: Node) -> Bool {
    key.flags.contains(.hasEscapes) ? unsafe hasName(name.utf8, key) : isKey(name, key)
  }
}

extension JSONValue {
  /// Returns whether the value is an object with a member of one of the names. O(members · names).
  package func hasMember(namedAnyOf names: [ModelKey]) -> Bool {
    let tape = document.tape
    let entry = tape.node(node)
    guard entry.kind == .object else { return false }
    var key = node + 1
    while key < entry.next {
      let member = tape.node(key)
      for name in names where tape.hasName(name, member) { return true }
      key = tape.node(key + 1).next
    }
    return false
  }

  /// Returns the arrays and objects in this value, including the value itself, parents before children. The result is empty for
  /// a scalar. O(values inside).
  ///
  /// - Parameter passesOverFreeValues: Whether to skip the free `params` of jumps and the values of comments.
  package func containers(passingOverFreeValues passesOverFreeValues: Bool) -> [JSONValue] {
    ContainerWalk(self, passingOverFreeValues: passesOverFreeValues).map { JSONValue(document: document, node: $0) }
  }
}
