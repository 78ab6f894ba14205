extension JSONValue {
  /// The elements of an array, in order; empty for anything else.
  public var elements: Elements {
    let entry = entry
    let isArray = entry.kind == .array
    return Elements(document: document, position: node + 1, end: isArray ? entry.next : node + 1)
  }

  /// The members of an object, in order and with repeated ones; empty for anything else.
  public var members: Members {
    let entry = entry
    let isObject = entry.kind == .object
    return Members(document: document, position: node + 1, end: isObject ? entry.next : node + 1)
  }

  /// Walks over the elements of an array.
  public struct Elements: Sequence, IteratorProtocol {
    let document: Document
    var position: UInt32
    let end: UInt32

    /// The next element. O(1).
    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = document.node(position).next }
      return JSONValue(document: document, node: position)
    }
  }

  /// Walks over the members of an object.
  public struct Members: Sequence, IteratorProtocol {
    let document: Document
    var position: UInt32
    let end: UInt32

    /// The next member. O(1).
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
  /// The members of an object, each name once: of repeated ones the last, in its place. O(members).
  public var lastMembers: [(key: JSONText, value: JSONValue)] {
    guard let last = nodesOfLastMembers else { return Array(members) }
    return members.filter { last[$0.key] == $0.value.node }
  }

  /// The values of the members of an object, of repeated names the last; `nil` when no name is repeated. O(members).
  var nodesOfLastMembers: [JSONText: UInt32]? {
    guard entry.flags.contains(.hasDuplicateKeys) else { return nil }
    var last: [JSONText: UInt32] = [:]
    for (key, value) in members { last[key] = value.node }
    return last
  }

  /// Whether this object, or one anywhere in this value, repeats a key. O(values inside), and O(1) in a document without
  /// repeated keys.
  package var repeatsKeys: Bool {
    if document.repeatedKeyCount == 0 { return false }
    let tape = document.tape
    return (node..<tape.node(node).next).contains { tape.node($0).flags.contains(.hasDuplicateKeys) }
  }

  /// Lends the bytes that the value takes in the document. Valid only inside the call.
  package func withRawBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    unsafe document.withBytes(byteRange, body)
  }
}

extension JSONValue {
  /// Whether the value stands for nothing: `null` and `""` do.
  package var isAbsent: Bool { entry.isAbsent }

  /// The value of a key, unless it counts as absent.
  package func present(_ key: String) -> JSONValue? {
    self[key].flatMap { $0.isAbsent ? nil : $0 }
  }
}
