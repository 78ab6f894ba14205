/// A view of a document's memory without reference counting, for loops in which reference counting would dominate.
///
/// The view is valid only while the document is alive, so its owner also keeps the document. Node indices come from the tape
/// and ranges from its nodes, so every access is in bounds.
///
/// `@unchecked Sendable`: the memory is not written after the document was created.
@safe struct TapeView: @unchecked Sendable {
  private let bytes: UnsafePointer<UInt8>
  private let byteCount: Int
  private let nodes: UnsafePointer<Node>
  private let nodeCount: Int

  init(bytes: UnsafePointer<UInt8>, byteCount: Int, nodes: UnsafePointer<Node>, nodeCount: Int) {
    unsafe self.bytes = bytes
    self.byteCount = byteCount
    unsafe self.nodes = nodes
    self.nodeCount = nodeCount
  }

  /// Returns a node of the tape.
  @inline(__always)
  func node(_ index: UInt32) -> Node {
    assert(Int(index) < nodeCount)
    return unsafe nodes[Int(index)]
  }

  /// Returns the bytes of a value as written, without the quotes of a string. Escapes are not resolved.
  @inline(__always)
  func content(of node: Node) -> UnsafeBufferPointer<UInt8> {
    let quote = node.kind == .string ? 1 : 0
    let start = Int(node.offset) + quote
    assert(start + Int(node.length) - quote <= byteCount)
    return unsafe UnsafeBufferPointer(start: bytes + start, count: Int(node.length) - 2 * quote)
  }

  /// Calls `body` with the text of a string or number as UTF-8. The text is copied only if it has escapes.
  @inline(__always)
  func withText<Result>(
    of index: UInt32, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
  ) rethrows -> Result {
    let entry = node(index)
    let content = unsafe content(of: entry)
    if entry.flags.contains(.hasEscapes) {
      return try unsafe JSONString.unescape(content).withUnsafeBufferPointer(body)
    }
    return try unsafe body(content)
  }

  /// Returns the node of the value of the last member with a name, or `nil` when no member has this name.
  func lastMember(_ name: UnsafeBufferPointer<UInt8>, of object: UInt32) -> UInt32? {
    var found: UInt32?
    var key = object + 1
    let end = node(object).next
    while key < end {
      if unsafe hasName(name, node(key)) { found = key + 1 }
      key = node(key + 1).next
    }
    return found
  }

  /// Returns whether a key has a name, with escapes in the key resolved.
  @inline(__always)
  func hasName(_ name: UnsafeBufferPointer<UInt8>, _ key: Node) -> Bool {
    if key.flags.contains(.hasEscapes) { return unsafe JSONString.unescape(content(of: key)).elementsEqual(name) }
    guard Int(key.length) == name.count + 2 else { return false }
    return unsafe Self.areEqual(name, content(of: key))
  }

  /// Returns whether a node without escapes is a key.
  @inline(__always)
  func isKey(_ key: ModelKey, _ node: Node) -> Bool {
    guard node.count == key.hash, unsafe Int(node.length) == key.utf8.count &+ 2 else { return false }
    return unsafe Self.areEqual(key.utf8, content(of: node))
  }

  /// Returns whether two keys or strings have the same bytes, without resolving escapes.
  func isSameSpelling(_ a: UInt32, _ b: UInt32) -> Bool {
    let (a, b) = (node(a), node(b))
    guard a.length == b.length else { return false }
    return unsafe Self.areEqual(content(of: a), content(of: b))
  }

  /// Returns whether two buffers of the same length are equal.
  @inline(__always)
  static func areEqual(_ a: UnsafeBufferPointer<UInt8>, _ b: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = a.count
    guard let a = a.baseAddress, let b = b.baseAddress else { return true }
    // The last word overlaps the one before it.
    if count >= 8 {
      var i = 0
      while i + 8 < count {
        if unsafe ByteWord(at: a + i).bits != ByteWord(at: b + i).bits { return false }
        i += 8
      }
      return unsafe ByteWord(at: a + (count - 8)).bits == ByteWord(at: b + (count - 8)).bits
    }
    if count >= 4 {
      return unsafe ByteWord.half(at: a) == ByteWord.half(at: b)
        && ByteWord.half(at: a + (count - 4)) == ByteWord.half(at: b + (count - 4))
    }
    var i = 0
    while unsafe i < count && a[i] == b[i] { i += 1 }
    return i == count
  }
}
