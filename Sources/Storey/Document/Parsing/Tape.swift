/// The nodes of a document while it is parsed, and their memory. A document takes the memory over.
@safe struct Tape: ~Copyable {
  /// The nodes. The memory has room for `capacity` of them; the first `count` are initialized.
  private(set) var nodes: UnsafeMutablePointer<Node>
  private(set) var capacity: Int
  var count = 0

  init(capacity: Int) {
    self.capacity = capacity
    unsafe nodes = .allocateLarge(capacity: capacity)
  }

  deinit {
    unsafe nodes.deallocate()
  }

  /// Doubles the capacity. O(nodes).
  @inline(never)
  mutating func grow() {
    let larger = unsafe UnsafeMutablePointer<Node>.allocateLarge(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: nodes, count: count)
    unsafe nodes.deallocate()
    unsafe nodes = larger
    capacity *= 2
  }

  /// Adds a value without contents, or a container whose contents follow.
  mutating func append(_ kind: Node.Kind, _ bytes: Range<Int>, flags: Node.Flags = []) {
    if count == capacity { grow() }
    let node = Node(
      offset: UInt32(truncatingIfNeeded: bytes.lowerBound), length: UInt32(truncatingIfNeeded: bytes.count),
      next: UInt32(truncatingIfNeeded: count + 1), kind: kind, flags: flags, count: 0)
    unsafe (nodes + count).initialize(to: node)
    count += 1
  }

  /// Adds flags to a node.
  mutating func mark(_ node: Int, _ flags: Node.Flags) {
    unsafe nodes[node].flags.insert(flags)
  }

  /// Returns the nodes and transfers the ownership of their memory. The caller deallocates it.
  mutating func take() -> UnsafeMutableBufferPointer<Node> {
    let taken = unsafe UnsafeMutableBufferPointer(start: nodes, count: count)
    unsafe nodes = .allocate(capacity: 1)
    capacity = 1
    count = 0
    return unsafe taken
  }
}
