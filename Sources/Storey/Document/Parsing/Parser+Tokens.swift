/// Single tokens, for a reader that has its own loop.
extension Parser {
  /// Reads a string at the position, and adds its node.
  mutating func readString() throws(Fault) {
    var flags: Node.Flags = []
    let end = try unsafe scanner.endOfString(scanner.base + position, &flags)
    unsafe append(.string, upTo: end, flags)
  }

  /// Reads a number at the position, and adds its node.
  mutating func readNumber() throws(Fault) {
    let end = try unsafe scanner.endOfNumber(scanner.base + position)
    unsafe append(.number, upTo: end)
  }

  /// Reads a literal at the position, and adds its node.
  mutating func readLiteral(_ word: StaticString, _ kind: Node.Kind) throws(Fault) {
    let end = try unsafe scanner.endOfLiteral(word, scanner.base + position)
    unsafe append(kind, upTo: end)
  }

  private mutating func append(_ kind: Node.Kind, upTo place: Bytes, _ flags: Node.Flags = []) {
    let end = unsafe place - scanner.base
    tape.append(kind, position..<end, flags: flags)
    position = end
  }

  /// Completes a container whose content has been appended, or sets the end of another value. Finds the duplicate keys of an object and
  /// sets the hashes of its keys.
  mutating func complete(_ node: Int, end: Int, count: Int) {
    unsafe tape.nodes[node].length = UInt32(truncatingIfNeeded: end) &- tape.nodes[node].offset
    unsafe tape.nodes[node].next = UInt32(truncatingIfNeeded: tape.count)
    unsafe tape.nodes[node].count = UInt16(clamping: count)
    guard unsafe tape.nodes[node].kind == .object else { return }
    var key = node + 1
    while key < tape.count {
      unsafe tape.nodes[key].count = KeyHash(of: content(of: key)).ofNode
      unsafe key = Int(tape.nodes[key + 1].next)
    }
    compareAllKeys(of: node, count: count)
  }
}
