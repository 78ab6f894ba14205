/// A view of a document's memory without reference counting, for loops in which reference counting would dominate.
///
/// The view is valid only while the document is alive, so its owner also keeps the document. Node indices come from the tape
/// and ranges from its nodes, so every access is in bounds.
///
/// `@unchecked Sendable`: the memory is not written after the document was created.
@safe @usableFromInline struct TapeView: @unchecked Sendable {
  @usableFromInline let bytes: UnsafePointer<UInt8>
  @usableFromInline let byteCount: Int
  @usableFromInline let nodes: UnsafePointer<Node>
  @usableFromInline let nodeCount: Int

  @inlinable init(bytes: UnsafePointer<UInt8>, byteCount: Int, nodes: UnsafePointer<Node>, nodeCount: Int) {
    unsafe self.bytes = bytes
    self.byteCount = byteCount
    unsafe self.nodes = nodes
    self.nodeCount = nodeCount
  }

  /// Returns a node of the tape.
  @inlinable @inline(__always)
  func node(_ index: UInt32) -> Node {
    assert(Int(index) < nodeCount)
    return unsafe nodes[Int(index)]
  }

  /// Returns the bytes of a value as written, without the quotes of a string. Escapes are not resolved.
  @inlinable @inline(__always)
  func content(of node: Node) -> UnsafeBufferPointer<UInt8> {
    let quote = node.kind == .string ? 1 : 0
    let start = Int(node.offset) + quote
    assert(start + Int(node.length) - quote <= byteCount)
    return unsafe UnsafeBufferPointer(start: bytes + start, count: Int(node.length) - 2 * quote)
  }

  /// Calls `body` with the text of a string or number as UTF-8. The text is copied only if it has escapes.
  @inlinable @inline(__always)
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
    lastMember(of: object) { unsafe hasName(name, $0) }
  }

  /// Returns the node of the value of the last member whose key satisfies a condition, or `nil` when no key does.
  @inline(__always)
  func lastMember(of object: UInt32, where isWanted: (_ key: Node) -> Bool) -> UInt32? {
    var found: UInt32?
    var key = object + 1
    let end = node(object).next
    while key < end {
      if isWanted(node(key)) { found = key + 1 }
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

  /// Returns whether a node without escapes is a key. The memory of a document ends with padding, so its first eight bytes are
  /// readable also for a shorter key.
  @inlinable @inline(__always)
  func isKey(_ key: ModelKey, _ node: Node) -> Bool {
    let count = unsafe key.utf8.count
    guard Int(node.length) == count &+ 2 else { return false }
    let start = unsafe bytes + Int(node.offset) + 1
    return unsafe KeyHash.start(at: start, length: count) == key.start && (count <= 8 || isSameEnd(key, start))
  }

  /// Returns whether a key of more than eight bytes has the same bytes after the first eight as those at `start`.
  @usableFromInline func isSameEnd(_ key: ModelKey, _ start: UnsafePointer<UInt8>) -> Bool {
    let count = unsafe key.utf8.count - 8
    return unsafe Self.areEqual(
      UnsafeBufferPointer(rebasing: key.utf8[8...]), UnsafeBufferPointer(start: start + 8, count: count))
  }

  /// Returns whether two keys or strings have the same bytes, without resolving escapes.
  @inline(__always)
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
