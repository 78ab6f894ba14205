extension SummedTree {
  /// A node of the tree. A class, so that trees can share nodes.
  final class Node: Sendable {
    enum Content: Sendable {
      case leaf([Element])
      case branch([Node])
    }

    let content: Content
    let count: Int
    let sum: Sum

    init(leaf elements: [Element]) {
      content = .leaf(elements)
      count = elements.count
      sum = elements.reduce(.zero) { $0 + $1.sum }
    }

    init(branch children: [Node]) {
      content = .branch(children)
      count = children.reduce(0) { $0 + $1.count }
      sum = children.reduce(.zero) { $0 + $1.sum }
    }

    /// The number of elements or children directly in this node.
    private var width: Int {
      switch content {
      case .leaf(let elements): elements.count
      case .branch(let children): children.count
      }
    }

    func replacing(_ index: Int, with element: Element) -> Node {
      switch content {
      case .leaf(var elements):
        elements[index] = element
        return Node(leaf: elements)
      case .branch(var children):
        let (child, start) = Self.child(holding: index, of: children)
        children[child] = children[child].replacing(index - start, with: element)
        return Node(branch: children)
      }
    }

    /// Returns the node with an element inserted, split into two nodes when it would be too large.
    func inserting(_ element: Element, at index: Int) -> (Node, Node?) {
      switch content {
      case .leaf(var elements):
        elements.insert(element, at: index)
        return Self.split(elements, Node.init(leaf:))
      case .branch(var children):
        // Insert at the end of a child rather than at the start of the next one, so that the end of the tree needs no special
        // case.
        let (child, start) = Self.child(holding: max(index - 1, 0), of: children)
        let (first, second) = children[child].inserting(element, at: index - start)
        children.replaceSubrange(child...child, with: [first] + (second.map { [$0] } ?? []))
        return Self.split(children, Node.init(branch:))
      }
    }

    func removing(_ index: Int) -> Node {
      switch content {
      case .leaf(var elements):
        elements.remove(at: index)
        return Node(leaf: elements)
      case .branch(var children):
        let (child, start) = Self.child(holding: index, of: children)
        children[child] = children[child].removing(index - start)
        if children[child].width < SummedTree.least && children.count > 1 {
          let first = max(child - 1, 0)
          let (merged, rest) = children[first].joined(with: children[first + 1])
          children.replaceSubrange(first...(first + 1), with: [merged] + (rest.map { [$0] } ?? []))
        }
        return Node(branch: children)
      }
    }

    /// Returns this node and its next sibling merged into one node, or into two of nearly equal size when one would be too
    /// large.
    private func joined(with other: Node) -> (Node, Node?) {
      switch (content, other.content) {
      case (.leaf(let a), .leaf(let b)): Self.split(a + b, Node.init(leaf:))
      case (.branch(let a), .branch(let b)): Self.split(a + b, Node.init(branch:))
      // Siblings have the same depth.
      default: (self, other)
      }
    }

    private static func split<Item>(_ items: [Item], _ make: ([Item]) -> Node) -> (Node, Node?) {
      let parts = SummedTree.evenly(items).map { make(Array($0)) }
      return (parts.first ?? make([]), parts.count > 1 ? parts[1] : nil)
    }

    private static func child(holding index: Int, of children: [Node]) -> (child: Int, start: Int) {
      var child = 0
      var start = 0
      while child < children.count - 1 && index - start >= children[child].count {
        start += children[child].count
        child += 1
      }
      return (child, start)
    }
  }
}
