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

  /// The places that end at a node.
  private struct Node: Sendable {
    var exact: Int?
    var below: Int?
  }

  private struct Edge: Hashable, Sendable {
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
  private let edges: [Edge: Int32]
  private let tokens: [String: Int32]
  private let roots: [RuleID: Int32]
  private let wildcard: Int32?

  /// Creates an index. O(length of all pointers).
  init(_ suppressions: [Suppression]) {
    self.suppressions = suppressions
    var (files, fileLists): ([[Glob]?], [[Glob]?: Int]) = ([], [:])
    var filesOfSuppression: [Int] = []
    var (places, nodes): ([Place], [Node]) = ([], [])
    var (edges, tokens, roots): ([Edge: Int32], [String: Int32], [RuleID: Int32]) = ([:], [:], [:])
    func newNode() -> Int32 {
      nodes.append(Node())
      return Int32(nodes.count - 1)
    }
    for (index, suppression) in suppressions.enumerated() {
      if fileLists[suppression.files] == nil {
        fileLists[suppression.files] = files.count
        files.append(suppression.files)
      }
      filesOfSuppression.append(fileLists[suppression.files] ?? 0)
      var node = roots[suppression.rule] ?? newNode()
      roots[suppression.rule] = node
      let pattern = suppression.pointer ?? .everywhere
      for token in pattern.tokens {
        let number = tokens[token] ?? Int32(tokens.count)
        tokens[token] = number
        let edge = Edge(node: node, token: number)
        node = edges[edge] ?? newNode()
        edges[edge] = node
      }
      let end = pattern.includesBelow ? \Node.below : \Node.exact
      let place = nodes[Int(node)][keyPath: end] ?? places.count
      nodes[Int(node)][keyPath: end] = place
      if place == places.count { places.append(Place()) }
      places[place].suppressions.append(index)
    }
    (self.files, self.filesOfSuppression, self.places, self.nodes) = (files, filesOfSuppression, places, nodes)
    filePatterns = GlobIndex(files.map { $0 ?? [] })
    (self.edges, self.tokens, self.roots, wildcard) = (edges, tokens, roots, tokens["*"])
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

  /// Calls a closure with every place whose pattern matches a finding of a rule, given by its pointer and by the pointer of
  /// its identities.
  func forEachPlace(of rule: RuleID, _ pointer: JSONPointer, anchor: JSONPointer, _ body: (Int) -> Void) {
    guard let root = roots[rule] else { return }
    let indices = pointer.tokens.map { tokens[$0] }
    let identities = anchor.tokens.map { tokens[$0] }
    var waiting: [(node: Int32, depth: Int)] = [(root, 0)]
    while let (node, depth) = waiting.popLast() {
      let ends = nodes[Int(node)]
      if let below = ends.below { body(below) }
      if depth == indices.count {
        if let exact = ends.exact { body(exact) }
        continue
      }
      let index = indices[depth]
      let identity = depth < identities.count ? identities[depth] : nil
      var tokens = [wildcard]
      if index != wildcard { tokens.append(index) }
      if identity != wildcard && identity != index { tokens.append(identity) }
      for case let token? in tokens {
        if let next = edges[Edge(node: node, token: token)] { waiting.append((next, depth + 1)) }
      }
    }
  }
}
