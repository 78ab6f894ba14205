import Storey

/// What pointers lead to in an index of suppressions, each step worked out once.
///
/// Of patterns such as `/a/*`, `/*/b` and `/*/*`, a pointer matches very many at once. A state is the set of nodes that the
/// tokens so far lead to; tokens that no pattern has there lead to the same one. So a finding costs a step for each token
/// of its pointer, however many suppressions match it (the subset construction of automata, made as far as it is needed).
struct SuppressionStates: Sendable {
  /// A state by its number.
  typealias State = Int

  /// The tokens of a step: what stands in the pointer, and the identity of the floor that stands there. `nil` for tokens that
  /// no pattern has there.
  private struct Step: Hashable {
    let token: Int32?
    let identity: Int32?
  }

  private struct Entry {
    let nodes: [Int32]
    /// The state a token before.
    let parent: State?
    /// The first suppression that ends in this state or, with all below, before it.
    let first: Int?
    /// The first of those with all below.
    let firstBelow: Int?
    /// The children of all nodes by token, once they were asked for.
    var children: [Int32: [Int32]]?
    var next: [Step: State] = [:]
  }

  private let index: SuppressionIndex
  /// The first suppression for the file of each place.
  private let firsts: [Int?]
  private var entries: [Entry] = []
  private var roots: [RuleID: State] = [:]

  /// States of an index; of each place, the suppression that counts.
  init(_ index: SuppressionIndex, firsts: [Int?]) {
    self.index = index
    self.firsts = firsts
  }

  /// The state that a pointer of a finding leads to, given with the pointer of its identities, and the first suppression that
  /// matches it; `nil` when none does. O(tokens), the first time O(suppressions that match).
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

  /// Calls a closure with the places that match what leads to a state.
  ///
  /// - Parameter counted: the states whose places with all below are known to the caller already.
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
