import Storey

/// The suppressions of a configuration by rule and by the tokens of their pointers, so that a finding is compared only with
/// those that can match it.
///
///     rule ── "floors" ── "*" ── "picList" ── …    nodes; edges are tokens, among them "*" and "{137}"
///                          └──── places that end here, with or without all below
final class SuppressionIndex: Sendable {
  // A class because the suppressions of every file refer to it, and are compared by identity.

  /// The suppressions of one rule and one pointer, in their order.
  private struct Place: Sendable {
    var suppressions: [Int] = []
  }

  /// The end of some tokens, as a list of its children: the first of them, and the next of its own parent's.
  struct Node: Sendable {
    /// The last of its tokens.
    let token: Int32
    /// The place that ends here, and that with all below.
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
  /// The lists of patterns that suppressions are for, each once; `nil` is every file.
  private let files: [[Glob]?]
  private let filePatterns: GlobIndex
  /// The list of patterns of each suppression.
  let filesOfSuppression: [Int]
  private let places: [Place]
  private let nodes: [Node]
  private let tokens: [String: Int32]
  private let roots: [RuleID: Int32]
  /// The number of the token `*`.
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

  /// Which lists of patterns are for a file, by its path from the folder of the configuration.
  func coverage(of path: String) -> [Bool] {
    let matching = filePatterns.lists(matching: path)
    return files.enumerated().map { list, globs in globs == nil || matching.contains(list) }
  }

  /// Whether there are suppressions of a rule.
  func hasSuppressions(of rule: RuleID) -> Bool { roots[rule] != nil }

  /// The suppressions of each place of which a condition holds: the first of each, or `nil`. O(suppressions).
  func firsts(where isMeant: (Int) -> Bool) -> [Int?] { places.map { $0.suppressions.first(where: isMeant) } }

  /// The suppressions of a place.
  func suppressions(at place: Int) -> [Int] { places[place].suppressions }

  // MARK: Nodes

  /// Where the pointers of the suppressions of a rule begin.
  func root(of rule: RuleID) -> Int32? { roots[rule] }

  /// The number of a token; `nil` when no suppression has it.
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
