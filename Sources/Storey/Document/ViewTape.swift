/// The nodes of a view while it is made, with the values of the original that they represent.
struct ViewTape {
  private let source: TapeView
  private let sourceByteCount: Int
  private(set) var nodes: [Node] = []
  private(set) var runs: [DocumentView.Run] = []
  /// The texts that the original does not have.
  private(set) var text: [UInt8] = []
  /// The nodes of the values of texts that are JSON, in ascending order.
  private(set) var contents: [Range<UInt32>] = []
  /// The nodes of keys that the original does not have, by their names.
  private var keys: [String: Node] = [:]

  /// The nodes of keys that all views have, by their index; `nil` before the first use.
  private var keysOfViews: [Node?] = []

  init(of source: Document) {
    self.source = source.tape
    sourceByteCount = source.byteCount
    nodes.reserveCapacity(source.nodeCount + source.nodeCount / 4 + 64)
  }

  var count: Int { nodes.count }

  // MARK: Containers

  /// Opens an array or object that represents a value of the original. Its contents follow, and `close` ends it.
  mutating func open(_ kind: Node.Kind, for origin: UInt32, flags: Node.Flags = []) -> Int {
    let entry = source.node(origin)
    note(origin, isCopy: false)
    nodes.append(
      Node(offset: entry.offset, length: entry.length, next: 0, kind: kind, flags: flags, count: 0))
    return nodes.count - 1
  }

  /// Opens a copy of an array or object.
  mutating func openCopy(of origin: UInt32) -> Int {
    note(origin, isCopy: true)
    nodes.append(source.node(origin))
    return nodes.count - 1
  }

  /// Ends an array or object with a number of elements or members.
  mutating func close(_ container: Int, count: Int) {
    nodes[container].next = UInt32(nodes.count)
    nodes[container].count = UInt16(clamping: count)
  }

  /// Ends a copy of an array or object.
  mutating func closeCopy(_ container: Int) { nodes[container].next = UInt32(nodes.count) }

  // MARK: Values

  /// Copies a value with all its contents. O(values inside).
  mutating func copy(_ origin: UInt32) { copy(origin..<source.node(origin).next) }

  /// Copies consecutive nodes that are whole values or members. O(nodes).
  mutating func copy(_ origins: Range<UInt32>) {
    if origins.isEmpty { return }
    let start = nodes.count
    let shift = UInt32(start) &- origins.lowerBound
    note(origins.lowerBound, isCopy: true)
    unsafe nodes.append(
      contentsOf: UnsafeBufferPointer(start: source.nodes + Int(origins.lowerBound), count: origins.count))
    for index in start..<nodes.count { nodes[index].next &+= shift }
  }

  /// Replaces a text that was copied by `null` for a dynamic value.
  mutating func makeDynamic(_ place: UInt32) {
    nodes[Int(place)].kind = .null
    nodes[Int(place)].flags = .isDynamic
  }

  /// Copies the key of a member.
  mutating func copyKey(_ key: UInt32, flags: Node.Flags = []) {
    note(key, isCopy: true)
    var node = source.node(key)
    node.next = UInt32(nodes.count + 1)
    node.flags.formUnion(flags)
    nodes.append(node)
  }

  /// Appends a text, a number or a key of the original as a value.
  mutating func copyText(of origin: UInt32) {
    note(origin, isCopy: false)
    var node = source.node(origin)
    node.next = UInt32(nodes.count + 1)
    node.count = 0
    nodes.append(node)
  }

  /// Appends a key that the original does not have.
  mutating func appendKey(_ key: String, for origin: UInt32, flags: Node.Flags = []) {
    note(origin, isCopy: false)
    var node = keys[key] ?? string(Array(key.utf8))
    if keys[key] == nil {
      var name = key
      node.count = name.withUTF8 { unsafe KeyHash(of: $0).ofNode }
      keys[key] = node
    }
    node.next = UInt32(nodes.count + 1)
    node.flags.formUnion(flags)
    nodes.append(node)
  }

  /// Appends a key that all views have. Each has an index of its own, by which its node is found again.
  mutating func appendKey(_ key: ModelKey, index: Int, for origin: UInt32) {
    while keysOfViews.count <= index { keysOfViews.append(nil) }
    note(origin, isCopy: false)
    var node: Node
    if let known = keysOfViews[index] {
      node = known
    } else {
      node = string(unsafe Array(key.utf8))
      node.count = key.hash
      node.flags.formUnion(.isReadByShape)
      keysOfViews[index] = node
    }
    node.next = UInt32(nodes.count + 1)
    nodes.append(node)
  }

  /// Appends a text that the original does not have.
  mutating func appendText(_ text: [UInt8], for origin: UInt32) {
    note(origin, isCopy: false)
    nodes.append(string(text))
  }

  /// Appends `null` in place of a value.
  mutating func appendNull(for origin: UInt32, flags: Node.Flags = []) {
    let entry = source.node(origin)
    note(origin, isCopy: false)
    nodes.append(
      Node(
        offset: entry.offset, length: entry.length, next: UInt32(nodes.count + 1), kind: .null, flags: flags, count: 0))
  }

  /// Appends the values of a text that is JSON. All represent the text.
  mutating func appendJSON(_ document: Document, for origin: UInt32) {
    let start = UInt32(sourceByteCount + text.count)
    let shift = UInt32(nodes.count)
    text += document.bytes
    note(origin, isCopy: false)
    for index in 0..<UInt32(document.nodeCount) {
      var node = document.node(index)
      node.offset += start
      node.next += shift
      nodes.append(node)
    }
    contents.append(shift..<UInt32(nodes.count))
  }

  /// Returns a node of a text that the original does not have. Its place is the end of the nodes.
  private mutating func string(_ content: [UInt8]) -> Node {
    let start = sourceByteCount + text.count
    text.append(Byte.quote)
    // A key of a view begins with a control character, and is compared byte by byte, so it is not escaped.
    let isKey = content.first.map { $0 < 0x20 } ?? false
    let hasEscapes =
      unsafe !isKey && content.withUnsafeBufferPointer { content in unsafe JSONString.escape(content, to: &text) }
    if isKey { text += content }
    text.append(Byte.quote)
    return Node(
      offset: UInt32(start), length: UInt32(sourceByteCount + text.count - start), next: UInt32(nodes.count + 1),
      kind: .string, flags: hasEscapes ? .hasEscapes : [], count: 0)
  }

  /// Notes the value of the original that the next node represents.
  private mutating func note(_ origin: UInt32, isCopy: Bool) {
    let next = UInt32(nodes.count)
    if let last = runs.last, last.isCopy == isCopy {
      if isCopy ? last.origin &+ (next - last.start) == origin : last.origin == origin { return }
    }
    runs.append(DocumentView.Run(start: next, origin: origin, isCopy: isCopy))
  }
}

extension ViewTape {
  /// Returns the node of the original that a node represents. O(log runs).
  func origin(of node: UInt32) -> UInt32 {
    let run = runs[runs.partitionIndex { $0.start > node } - 1]
    return run.isCopy ? run.origin + (node - run.start) : run.origin
  }
}
