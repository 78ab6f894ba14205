/// The search for duplicate keys.
extension Parser {
  /// Records a key without escapes as a duplicate if an earlier key of its object has the same bytes.
  @inline(never)
  mutating func compareWithKeysBefore(_ key: Int, of object: Int, in nodes: UnsafeMutablePointer<Node>) {
    let node = unsafe nodes[key]
    var other = object + 1
    while other < key {
      if unsafe nodes[other].length == node.length, unsafe nodes[other].count == node.count,
        unsafe TokenScanner.areEqual(base + Int(node.offset), base + Int(nodes[other].offset), Int(node.length))
      {
        duplicates.append(UInt32(truncatingIfNeeded: key))
        unsafe nodes[object].flags.insert(.hasDuplicateKeys)
        return
      }
      unsafe other = Int(nodes[other + 1].next)
    }
  }

  /// Finds the duplicate keys of an object by the unescaped bytes of every key. Linear for any set of keys.
  @inline(never)
  mutating func compareAllKeys(of object: Int, count: Int) {
    var table = KeyTable(count: count)
    var key = object + 1
    while key < tape.count {
      let index = UInt32(truncatingIfNeeded: key)
      let isNew =
        if unsafe tape.nodes[key].flags.contains(.hasEscapes) {
          unsafe unescaped(key).withUnsafeBufferPointer { text in
            unsafe table.insert(index, text) { unescaped(key) == unescaped(Int($0)) }
          }
        } else {
          unsafe table.insert(index, content(of: key)) { isSameKey(key, Int($0)) }
        }
      if unsafe tape.nodes[key].flags.contains(.hasEscapes) { tape.mark(object, .hasEscapedKeys) }
      if !isNew {
        tape.mark(object, .hasDuplicateKeys)
        duplicates.append(index)
      }
      unsafe key = Int(tape.nodes[key + 1].next)
    }
  }

  /// Returns whether a key without escapes equals another key.
  private func isSameKey(_ key: Int, _ other: Int) -> Bool {
    let (node, otherNode) = unsafe (tape.nodes[key], tape.nodes[other])
    if otherNode.flags.contains(.hasEscapes) { return unescaped(key) == unescaped(other) }
    return unsafe node.length == otherNode.length
      && TokenScanner.areEqual(base + Int(node.offset), base + Int(otherNode.offset), Int(node.length))
  }

  /// Returns the bytes of a string between its quotes.
  func content(of string: Int) -> UnsafeBufferPointer<UInt8> {
    let node = unsafe tape.nodes[string]
    return unsafe UnsafeBufferPointer(start: base + Int(node.offset) + 1, count: Int(node.length) - 2)
  }

  private func unescaped(_ string: Int) -> [UInt8] {
    unsafe tape.nodes[string].flags.contains(.hasEscapes)
      ? JSONString.unescape(content(of: string)) : Array(content(of: string))
  }
}
