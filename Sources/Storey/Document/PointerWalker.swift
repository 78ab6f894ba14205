/// Finds the JSON Pointers of nodes. Lookups in ascending order share one pass over the tape.
struct PointerWalker {
  private struct Level {
    let container: UInt32
    /// The current element, or the key of the current member.
    var child: UInt32
    var ordinal = 0
    /// The end of the pointer to the child in `written`, if the child is one of the first `writtenLevels`.
    var end = 0
    /// The identity of the child, found at its first use, so that many findings in it look it up only once.
    var identity = Identity.unknown
  }

  private enum Identity {
    case unknown, missing
    /// The node of the text.
    case text(UInt32)
  }

  let document: Document
  private var path: [Level] = []
  /// The pointer to the child of the last of `writtenLevels`. Pointers to its neighbours begin alike, so they are written from there.
  private var written: PointerText
  private var writtenLevels = 0

  /// A view of the document's memory without reference counting. `document` keeps the memory alive.
  private let tape: TapeView

  /// The container that pointers begin at.
  private let root: UInt32
  /// Creates a walker for pointers from the root of a document, or from a container in it to the nodes below.
  init(_ document: Document, below root: UInt32 = 0, limit: Int = .max) {
    self.document = document
    self.root = root
    tape = document.tape
    written = PointerText(tape, limit: limit)
  }

  /// Returns the pointer to a node; for a key, the pointer to its member. O(siblings passed since the last lookup).
  mutating func pointer(to target: UInt32) -> JSONPointer {
    walk(to: target)
    return JSONPointer(tokens: path.map(token(of:)))
  }

  /// Returns the pointer to a node as text, within the limit.
  mutating func pointerText(to target: UInt32) -> String {
    walk(to: target)
    written.removeAll(after: writtenLevels == 0 ? 0 : path[writtenLevels - 1].end)
    for index in writtenLevels..<path.count {
      let level = path[index]
      let isWhole =
        isArray(level) ? written.append(index: level.ordinal) : written.append(key: level.child)
      if !isWhole { break }
      path[index].end = written.byteCount
      writtenLevels = index + 1
    }
    return written.string
  }

  /// Returns a pointer in which array elements are named by their identity instead of their index:
  /// `/floors/{137}/picList/*/img`. It does not change when elements are inserted before them. Elements without an identity are
  /// written as `*`.
  mutating func anchor(of target: UInt32) -> String {
    walk(to: target)
    var anchor = PointerText(tape, limit: written.limit)
    for index in path.indices {
      let isWhole =
        isArray(path[index]) ? appendIdentity(at: index, to: &anchor) : anchor.append(key: path[index].child)
      if !isWhole { break }
    }
    return anchor.string
  }

  /// Returns the container of a node, or `nil` for the root. O(siblings passed since the last lookup).
  mutating func container(of target: UInt32) -> UInt32? {
    walk(to: target)
    return path.last?.container
  }

  private mutating func walk(to target: UInt32) {
    while let last = path.last, !contains(last, target) { path.removeLast() }
    writtenLevels = min(writtenLevels, path.count)
    if path.isEmpty {
      if target == root { return }
      path.append(Level(container: root, child: root + 1))
    }
    while var level = path.popLast() {
      var value = valueNode(of: level)
      if tape.node(value).next <= target { writtenLevels = min(writtenLevels, path.count) }
      while tape.node(value).next <= target {
        level.child = tape.node(value).next
        level.ordinal += 1
        level.identity = .unknown
        value = valueNode(of: level)
      }
      path.append(level)
      if level.child == target || value == target { break }
      path.append(Level(container: value, child: value + 1))
    }
  }

  private mutating func appendIdentity(at index: Int, to anchor: inout PointerText) -> Bool {
    if case .unknown = path[index].identity {
      path[index].identity = identity(of: path[index].child).map(Identity.text) ?? .missing
    }
    guard case .text(let identity) = path[index].identity else { return anchor.appendWildcard() }
    return anchor.append(identity: identity)
  }

  /// Returns the node of the identity of an array element, or `nil` for an element without an identity.
  private func identity(of element: UInt32) -> UInt32? {
    guard case .slice(_, let node)? = JSONValue(document: document, node: element).identity?.text.storage else {
      return nil
    }
    return node
  }

  /// Returns whether the target is in the container of a level and not before its current child.
  private func contains(_ level: Level, _ target: UInt32) -> Bool {
    level.child <= target && target < tape.node(level.container).next
  }

  private func isArray(_ level: Level) -> Bool { tape.node(level.container).kind == .array }

  private func valueNode(of level: Level) -> UInt32 { isArray(level) ? level.child : level.child + 1 }

  private func token(of level: Level) -> String {
    isArray(level) ? String(level.ordinal) : JSONText(document: document, node: level.child).string
  }
}
