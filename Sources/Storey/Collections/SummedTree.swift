/// A quantity that is summed along a sequence, such as heights or counts.
protocol Summable: Sendable {
  /// The sum of an empty sequence.
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
}

/// An element that contributes to a sum.
protocol Summed: Sendable {
  associatedtype Sum: Summable
  /// The contribution of this element.
  var sum: Sum { get }
}

/// A sequence with fast prefix sums: a B+ tree with immutable nodes.
///
///     branch   [12 elements, 840 pt | 9 elements, 311 pt]
///              /                     \
///     leaf   [70, 20, …]             [31, 44, …]
///
/// A copy shares all nodes with the original. An edit creates new nodes only on one path from the root to a leaf: O(log n). So
/// the layouts before and after an edit can both be kept, on any thread.
struct SummedTree<Element: Summed>: Sendable {
  typealias Sum = Element.Sum

  /// The maximum number of items in a node, and the minimum number in a node other than the root.
  static var most: Int { 32 }
  static var least: Int { 12 }

  private var root: Node

  /// Creates a tree of elements in order. O(n).
  init(_ elements: [Element] = []) {
    var nodes = Self.evenly(elements).map { Node(leaf: Array($0)) }
    while nodes.count > 1 { nodes = Self.evenly(nodes).map { Node(branch: Array($0)) } }
    root = nodes.first ?? Node(leaf: [])
  }

  var count: Int { root.count }

  /// Returns whether another tree shares its root with this tree. Returns `false` for a separate tree with equal elements.
  /// O(1).
  func isIdentical(to other: SummedTree) -> Bool { root === other.root }

  /// The sum of all elements.
  var sum: Sum { root.sum }

  /// All elements, in order. O(n).
  var elements: [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(count)
    while elements.count < count { elements += leaf(at: elements.count).elements }
    return elements
  }

  /// Returns the element at an index in `0..<count`, and the sum of the elements before it. O(log n).
  func entry(at index: Int) -> (element: Element, before: Sum) {
    var node = root
    var rest = index
    var before = Sum.zero
    while true {
      switch node.content {
      case .leaf(let elements):
        for element in elements[..<rest] { before = before + element.sum }
        return (elements[rest], before)
      case .branch(let children):
        var child = 0
        while rest >= children[child].count {
          rest -= children[child].count
          before = before + children[child].sum
          child += 1
        }
        node = children[child]
      }
    }
  }

  subscript(index: Int) -> Element {
    let leaf = leaf(at: index)
    return leaf.elements[index - leaf.start]
  }

  /// Returns the first element whose inclusive prefix sum satisfies a condition, with its index and the sum of the elements
  /// before it, or `nil` when no sum satisfies the condition. The condition must be monotonic: if a sum satisfies it, all
  /// greater sums do. O(log n).
  func first(whereSum holds: (Sum) -> Bool) -> (index: Int, element: Element, before: Sum)? {
    guard holds(root.sum), count > 0 else { return nil }
    var node = root
    var index = 0
    var before = Sum.zero
    while true {
      switch node.content {
      case .leaf(let elements):
        for element in elements {
          let after = before + element.sum
          if holds(after) { return (index, element, before) }
          before = after
          index += 1
        }
        return nil
      case .branch(let children):
        // If no other child matches, the last one does.
        var child = 0
        while child < children.count - 1 {
          let after = before + children[child].sum
          if holds(after) { break }
          before = after
          index += children[child].count
          child += 1
        }
        node = children[child]
      }
    }
  }

  /// Returns the elements of the leaf that contains an index, and the index of its first element. O(log n).
  func leaf(at index: Int) -> (elements: [Element], start: Int) {
    var node = root
    var start = 0
    while true {
      switch node.content {
      case .leaf(let elements): return (elements, start)
      case .branch(let children):
        var child = 0
        while index - start >= children[child].count {
          start += children[child].count
          child += 1
        }
        node = children[child]
      }
    }
  }

  // MARK: Edits

  /// Replaces the element at an index. O(log n).
  mutating func replace(at index: Int, with element: Element) {
    root = root.replacing(index, with: element)
  }

  /// Inserts an element at an index in `0...count`. O(log n).
  mutating func insert(_ element: Element, at index: Int) {
    let (first, second) = root.inserting(element, at: index)
    root = second.map { Node(branch: [first, $0]) } ?? first
  }

  /// Removes and returns the element at an index. O(log n).
  @discardableResult
  mutating func remove(at index: Int) -> Element {
    let element = self[index]
    root = root.removing(index)
    while case .branch(let children) = root.content, children.count == 1 { root = children[0] }
    return element
  }

  /// Returns the items in parts of nearly equal size, each of at most `most` items.
  static func evenly<Item>(_ items: [Item]) -> [ArraySlice<Item>] {
    let parts = (items.count + most - 1) / most
    return (0..<parts).map { items[(items.count * $0 / parts)..<(items.count * ($0 + 1) / parts)] }
  }
}

extension SummedTree {
  /// An iterator over the elements from an index on, with the sum of the elements before each. Amortized O(1) per step.
  struct Iterator: IteratorProtocol {
    private let tree: SummedTree
    private var leaf: [Element] = []
    private var start = 0
    private(set) var index: Int
    private var before: Sum

    init(_ tree: SummedTree, from index: Int) {
      self.tree = tree
      self.index = index
      if index < tree.count {
        before = index == 0 ? .zero : tree.entry(at: index).before
        (leaf, start) = tree.leaf(at: index)
      } else {
        before = .zero
      }
    }

    mutating func next() -> (index: Int, element: Element, before: Sum)? {
      if index - start >= leaf.count {
        guard index < tree.count else { return nil }
        (leaf, start) = tree.leaf(at: index)
      }
      let element = leaf[index - start]
      let entry = (index, element, before)
      before = before + element.sum
      index += 1
      return entry
    }
  }

  func makeIterator(from index: Int = 0) -> Iterator { Iterator(self, from: index) }
}
