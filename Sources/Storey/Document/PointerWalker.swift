/// Finds the JSON Pointers of nodes. Asked in rising order, it walks the tape once for all of them.
struct PointerWalker {
  private struct Level {
    let container: UInt32
    /// The element, or the key of the member, that the walk is in.
    var child: UInt32
    var ordinal = 0
  }

  private let document: Document
  private var path: [Level] = []

  init(_ document: Document) {
    self.document = document
  }

  /// The pointer to a node; of a key, the pointer to its member. O(siblings passed since the last one).
  mutating func pointer(to target: UInt32) -> JSONPointer {
    while let last = path.last, !contains(last, target) { path.removeLast() }
    if path.isEmpty {
      if target == 0 { return JSONPointer() }
      path.append(Level(container: 0, child: 1))
    }
    while var level = path.popLast() {
      var value = valueNode(of: level)
      while document.node(value).next <= target {
        level.child = document.node(value).next
        level.ordinal += 1
        value = valueNode(of: level)
      }
      path.append(level)
      if level.child == target || value == target { break }
      path.append(Level(container: value, child: value + 1))
    }
    return JSONPointer(tokens: path.map(token(of:)))
  }

  /// Whether the target lies in this level's container, and not before the child that the walk has reached.
  private func contains(_ level: Level, _ target: UInt32) -> Bool {
    level.child <= target && target < document.node(level.container).next
  }

  private func valueNode(of level: Level) -> UInt32 {
    document.node(level.container).kind == .object ? level.child + 1 : level.child
  }

  private func token(of level: Level) -> String {
    document.node(level.container).kind == .object
      ? PageText(document: document, node: level.child).string : String(level.ordinal)
  }
}
