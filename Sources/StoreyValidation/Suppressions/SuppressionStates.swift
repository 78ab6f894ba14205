import Storey

/// The states that pointers lead to in an index of suppressions. Each step is computed once.
///
/// A pointer can match many patterns at once, such as `/a/*`, `/*/b` and `/*/*`. A state is the set of nodes that the tokens
/// so far lead to. Tokens that no pattern has at a position lead to the same state. Therefore a finding costs one step for
/// each token of its pointer, regardless of the number of suppressions that match it. (This is the subset construction of
/// automata, computed on demand.)
struct SuppressionStates: Sendable {
  /// The number of a state.
  typealias State = Int

  /// A step from a state: the token of the pointer, and the identity of the element at this token. `nil` for tokens that no
  /// pattern has at this position.
  private struct Step: Hashable {
    let token: Int32?
    let identity: Int32?
  }

  private struct Entry {
    let nodes: [Int32]
    /// The state before the last token.
    let parent: State?
    /// The first suppression that matches a pointer which ends in this state.
    let first: Int?
    /// The first of these suppressions that includes everything below.
    let firstBelow: Int?
    /// The children of all nodes by token; `nil` before they are first used.
    var children: [Int32: [Int32]]?
    var next: [Step: State] = [:]
  }

  private let index: SuppressionIndex
  /// The first suppression of each place that applies to the file.
  private let firsts: [Int?]
  private var entries: [Entry] = []
  private var roots: [RuleID: State] = [:]

  /// Creates the states of an index.
  ///
  /// - Parameter firsts: the first suppression of each place that applies to the file.
  init(_ index: SuppressionIndex, firsts: [Int?]) {
    self.index = index
    self.firsts = firsts
  }

  /// Returns the state that the pointer of a finding leads to, and the first suppression that matches it; `nil` when no
  /// suppression matches. O(tokens); the first time O(suppressions that match).
  ///
  /// - Parameter anchor: the same pointer with identities instead of indices.
  mutating func match(
    _ rule: RuleID, _ pointer: JSONPointer, anchor: JSONPointer
  ) -> (state: State, suppression: Int)? {
    guard var state = root(of: rule) else { return nil }
    for (depth, token) in pointer.tokens.enumerated() where !entries[state].nodes.isEmpty {
      let identity = depth < anchor.tokens.count ? anchor.tokens[depth] : token
      state = step(from: state, index.number(of: token), identity == token ? nil : index.number(of: identity))
    }
    return entries[state].first.map { (state, $0) }
  }

  /// Calls a closure with the places that match the pointers which lead to a state.
  ///
  /// - Parameter counted: the states whose places that include everything below were already visited. Updated.
  func forEachPlace(of state: State, counted: inout Set<State>, _ body: (Int) -> Void) {
    for node in entries[state].nodes { index.node(node).exact.map(body) }
    var state: State? = state
    while let reached = state, counted.insert(reached).inserted {
      for node in entries[reached].nodes { index.node(node).below.map(body) }
      state = entries[reached].parent
    }
  }

  private mutating func root(of rule: RuleID) -> State? {
    if let state = roots[rule] { return state }
    guard let root = index.root(of: rule) else { return nil }
    let state = add([root], after: nil)
    roots[rule] = state
    return state
  }

  private mutating func step(from state: State, _ token: Int32?, _ identity: Int32?) -> State {
    let children = children(of: state)
    func known(_ token: Int32?) -> Int32? { token.flatMap { $0 != index.wildcard && children[$0] != nil ? $0 : nil } }
    let step = Step(token: known(token), identity: known(identity))
    if let next = entries[state].next[step] { return next }
    let nodes = [index.wildcard, step.token, step.identity].flatMap { $0.flatMap { children[$0] } ?? [] }
    let next = add(nodes, after: state)
    entries[state].next[step] = next
    return next
  }

  private mutating func children(of state: State) -> [Int32: [Int32]] {
    if let children = entries[state].children { return children }
    var children: [Int32: [Int32]] = [:]
    for node in entries[state].nodes {
      index.forEachChild(of: node) { token, child in children[token, default: []].append(child) }
    }
    entries[state].children = children
    return children
  }

  private mutating func add(_ nodes: [Int32], after parent: State?) -> State {
    var below = parent.flatMap { entries[$0].firstBelow }
    var exact: Int?
    for node in nodes {
      let node = index.node(node)
      if let first = node.below.flatMap({ firsts[$0] }) { below = min(below ?? first, first) }
      if let first = node.exact.flatMap({ firsts[$0] }) { exact = min(exact ?? first, first) }
    }
    entries.append(
      Entry(nodes: nodes, parent: parent, first: [exact, below].compactMap(\.self).min(), firstBelow: below))
    return entries.count - 1
  }
}
