extension JSONValue {
  /// The elements of an array, in order. Empty for other values.
  public var elements: Elements {
    let entry = entry
    let isArray = entry.kind == .array
    return Elements(document: document, position: node + 1, end: isArray ? entry.next : node + 1)
  }

  /// The members of an object, in order, including duplicate keys. Empty for other values.
  public var members: Members {
    let entry = entry
    let isObject = entry.kind == .object
    return Members(document: document, position: node + 1, end: isObject ? entry.next : node + 1)
  }

  /// The sequence of the elements of an array.
  public struct Elements: Sequence, IteratorProtocol {
    let document: Document
    var position: UInt32
    let end: UInt32

    /// Returns the next element. O(1).
    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = document.node(position).next }
      return JSONValue(document: document, node: position)
    }
  }

  /// The sequence of the members of an object.
  public struct Members: Sequence, IteratorProtocol {
    let document: Document
    var position: UInt32
    let end: UInt32

    /// Returns the next member. O(1).
    public mutating func next() -> (key: JSONText, value: JSONValue)? {
      guard position < end else { return nil }
      let key = JSONText(document: document, node: position)
      let value = JSONValue(document: document, node: position + 1)
      position = document.node(position + 1).next
      return (key, value)
    }
  }
}

extension JSONValue {
  /// The members of an object without duplicates: of members with the same key, only the last. O(members).
  public var lastMembers: [(key: JSONText, value: JSONValue)] {
    guard let last = nodesOfLastMembers else { return Array(members) }
    return members.filter { last[$0.key] == $0.value.node }
  }

  /// The node of the last value of each key of an object, or `nil` when no key is repeated. O(members).
  var nodesOfLastMembers: [JSONText: UInt32]? {
    guard entry.flags.contains(.hasDuplicateKeys) else { return nil }
    var last: [JSONText: UInt32] = [:]
    for (key, value) in members { last[key] = value.node }
    return last
  }

  /// The node of the first key of each name in an object. O(members).
  var nodesOfFirstKeys: [JSONText: UInt32] {
    var first: [JSONText: UInt32] = [:]
    for (key, value) in members where first[key] == nil { first[key] = value.node - 1 }
    return first
  }

  /// Whether this value, or any object in it, repeats a key. O(values inside), or O(1) in a document without repeated keys.
  package var repeatsKeys: Bool {
    if document.repeatedKeyCount == 0 { return false }
    let tape = document.tape
    return (node..<tape.node(node).next).contains { tape.node($0).flags.contains(.hasDuplicateKeys) }
  }

  /// Calls `body` with the bytes of the value in the document. The buffer is valid only during the call.
  package func withRawBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe document.withBytes(byteRange, body)
  }
}

extension JSONValue {
  /// Whether the value counts as absent: `null` or `""`.
  package var isAbsent: Bool { entry.isAbsent }

  /// Returns the value of a key, or `nil` if it is missing or counts as absent.
  package func present(_ key: ModelKey) -> JSONValue? {
    guard let found = nodeOfMember(key), !document.node(found).isAbsent else { return nil }
    return JSONValue(document: document, node: found)
  }

  /// Returns the value of a member, also one that counts as absent; `nil` when the value is not an object that has the key. O(members).
  func member(_ key: ModelKey) -> JSONValue? {
    nodeOfMember(key).map { JSONValue(document: document, node: $0) }
  }

  @inline(__always)
  private func nodeOfMember(_ key: ModelKey) -> UInt32? {
    let tape = document.tape
    return tape.node(node).kind == .object ? tape.lastMember(of: node, where: { tape.hasName(key, $0) }) : nil
  }
}
