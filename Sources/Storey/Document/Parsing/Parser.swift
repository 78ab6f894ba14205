/// A parser that writes the tape in one pass over the bytes, without recursion.
///
/// Zeros follow the text, so no read needs a comparison with its end (see `TokenScanner`), and a node is written only where the tape
/// has room. The loop keeps its state in local variables, which stay in registers; this is the reason for its length.
@safe struct Parser: ~Copyable {
  /// The error that stopped parsing.
  struct Fault: Error {
    let reason: ParseError.Reason
    let offset: Int
  }

  typealias Bytes = TokenScanner.Bytes

  /// An array or object whose end has not been read yet.
  private struct OpenContainer {
    var node: UInt32
    /// The bracket that closes it; 0 around the root.
    var closing: UInt8
    /// Whether all keys are compared at the end of the object, because they are many or have escapes.
    var comparesKeysAtEnd = false
    var count = 0
    /// One bit per key, chosen by its hash. Only keys that share a bit are compared.
    var keys: UInt64 = 0
  }

  /// The number of keys of an object after which they are compared in a table.
  private static let mostComparedKeys = 32

  let scanner: TokenScanner
  private let depthLimit: Int
  /// The maximum number of elements in all arrays, and whether it follows from the size of the document.
  private let itemLimit: Int
  private let isItemLimitOfSize: Bool
  /// The number of elements in the arrays that have been closed.
  private var itemCount = 0
  /// The open containers around the innermost one: `open[depth - 1]` is the container around the one at a depth. It grows when it is full.
  private var open: UnsafeMutablePointer<OpenContainer>
  private var openCapacity = 32
  var tape: Tape
  var position: Int
  /// Whether there was white space between the tokens.
  private(set) var hasSkippedWhitespace = false
  /// The key nodes that repeat an earlier key of their object, unordered and possibly with repetitions.
  var duplicates: [UInt32] = []

  /// Creates a parser of a text that must outlive it.
  init(_ text: DocumentText, limits: DocumentLimits) {
    unsafe scanner = TokenScanner(base: text.base, end: text.count)
    // A page has about one node per ten bytes.
    tape = Tape(capacity: text.count / 8 + 64)
    unsafe open = .allocate(capacity: openCapacity)
    position = text.start
    depthLimit = limits.depth
    let itemsForSize = limits.items(inBytes: text.count)
    itemLimit = min(limits.items, itemsForSize)
    isItemLimitOfSize = itemsForSize < limits.items
  }

  deinit {
    unsafe open.deallocate()
  }

  var base: Bytes { unsafe scanner.base }
  var end: Int { scanner.end }

  mutating func parse() throws(Fault) {
    let scanner = scanner
    let base = unsafe scanner.base
    var next = unsafe base + position
    var nodes = unsafe tape.nodes
    var count = tape.count
    // One round writes at most a value and the key after it.
    var lastRound = tape.capacity - 2
    var top = OpenContainer(node: 0, closing: 0)
    var depth = 0
    var isCompact = true

    unsafe Self.skipWhitespace(&next, &isCompact)
    if unsafe next - base == scanner.end { throw Fault(reason: .empty, offset: scanner.end) }

    values: while true {
      if count > lastRound {
        tape.count = count
        tape.grow()
        unsafe nodes = tape.nodes
        lastRound = tape.capacity - 2
      }
      let start = unsafe next
      let byte = unsafe start.pointee
      var kind = Node.Kind.string
      var flags: Node.Flags = []
      switch byte {
      case Byte.quote: unsafe next = try scanner.endOfString(start, &flags)
      case Byte.openBrace, Byte.openBracket:
        guard depth < depthLimit else { throw unsafe scanner.fault(.tooDeep(limit: depthLimit), at: start) }
        push(top, depth)
        depth += 1
        let isObject = byte == Byte.openBrace
        top = OpenContainer(
          node: UInt32(truncatingIfNeeded: count), closing: isObject ? Byte.closeBrace : Byte.closeBracket)
        unsafe next += 1
        unsafe Self.write(isObject ? .object : .array, from: start, to: next, base, nodes, &count)
        unsafe Self.skipWhitespace(&next, &isCompact)
        if unsafe next.pointee != top.closing {
          if isObject { try unsafe readKey(.keyOrEnd, of: &top, at: &next, nodes, &count, &isCompact) }
          continue values
        }
        unsafe close(&top, at: &next, nodes, count, &depth)
      case Byte.minus, Byte.zero...Byte.nine:
        kind = .number
        unsafe next = try scanner.endOfNumber(start)
      case UInt8(ascii: "t"):
        kind = .true
        unsafe next = try scanner.endOfLiteral("true", start)
      case UInt8(ascii: "f"):
        kind = .false
        unsafe next = try scanner.endOfLiteral("false", start)
      case UInt8(ascii: "n"):
        kind = .null
        unsafe next = try scanner.endOfLiteral("null", start)
      default: throw unsafe scanner.faultOfValue(at: start, isInArray: top.closing == Byte.closeBracket)
      }
      if byte | 0x20 != Byte.openBrace { unsafe Self.write(kind, flags, from: start, to: next, base, nodes, &count) }

      while depth > 0 {
        unsafe Self.skipWhitespace(&next, &isCompact)
        top.count &+= 1
        let byte = unsafe next.pointee
        if byte == Byte.comma {
          unsafe next += 1
          unsafe Self.skipWhitespace(&next, &isCompact)
          if top.closing == Byte.closeBrace {
            if unsafe next.pointee == Byte.closeBrace { throw unsafe scanner.fault(.trailingComma, at: next) }
            try unsafe readKey(.key, of: &top, at: &next, nodes, &count, &isCompact)
          }
          continue values
        }
        guard byte == top.closing else { throw unsafe scanner.faultAfterValue(at: next, closing: top.closing) }
        if byte == Byte.closeBracket { try countItems(top.count, of: top.node) }
        unsafe close(&top, at: &next, nodes, count, &depth)
      }
      break
    }
    unsafe Self.skipWhitespace(&next, &isCompact)
    guard unsafe next - base == scanner.end else { throw unsafe scanner.fault(.contentAfterValue, at: next) }
    position = scanner.end
    tape.count = count
    hasSkippedWhitespace = !isCompact
  }

  // MARK: Containers

  /// Saves the container at a depth, while a container inside it is parsed.
  @inline(__always)
  private mutating func push(_ container: OpenContainer, _ depth: Int) {
    if depth == openCapacity { growOpen() }
    unsafe (open + depth).initialize(to: container)
  }

  @inline(never)
  private mutating func growOpen() {
    let larger = UnsafeMutablePointer<OpenContainer>.allocate(capacity: openCapacity * 2)
    unsafe larger.moveInitialize(from: open, count: openCapacity)
    unsafe open.deallocate()
    unsafe open = larger
    openCapacity *= 2
  }

  /// Completes the innermost container with its closing bracket, and returns to the one around it.
  @inline(__always)
  private mutating func close(
    _ top: inout OpenContainer, at next: inout Bytes, _ nodes: UnsafeMutablePointer<Node>, _ count: Int,
    _ depth: inout Int
  ) {
    unsafe next += 1
    let node = unsafe nodes + Int(top.node)
    unsafe node.pointee.length = UInt32(truncatingIfNeeded: next - base) &- node.pointee.offset
    unsafe node.pointee.next = UInt32(truncatingIfNeeded: count)
    unsafe node.pointee.count = UInt16(clamping: top.count)
    if top.comparesKeysAtEnd {
      tape.count = count
      compareAllKeys(of: Int(top.node), count: top.count)
    }
    depth &-= 1
    unsafe top = open[depth]
  }

  @inline(__always)
  private mutating func countItems(_ count: Int, of array: UInt32) throws(Fault) {
    itemCount += count
    if itemCount > itemLimit {
      throw unsafe Fault(
        reason: isItemLimitOfSize
          ? .tooManyItemsForSize(limit: itemLimit, bytes: end) : .tooManyItems(limit: itemLimit),
        offset: Int(tape.nodes[Int(array)].offset))
    }
  }

  /// Reads a key and the colon after it. If the object has many keys or a key has escapes, the keys are compared at the end of the
  /// object; otherwise, a key is compared with those before it that share its bit.
  @inline(__always)
  private mutating func readKey(
    _ expected: ParseError.Expectation, of object: inout OpenContainer, at next: inout Bytes,
    _ nodes: UnsafeMutablePointer<Node>, _ count: inout Int, _ isCompact: inout Bool
  ) throws(Fault) {
    let start = unsafe next
    guard unsafe start.pointee == Byte.quote else { throw unsafe scanner.unexpected(at: start, expected) }
    var flags: Node.Flags = []
    unsafe next = try scanner.endOfString(start, &flags)
    let hash = unsafe KeyHash(at: start + 1, length: next - start &- 2)
    let key = count
    unsafe Self.write(.string, flags, from: start, to: next, hash: hash.ofNode, base, nodes, &count)
    if object.keys & hash.bit != 0 || flags.contains(.hasEscapes) {
      if flags.contains(.hasEscapes) || object.count >= Self.mostComparedKeys { object.comparesKeysAtEnd = true }
      if !object.comparesKeysAtEnd { unsafe compareWithKeysBefore(key, of: Int(object.node), in: nodes) }
    }
    object.keys |= hash.bit
    unsafe Self.skipWhitespace(&next, &isCompact)
    guard unsafe next.pointee == Byte.colon else { throw unsafe scanner.unexpected(at: next, .colon) }
    unsafe next += 1
    unsafe Self.skipWhitespace(&next, &isCompact)
  }

  // MARK: Bytes

  @inline(__always)
  private static func skipWhitespace(_ next: inout Bytes, _ isCompact: inout Bool) {
    if unsafe next.pointee > 0x20 { return }
    let end = unsafe TokenScanner.endOfWhitespace(next)
    if unsafe end != next { isCompact = false }
    unsafe next = end
  }

  /// Writes a node after the last one. The caller guarantees that the tape has room.
  @inline(__always)
  private static func write(
    _ kind: Node.Kind, _ flags: Node.Flags = [], from start: Bytes, to stop: Bytes, hash: UInt16 = 0, _ base: Bytes,
    _ nodes: UnsafeMutablePointer<Node>, _ count: inout Int
  ) {
    let node = unsafe Node(
      offset: UInt32(truncatingIfNeeded: start - base), length: UInt32(truncatingIfNeeded: stop - start),
      next: UInt32(truncatingIfNeeded: count &+ 1), kind: kind, flags: flags, count: hash)
    unsafe (nodes + count).initialize(to: node)
    count &+= 1
  }
}
