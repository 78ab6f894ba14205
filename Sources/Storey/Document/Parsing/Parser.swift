/// A parser that writes the tape in one pass over the bytes, without recursion.
///
/// Every read is checked: a byte at `position` is read only after `position < end`, and eight bytes only after
/// `position + 8 <= end`. A node is written only after `nodeCount < capacity`; the tape grows when it is full.
@safe struct Parser: ~Copyable {
  /// The error that stopped parsing.
  struct Fault: Error {
    let reason: ParseError.Reason
    let offset: Int
  }

  /// An array or object whose end has not been read yet.
  private struct OpenContainer {
    var node: Int
    var count = 0
    /// One bit per key, chosen by a cheap fingerprint. Only keys that share a bit are compared.
    var keys: UInt64 = 0
    /// Whether all keys are compared at the end of the object, because they are many or have escapes.
    var comparesKeysAtEnd = false
    var isObject: Bool
  }

  /// The next token that the loop expects.
  private enum Step {
    case value, firstElement, firstKey, key, afterValue
  }

  let base: UnsafePointer<UInt8>
  let end: Int
  private var tape: UnsafeMutablePointer<Node>
  private var capacity: Int
  /// The open containers around the innermost one: `open[depth - 1]` is the container at a depth. It grows when it is full.
  private var open: UnsafeMutablePointer<OpenContainer>
  private var openCapacity = 32
  private let depthLimit: Int
  /// The maximum number of elements in all arrays, and whether it follows from the size of the document.
  private let itemLimit: Int
  private let isItemLimitOfSize: Bool
  /// The number of elements in the arrays that have been closed.
  private var itemCount = 0
  var position: Int
  private(set) var nodeCount = 0
  /// Whether there was white space between the tokens.
  private(set) var hasSkippedWhitespace = false
  /// The key nodes that repeat an earlier key of their object, unordered and possibly with repetitions.
  private(set) var duplicates: [UInt32] = []

  /// Creates a parser of bytes that must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>, from start: Int, limits: DocumentLimits) {
    unsafe self.base = base
    end = bytes.count
    // A page has about one node per ten bytes.
    capacity = end / 8 + 64
    unsafe tape = .allocateLarge(capacity: capacity)
    unsafe open = .allocate(capacity: openCapacity)
    position = start
    depthLimit = limits.depth
    let itemsForSize = limits.items(inBytes: end)
    itemLimit = min(limits.items, itemsForSize)
    isItemLimitOfSize = itemsForSize < limits.items
  }

  deinit {
    unsafe tape.deallocate()
    unsafe open.deallocate()
  }

  /// Returns the tape and transfers its ownership. The caller deallocates it.
  mutating func takeTape() -> UnsafeMutableBufferPointer<Node> {
    let taken = unsafe UnsafeMutableBufferPointer(start: tape, count: nodeCount)
    unsafe tape = .allocate(capacity: 1)
    capacity = 1
    nodeCount = 0
    return unsafe taken
  }

  mutating func parse() throws(Fault) {
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
          if depth > 0 { unsafe top = open[depth - 1] }
          step = .afterValue
        } else {
          step = .value
        }

      case .firstKey:
        guard position < end else { throw fault(.unexpectedEnd(expected: .keyOrEnd)) }
        if unsafe base[position] == Byte.closeBrace {
          close(&top)
          depth -= 1
          if depth > 0 { unsafe top = open[depth - 1] }
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
          if !readPlainString() { try readString() }
          step = .afterValue
        case Byte.openBrace, Byte.openBracket:
          let isObject = byte == Byte.openBrace
          guard depth < depthLimit else { throw fault(.tooDeep(limit: depthLimit)) }
          if depth > 0 { push(top, depth) }
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
          if depth > 0 { unsafe top = open[depth - 1] }
        } else {
          throw fault(.unexpectedByte(byte, expected: expected))
        }
      }
    }
  }

  // MARK: Containers

  /// Saves the container at a depth, while a container inside it is parsed.
  @inline(__always)
  private mutating func push(_ container: OpenContainer, _ depth: Int) {
    if depth > openCapacity { growOpen() }
    unsafe (open + (depth - 1)).initialize(to: container)
  }

  private mutating func growOpen() {
    let larger = UnsafeMutablePointer<OpenContainer>.allocate(capacity: openCapacity * 2)
    unsafe larger.moveInitialize(from: open, count: openCapacity)
    unsafe open.deallocate()
    unsafe open = larger
    openCapacity *= 2
  }

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
    if !readPlainString() { try readString() }
    noteKey(key, of: &object)
    skipWhitespace()
    guard position < end else { throw fault(.unexpectedEnd(expected: .colon)) }
    guard unsafe base[position] == Byte.colon else {
      throw unsafe fault(.unexpectedByte(base[position], expected: .colon))
    }
    position += 1
  }

  /// Records a key as a duplicate if an earlier key has the same bytes. If the object has many keys or a key has escapes, the
  /// keys are compared at the end of the object instead.
  private mutating func noteKey(_ key: Int, of object: inout OpenContainer) {
    if object.comparesKeysAtEnd { return }
    let node = unsafe tape[key]
    if object.count >= 32 || node.flags.contains(.hasEscapes) {
      object.comparesKeysAtEnd = true
      return
    }
    let start = Int(node.offset)
    let length = Int(node.length)
    // The quotes count as bytes of the key, so that an empty key has a first and a last byte, too.
    let first = unsafe base[start + 1]
    let middle = unsafe base[start + length >> 1]
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

  /// Completes a container whose content has been appended, and finds its duplicate keys. For a container that is read by other
  /// code than `parse`.
  mutating func complete(_ container: Int, end: Int, count: Int) {
    unsafe tape[container].length = UInt32(truncatingIfNeeded: end) &- tape[container].offset
    unsafe tape[container].next = UInt32(truncatingIfNeeded: nodeCount)
    unsafe tape[container].count = UInt16(clamping: count)
    if unsafe tape[container].kind == .object { compareAllKeys(of: container, count: count) }
  }

  /// Adds flags to a node.
  mutating func mark(_ node: Int, _ flags: Node.Flags) {
    unsafe tape[node].flags.insert(flags)
  }

  /// Finds the duplicate keys of an object by the unescaped bytes of every key. Linear for any set of keys.
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

  /// Returns whether a key without escapes equals another key.
  private func isSameKey(_ key: Int, _ other: Int) -> Bool {
    let (node, otherNode) = unsafe (tape[key], tape[other])
    if otherNode.flags.contains(.hasEscapes) { return unescaped(key) == unescaped(other) }
    return unsafe node.length == otherNode.length
      && equal(base + Int(node.offset), base + Int(otherNode.offset), Int(node.length))
  }

  /// Returns the bytes of a string between its quotes.
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
      hasSkippedWhitespace = true
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
    let larger = unsafe UnsafeMutablePointer<Node>.allocateLarge(capacity: capacity * 2)
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
