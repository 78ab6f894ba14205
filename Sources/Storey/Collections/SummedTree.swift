/// What adds up along a sequence: heights, counts.
protocol Summable: Sendable {
  /// The sum of nothing.
  static var zero: Self { get }
  static func + (a: Self, b: Self) -> Self
}

/// An element that counts towards a sum.
protocol Summed: Sendable {
  associatedtype Sum: Summable
  /// What this element alone counts.
  var sum: Sum { get }
}

/// A sequence that knows the sum of any of its beginnings: a B+ tree whose nodes never change.
///
///     branch   [12 elements, 840 pt | 9 elements, 311 pt]
///              /                     \
///     leaf   [70, 20, …]             [31, 44, …]
///
/// A copy shares all nodes with the original, and an edit makes new ones on one way from the root to a leaf only:
/// O(log n). So a layout before and after an edit can both be kept, on any thread.
struct SummedTree<Element: Summed>: Sendable {
  typealias Sum = Element.Sum

  /// The most that a node holds, and the least that a node other than the root holds.
  static var most: Int { 32 }
  static var least: Int { 12 }

  private var root: Node

  /// A tree of elements in their order. O(n).
  init(_ elements: [Element] = []) {
    var nodes = Self.evenly(elements).map { Node(leaf: Array($0)) }
    while nodes.count > 1 { nodes = Self.evenly(nodes).map { Node(branch: Array($0)) } }
    root = nodes.first ?? Node(leaf: [])
  }

  var count: Int { root.count }

  /// Whether another tree is this one or a copy: O(1), and no for one that only has the same elements.
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

  /// The element at an index, `0..<count`, and the sum of those before it. O(log n).
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

  /// The first element whose inclusive sum satisfies a condition that, once it holds, holds for all greater sums; its
  /// index and the sum of those before it. nil when it holds for none. O(log n).
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
        // The last child is the one when no other is.
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

  /// The leaf that holds an index, as its elements and the index of the first. O(log n).
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

  /// Puts an element in the place of another. O(log n).
  mutating func replace(at index: Int, with element: Element) {
    root = root.replacing(index, with: element)
  }

  /// Puts an element before the one at an index, or at the end. O(log n).
  mutating func insert(_ element: Element, at index: Int) {
    let (first, second) = root.inserting(element, at: index)
    root = second.map { Node(branch: [first, $0]) } ?? first
  }

  /// Takes an element out. O(log n).
  @discardableResult
  mutating func remove(at index: Int) -> Element {
    let element = self[index]
    root = root.removing(index)
    while case .branch(let children) = root.content, children.count == 1 { root = children[0] }
    return element
  }

  /// Parts of nearly equal size, each no larger than a node.
  static func evenly<Item>(_ items: [Item]) -> [ArraySlice<Item>] {
    let parts = (items.count + most - 1) / most
    return (0..<parts).map { items[(items.count * $0 / parts)..<(items.count * ($0 + 1) / parts)] }
  }
}

extension SummedTree {
  /// Walks the elements from an index on, with the sum of those before each. O(1) a step, amortised.
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
