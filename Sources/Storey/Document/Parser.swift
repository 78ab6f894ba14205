/// Writes the tape in one pass over the bytes, without recursion.
///
/// Every read is bounded: a byte is read at `position` only after `position < end`, eight at once only after
/// `position + 8 <= end`. A node is written only after `nodeCount < capacity`; the tape grows when it is full.
@safe struct Parser: ~Copyable {
  /// Why parsing stopped.
  struct Fault: Error {
    let reason: ParseError.Reason
    let offset: Int
  }

  /// An array or object whose end has not been seen.
  private struct OpenContainer {
    var node: Int
    var count = 0
    /// One bit for each key seen, by a cheap fingerprint: only keys that share a bit are compared.
    var keys: UInt64 = 0
    /// Keys were too many, or written with escapes: compare them all at the end instead.
    var comparesKeysAtEnd = false
    var isObject: Bool
  }

  /// What the loop looks for next.
  private enum Step {
    case value, firstElement, firstKey, key, afterValue
  }

  let base: UnsafePointer<UInt8>
  let end: Int
  private var tape: UnsafeMutablePointer<Node>
  private var capacity: Int
  private let depthLimit: Int
  /// How many elements all arrays may have, and whether that is so because of the size.
  private let itemLimit: Int
  private let isItemLimitOfSize: Bool
  /// How many elements the arrays have that were closed.
  private var itemCount = 0
  var position: Int
  private(set) var nodeCount = 0
  /// Whether there was white space between the tokens.
  private(set) var sawWhitespace = false
  /// The key nodes that repeat an earlier key of their object; in no order, and one may stand here twice.
  private(set) var duplicates: [UInt32] = []

  /// A parser of bytes that outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, from start: Int, limits: DocumentLimits) {
    unsafe self.base = base
    end = bytes.count
    // A page has a node for each ten bytes or so.
    capacity = end / 8 + 64
    unsafe tape = .allocate(capacity: capacity)
    position = start
    depthLimit = limits.depth
    let itemsForSize = limits.items(inBytes: end)
    itemLimit = min(limits.items, itemsForSize)
    isItemLimitOfSize = itemsForSize < limits.items
  }

  deinit {
    unsafe tape.deallocate()
  }

  /// Hands over the tape, which the caller deallocates.
  mutating func takeTape() -> UnsafeMutableBufferPointer<Node> {
    let taken = unsafe UnsafeMutableBufferPointer(start: tape, count: nodeCount)
    unsafe tape = .allocate(capacity: 1)
    capacity = 1
    nodeCount = 0
    return unsafe taken
  }

  mutating func parse() throws(Fault) {
    var open: [OpenContainer] = []
    var top = OpenContainer(node: 0, isObject: false)
    var depth = 0
    var step = Step.value

    skipWhitespace()
    if position == end { throw Fault(reason: .empty, offset: end) }

    while true {
      skipWhitespace()
      switch step {
      case .firstElement:
        if position < end, unsafe base[position] == Byte.closeBracket {
          close(&top)
          depth -= 1
          if depth > 0 { top = open.removeLast() }
          step = .afterValue
        } else {
          step = .value
        }

      case .firstKey:
        guard position < end else { throw fault(.unexpectedEnd(expected: .keyOrEnd)) }
        if unsafe base[position] == Byte.closeBrace {
          close(&top)
          depth -= 1
          if depth > 0 { top = open.removeLast() }
          step = .afterValue
        } else {
          try readKey(of: &top, expected: .keyOrEnd)
          step = .value
        }

      case .key:
        if position < end, unsafe base[position] == Byte.closeBrace { throw fault(.trailingComma) }
        try readKey(of: &top, expected: .key)
        step = .value

      case .value:
        guard position < end else { throw fault(.unexpectedEnd(expected: .value)) }
        let byte = unsafe base[position]
        switch byte {
        case Byte.quote:
          try readString()
          step = .afterValue
        case Byte.openBrace, Byte.openBracket:
          let isObject = byte == Byte.openBrace
          guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
          if depth > 0 { open.append(top) }
          depth += 1
          top = OpenContainer(node: nodeCount, isObject: isObject)
          append(isObject ? .object : .array, from: position, to: position + 1, flags: [])
          position += 1
          step = isObject ? .firstKey : .firstElement
        case Byte.minus, Byte.zero...Byte.nine:
          try readNumber()
          step = .afterValue
        case UInt8(ascii: "t"):
          try readLiteral("true", .true)
          step = .afterValue
        case UInt8(ascii: "f"):
          try readLiteral("false", .false)
          step = .afterValue
        case UInt8(ascii: "n"):
          try readLiteral("null", .null)
          step = .afterValue
        case Byte.closeBracket where depth > 0 && !top.isObject:
          throw fault(.trailingComma)
        default:
          let isLetter = (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
          throw fault(isLetter ? .invalidLiteral : .unexpectedByte(byte, expected: .value))
        }

      case .afterValue:
        if depth == 0 {
          if position < end { throw fault(.contentAfterValue) }
          return
        }
        let expected = top.isObject ? ParseError.Expectation.commaOrBrace : .commaOrBracket
        guard position < end else { throw fault(.unexpectedEnd(expected: expected)) }
        let byte = unsafe base[position]
        top.count += 1
        if byte == Byte.comma {
          position += 1
          step = top.isObject ? .key : .value
        } else if byte == (top.isObject ? Byte.closeBrace : Byte.closeBracket) {
          if !top.isObject { try countItems(of: top) }
          close(&top)
          depth -= 1
          if depth > 0 { top = open.removeLast() }
        } else {
          throw fault(.unexpectedByte(byte, expected: expected))
        }
      }
    }
  }

  // MARK: Containers

  private mutating func close(_ container: inout OpenContainer) {
    position += 1
    let node = container.node
    unsafe tape[node].length = UInt32(truncatingIfNeeded: position) &- tape[node].offset
    unsafe tape[node].next = UInt32(truncatingIfNeeded: nodeCount)
    unsafe tape[node].count = UInt16(clamping: container.count)
    if container.comparesKeysAtEnd { compareAllKeys(of: node, count: container.count) }
  }

  private mutating func countItems(of array: OpenContainer) throws(Fault) {
    itemCount += array.count
    if itemCount > itemLimit {
      throw unsafe Fault(
        reason: isItemLimitOfSize
          ? .tooManyItemsForSize(limit: itemLimit, bytes: end) : .tooManyItems(limit: itemLimit),
        offset: Int(tape[array.node].offset))
    }
  }

  private mutating func readKey(of object: inout OpenContainer, expected: ParseError.Expectation) throws(Fault) {
    guard position < end else { throw fault(.unexpectedEnd(expected: expected)) }
    guard unsafe base[position] == Byte.quote else {
      throw unsafe fault(.unexpectedByte(base[position], expected: expected))
    }
    let key = nodeCount
    try readString()
    noteKey(key, of: &object)
    skipWhitespace()
    guard position < end else { throw fault(.unexpectedEnd(expected: .colon)) }
    guard unsafe base[position] == Byte.colon else {
      throw unsafe fault(.unexpectedByte(base[position], expected: .colon))
    }
    position += 1
  }

  /// Looks for an earlier key with the same bytes. Objects of many keys, and keys with escapes, wait for the end.
  private mutating func noteKey(_ key: Int, of object: inout OpenContainer) {
    if object.comparesKeysAtEnd { return }
    let node = unsafe tape[key]
    if object.count >= 32 || node.flags.contains(.hasEscapes) {
      object.comparesKeysAtEnd = true
      return
    }
    let start = Int(node.offset)
    let length = Int(node.length)
    let first = unsafe base[start + 1]
    let middle = unsafe base[start + length / 2]
    let last = unsafe base[start + length - 2]
    let fingerprint = UInt32(first) &* 7 &+ UInt32(middle) &* 17 &+ UInt32(last) &* 29 &+ UInt32(length) &* 5
    let bit = UInt64(1) &<< UInt64(fingerprint & 63)
    if object.keys & bit == 0 {
      object.keys |= bit
      return
    }
    var other = object.node + 1
    while other < key {
      if unsafe tape[other].length == node.length,
        unsafe equal(base + start, base + Int(tape[other].offset), length)
      {
        duplicates.append(UInt32(truncatingIfNeeded: key))
        unsafe tape[object.node].flags.insert(.hasDuplicateKeys)
        return
      }
      unsafe other = Int(tape[other + 1].next)
    }
  }

  /// The thorough comparison, by the decoded bytes of every key: linear, whatever the keys are.
  private mutating func compareAllKeys(of object: Int, count: Int) {
    var table = KeyTable(count: count)
    var key = object + 1
    while key < nodeCount {
      let index = UInt32(truncatingIfNeeded: key)
      let isNew =
        if unsafe tape[key].flags.contains(.hasEscapes) {
          unsafe unescaped(key).withUnsafeBufferPointer { text in
            unsafe table.insert(index, text) { unescaped(key) == unescaped(Int($0)) }
          }
        } else {
          unsafe table.insert(index, content(of: key)) { isSameKey(key, Int($0)) }
        }
      if !isNew {
        unsafe tape[object].flags.insert(.hasDuplicateKeys)
        duplicates.append(index)
      }
      unsafe key = Int(tape[key + 1].next)
    }
  }

  /// Whether a key without escapes says the same as another.
  private func isSameKey(_ key: Int, _ other: Int) -> Bool {
    let (node, otherNode) = unsafe (tape[key], tape[other])
    if otherNode.flags.contains(.hasEscapes) { return unescaped(key) == unescaped(other) }
    return unsafe node.length == otherNode.length
      && equal(base + Int(node.offset), base + Int(otherNode.offset), Int(node.length))
  }

  /// The bytes of a string, between its quotes.
  private func content(of string: Int) -> UnsafeBufferPointer<UInt8> {
    let node = unsafe tape[string]
    return unsafe UnsafeBufferPointer(start: base + Int(node.offset) + 1, count: Int(node.length) - 2)
  }

  private func unescaped(_ string: Int) -> [UInt8] {
    unsafe tape[string].flags.contains(.hasEscapes)
      ? JSONString.unescape(content(of: string)) : Array(content(of: string))
  }

  // MARK: Bytes

  @inline(__always)
  private mutating func skipWhitespace() {
    while position < end {
      let byte = unsafe base[position]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
      sawWhitespace = true
      position += 1
    }
  }

  @inline(__always)
  mutating func append(_ kind: Node.Kind, from start: Int, to stop: Int, flags: Node.Flags) {
    if nodeCount == capacity { grow() }
    let node = Node(
      offset: UInt32(truncatingIfNeeded: start), length: UInt32(truncatingIfNeeded: stop - start),
      next: UInt32(truncatingIfNeeded: nodeCount + 1), kind: kind, flags: flags, count: 0)
    unsafe (tape + nodeCount).initialize(to: node)
    nodeCount += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Node>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: tape, count: nodeCount)
    unsafe tape.deallocate()
    unsafe tape = larger
    capacity *= 2
  }

  func equal(_ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    for i in 0..<count where unsafe a[i] != b[i] { return false }
    return true
  }

  func fault(_ reason: ParseError.Reason) -> Fault {
    Fault(reason: reason, offset: position)
  }
}
