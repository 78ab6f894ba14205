/// Finds the JSON Pointers of nodes. Lookups in ascending order share one pass over the tape.
struct PointerWalker {
  private struct Level {
    let container: UInt32
    /// The current element, or the key of the current member.
    var child: UInt32
    var ordinal = 0
  }

  let document: Document
  private var path: [Level] = []
  /// The last pointer and the last anchor, as far as their levels are those of the path: the next ones begin alike.
  private var written: PointerText
  private var anchors: PointerText
  private var lastIdentity: (element: UInt32, identity: UInt32?)?

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
    anchors = written
  }

  /// Returns the pointer to a node; for a key, the pointer to its member. O(siblings passed since the last lookup).
  mutating func pointer(to target: UInt32) -> JSONPointer {
    walk(to: target)
    return JSONPointer(tokens: path.map(token(of:)))
  }

  /// Returns the pointer to a node as text, within the limit.
  mutating func pointerText(to target: UInt32) -> String {
    walk(to: target)
    for level in path[written.tokenCount...] {
      let isWhole = isArray(level) ? written.append(index: level.ordinal) : written.append(key: level.child)
      if !isWhole { break }
    }
    return written.string
  }

  /// Returns a pointer in which array elements are named by their identity instead of their index:
  /// `/floors/{137}/picList/*/img`. It does not change when elements are inserted before them. Elements without an identity are
  /// written as `*`.
  mutating func anchor(of target: UInt32) -> String {
    walk(to: target)
    for level in path[anchors.tokenCount...] {
      let isWhole =
        isArray(level) ? anchors.append(identity: identity(of: level.child)) : anchors.append(key: level.child)
      if !isWhole { break }
    }
    return anchors.string
  }

  /// Returns the container of a node, or `nil` for the root. O(siblings passed since the last lookup).
  mutating func container(of target: UInt32) -> UInt32? {
    walk(to: target)
    return path.last?.container
  }

  private mutating func walk(to target: UInt32) {
    while let last = path.last, !contains(last, target) { path.removeLast() }
    keepWritten(path.count)
    if path.isEmpty {
      if target == root { return }
      path.append(Level(container: root, child: root + 1))
    }
    while var level = path.popLast() {
      var value = valueNode(of: level)
      if tape.node(value).next <= target { keepWritten(path.count) }
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

  /// Forgets the tokens of the last pointers below a number of levels.
  private mutating func keepWritten(_ levels: Int) {
    written.keep(first: levels)
    anchors.keep(first: levels)
  }

  /// Returns the node of the identity of an array element, or `nil` for an element without an identity. O(members), or O(1) for the
  /// last element again, whose token may exceed the limit each time.
  private mutating func identity(of element: UInt32) -> UInt32? {
    if let last = lastIdentity, last.element == element { return last.identity }
    var identity: UInt32?
    if let text = JSONValue(document: document, node: element).identity?.text, case .document = text.owner {
      identity = text.node
    }
    lastIdentity = (element, identity)
    return identity
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
