/// Finds the JSON Pointers of nodes. Asked in rising order, it walks the tape once for all of them.
struct PointerWalker {
  private struct Level {
    let container: UInt32
    /// The element, or the key of the member, that the walk is in.
    var child: UInt32 {
      didSet { identity = nil }
    }
    var ordinal = 0
    /// What the child is called, once someone has asked: of a long list of findings in it only the first looks.
    var identity: JSONText??
  }

  let document: Document
  private var path: [Level] = []
  private var scratch: [UInt8] = []

  /// The document's memory, looked at without counting references: `document` is held as well.
  private let tape: TapeView

  /// How many bytes a pointer may have; a longer one becomes that of the nearest value around it whose pointer fits.
  private let limit: Int

  init(_ document: Document, limit: Int = .max) {
    self.document = document
    self.limit = limit
    tape = document.tape
  }

  /// The pointer to a node; of a key, the pointer to its member. O(siblings passed since the last one).
  mutating func pointer(to target: UInt32) -> JSONPointer {
    walk(to: target)
    return JSONPointer(tokens: path.map(token(of:)))
  }

  /// The same pointer, as it is written.
  mutating func pointerText(to target: UInt32) -> String {
    walk(to: target)
    scratch.removeAll(keepingCapacity: true)
    for level in path where !appendToken(of: level, byIdentity: false) { break }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// The pointer with what an element is called in the place of where it stands: `/floors/{137}/picList/*/img`. It stays
  /// the same when something is put in above. Elements without an identity are `*`.
  mutating func anchor(of target: UInt32) -> String {
    walk(to: target)
    scratch.removeAll(keepingCapacity: true)
    for index in path.indices {
      if path[index].identity == nil { path[index].identity = .some(identity(of: path[index].child)) }
      if !appendToken(of: path[index], byIdentity: true) { break }
    }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// The container that holds a node; nil for the root. O(siblings passed since the last one).
  mutating func container(of target: UInt32) -> UInt32? {
    walk(to: target)
    return path.last?.container
  }

  private mutating func walk(to target: UInt32) {
    while let last = path.last, !contains(last, target) { path.removeLast() }
    if path.isEmpty {
      if target == 0 { return }
      path.append(Level(container: 0, child: 1))
    }
    while var level = path.popLast() {
      var value = valueNode(of: level)
      while tape.node(value).next <= target {
        level.child = tape.node(value).next
        level.ordinal += 1
        value = valueNode(of: level)
      }
      path.append(level)
      if level.child == target || value == target { break }
      path.append(Level(container: value, child: value + 1))
    }
  }

  /// Appends a token; false, and nothing is appended, when the pointer would be longer than the limit.
  private mutating func appendToken(of level: Level, byIdentity: Bool) -> Bool {
    let start = scratch.count
    scratch.append(UInt8(ascii: "/"))
    if tape.node(level.container).kind == .array {
      if !byIdentity {
        Self.append(level.ordinal, to: &scratch)
      } else if case .some(.some(let identity)) = level.identity {
        scratch.append(Byte.openBrace)
        unsafe identity.withUTF8 { unsafe append($0) }
        scratch.append(Byte.closeBrace)
      } else {
        scratch.append(UInt8(ascii: "*"))
      }
    } else {
      let key = tape.node(level.child)
      // The longest escape takes 6 bytes for one: such a name does not fit, whatever it says.
      if Int(key.length) / 6 > limit {
        scratch.removeSubrange(start...)
        return false
      }
      if key.flags.contains(.hasEscapes) {
        unsafe JSONText(document: document, node: level.child).withUTF8 { unsafe append($0) }
      } else {
        unsafe append(tape.content(of: key))
      }
    }
    if scratch.count <= limit { return true }
    scratch.removeSubrange(start...)
    return false
  }

  /// What an element of an array is called, if it says so.
  private func identity(of element: UInt32) -> JSONText? {
    JSONValue(document: document, node: element).identity?.text
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(Byte.zero + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a token as RFC 6901 writes it, but nothing far beyond the limit.
  private mutating func append(_ token: UnsafeBufferPointer<UInt8>) {
    for index in token.indices {
      if scratch.count > limit { return }
      let byte = unsafe token[index]
      switch byte {
      case UInt8(ascii: "~"): scratch += [byte, UInt8(ascii: "0")]
      case UInt8(ascii: "/"): scratch += [UInt8(ascii: "~"), UInt8(ascii: "1")]
      default: scratch.append(byte)
      }
    }
  }

  /// Whether the target lies in this level's container, and not before the child that the walk has reached.
  private func contains(_ level: Level, _ target: UInt32) -> Bool {
    level.child <= target && target < tape.node(level.container).next
  }

  private func valueNode(of level: Level) -> UInt32 {
    tape.node(level.container).kind == .object ? level.child + 1 : level.child
  }

  private func token(of level: Level) -> String {
    tape.node(level.container).kind == .object
      ? JSONText(document: document, node: level.child).string : String(level.ordinal)
  }
}
