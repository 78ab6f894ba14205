/// Finds the JSON Pointers of nodes. Lookups in ascending order share one pass over the tape.
struct PointerWalker {
  private struct Level {
    let container: UInt32
    /// The current element, or the key of the current member.
    var child: UInt32 {
      didSet { identity = nil }
    }
    var ordinal = 0
    /// The identity of the child, cached after the first lookup, so that many findings in it look it up only once.
    var identity: JSONText??
  }

  let document: Document
  private var path: [Level] = []
  private var scratch: [UInt8] = []

  /// A view of the document's memory without reference counting. `document` keeps the memory alive.
  private let tape: TapeView

  /// The container that pointers begin at.
  private let root: UInt32
  /// The maximum number of bytes of a pointer. A longer pointer is replaced by that of the nearest enclosing value that fits.
  private let limit: Int

  /// Creates a walker for pointers from the root of a document, or from a container in it to the nodes below.
  init(_ document: Document, below root: UInt32 = 0, limit: Int = .max) {
    self.document = document
    self.root = root
    self.limit = limit
    tape = document.tape
  }

  /// Returns the pointer to a node; for a key, the pointer to its member. O(siblings passed since the last lookup).
  mutating func pointer(to target: UInt32) -> JSONPointer {
    walk(to: target)
    return JSONPointer(tokens: path.map(token(of:)))
  }

  /// Returns the pointer to a node as text, within the limit.
  mutating func pointerText(to target: UInt32) -> String {
    walk(to: target)
    scratch.removeAll(keepingCapacity: true)
    for level in path where !appendToken(of: level, byIdentity: false) { break }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Returns a pointer in which array elements are named by their identity instead of their index:
  /// `/floors/{137}/picList/*/img`. It does not change when elements are inserted before them. Elements without an identity are
  /// written as `*`.
  mutating func anchor(of target: UInt32) -> String {
    walk(to: target)
    scratch.removeAll(keepingCapacity: true)
    for index in path.indices {
      if path[index].identity == nil { path[index].identity = .some(identity(of: path[index].child)) }
      if !appendToken(of: path[index], byIdentity: true) { break }
    }
    return String(decoding: scratch, as: UTF8.self)
  }

  /// Returns the container of a node, or `nil` for the root. O(siblings passed since the last lookup).
  mutating func container(of target: UInt32) -> UInt32? {
    walk(to: target)
    return path.last?.container
  }

  private mutating func walk(to target: UInt32) {
    while let last = path.last, !contains(last, target) { path.removeLast() }
    if path.isEmpty {
      if target == root { return }
      path.append(Level(container: root, child: root + 1))
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

  /// Appends a token. Returns `false` and appends nothing when the pointer would exceed the limit.
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
      // An escape has at most 6 bytes per byte of text, so this name cannot fit.
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

  /// Returns the identity of an array element, or `nil` for an element without an identity.
  private func identity(of element: UInt32) -> JSONText? {
    JSONValue(document: document, node: element).identity?.text
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(Byte.zero + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends a token with the escapes of RFC 6901. Stops soon after the limit.
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

  /// Returns whether the target is in the container of a level and not before its current child.
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
