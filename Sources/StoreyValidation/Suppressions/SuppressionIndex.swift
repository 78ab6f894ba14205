import Storey

/// The suppressions of a configuration, indexed by rule and by the tokens of their pointers. A finding is compared only with
/// the suppressions that can match it.
///
///     rule ── "floors" ── "*" ── "picList" ── …    nodes; edges are tokens, including "*" and "{137}"
///                          └──── places that end here, with or without everything below
final class SuppressionIndex: Sendable {
  // A class so that the suppressions of all files share it.

  /// The suppressions with the same rule and the same pointer, in order.
  private struct Place: Sendable {
    var suppressions: [Int] = []
  }

  /// A node of the tree of tokens. Its children are a linked list: `firstChild` is the first child, and `next` the next
  /// child of its own parent.
  struct Node: Sendable {
    /// The token of the edge that leads to the node.
    let token: Int32
    /// The place that ends here, and the place that ends here and includes everything below.
    fileprivate(set) var exact: Int?
    fileprivate(set) var below: Int?
    fileprivate var firstChild: Int32 = -1
    fileprivate let next: Int32
  }

  private struct Edge: Hashable {
    let node: Int32
    let token: Int32
  }

  let suppressions: [Suppression]
  /// The distinct lists of file patterns of the suppressions; `nil` for every file.
  private let files: [[Glob]?]
  private let filePatterns: GlobIndex
  /// The index of the list of file patterns of each suppression.
  let filesOfSuppression: [Int]
  private let places: [Place]
  private let nodes: [Node]
  private let tokens: [String: Int32]
  private let roots: [RuleID: Int32]
  /// The number of the token `*`; `nil` when no suppression has it.
  let wildcard: Int32?

  /// Creates an index. O(length of all pointers).
  init(_ suppressions: [Suppression]) {
    self.suppressions = suppressions
    var (files, fileLists): ([[Glob]?], [[Glob]?: Int]) = ([], [:])
    var filesOfSuppression: [Int] = []
    var (places, nodes): ([Place], [Node]) = ([], [])
    var (edges, tokens, roots): ([Edge: Int32], [String: Int32], [RuleID: Int32]) = ([:], [:], [:])
    func newNode(_ token: Int32, next: Int32) -> Int32 {
      nodes.append(Node(token: token, next: next))
      return Int32(nodes.count - 1)
    }
    func child(of node: Int32, by token: Int32) -> Int32 {
      let edge = Edge(node: node, token: token)
      if let child = edges[edge] { return child }
      let child = newNode(token, next: nodes[Int(node)].firstChild)
      nodes[Int(node)].firstChild = child
      edges[edge] = child
      return child
    }
    for (index, suppression) in suppressions.enumerated() {
      if fileLists[suppression.files] == nil {
        fileLists[suppression.files] = files.count
        files.append(suppression.files)
      }
      filesOfSuppression.append(fileLists[suppression.files] ?? 0)
      var node = roots[suppression.rule] ?? newNode(-1, next: -1)
      roots[suppression.rule] = node
      let pattern = suppression.pointer ?? .everywhere
      for token in pattern.tokens {
        let number = tokens[token] ?? Int32(tokens.count)
        tokens[token] = number
        node = child(of: node, by: number)
      }
      let end = pattern.includesBelow ? \Node.below : \Node.exact
      let place = nodes[Int(node)][keyPath: end] ?? places.count
      nodes[Int(node)][keyPath: end] = place
      if place == places.count { places.append(Place()) }
      places[place].suppressions.append(index)
    }
    (self.files, self.filesOfSuppression, self.places, self.nodes) = (files, filesOfSuppression, places, nodes)
    filePatterns = GlobIndex(files.map { $0 ?? [] })
    (self.tokens, self.roots, wildcard) = (tokens, roots, tokens["*"])
  }

  /// Returns whether each list of patterns matches a file, given its path relative to the folder of the configuration.
  func coverage(of path: String) -> [Bool] {
    let matching = filePatterns.lists(matching: path)
    return files.enumerated().map { list, globs in globs == nil || matching.contains(list) }
  }

  /// Returns whether a rule has suppressions.
  func hasSuppressions(of rule: RuleID) -> Bool { roots[rule] != nil }

  /// Returns the first suppression of each place that satisfies a condition, or `nil`. O(suppressions).
  func firsts(where isMeant: (Int) -> Bool) -> [Int?] { places.map { $0.suppressions.first(where: isMeant) } }

  /// Returns the suppressions of a place.
  func suppressions(at place: Int) -> [Int] { places[place].suppressions }

  // MARK: Nodes

  /// Returns the root node of a rule; `nil` when the rule has no suppressions.
  func root(of rule: RuleID) -> Int32? { roots[rule] }

  /// Returns the number of a token; `nil` when no suppression has it.
  func number(of token: String) -> Int32? { tokens[token] }

  func node(_ number: Int32) -> Node { nodes[Int(number)] }

  /// Calls a closure with every child of a node.
  func forEachChild(of node: Int32, _ body: (_ token: Int32, _ child: Int32) -> Void) {
    var child = nodes[Int(node)].firstChild
    while child >= 0 {
      body(nodes[Int(child)].token, child)
      child = nodes[Int(child)].next
    }
  }
}
