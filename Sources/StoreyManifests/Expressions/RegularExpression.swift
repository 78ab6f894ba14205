/// A regular expression in the part of ECMA 262 that Storey writes: literal characters, classes, groups, alternatives, the
/// quantifiers `?`, `*`, `+`, `{n}`, `{n,}` and `{n,m}`, and the anchors `^` and `$` at the ends of the whole expression or of
/// its alternatives. `\d`, `\w`, `.` and `(?:…)` are supported as well.
///
/// It is implemented as a Glushkov automaton: it has a position for each class of characters in the expression, and for each
/// position the set of positions that may follow it. Matching never backtracks.
struct RegularExpression: Sendable {
  /// The characters that each position matches.
  let sets: [ScalarSet]
  /// The positions that a string may begin with.
  let first: PositionSet
  /// The positions that a string may end with.
  let last: PositionSet
  /// The positions that may follow each position.
  let following: [PositionSet]
  /// Whether the empty string matches.
  let matchesEmpty: Bool

  /// Creates an automaton from an expression. `nil` when the expression contains unsupported syntax, or is too
  /// large: more than 500 positions, or too many repetitions.
  init?(_ expression: String) {
    var parser = RegularExpressionParser(expression)
    guard let node = try? parser.parse() else { return nil }
    self.init(node)
  }

  /// Creates an automaton that matches these words. `nil` when they have more than 500 characters together.
  init?(words: [String]) {
    self.init(
      .choice(words.map { word in .sequence(word.unicodeScalars.map { .scalars(ScalarSet($0.value...$0.value)) }) }))
  }

  private init?(_ node: PatternNode) {
    var builder = AutomatonBuilder()
    guard let part = try? builder.part(of: node) else { return nil }
    let count = builder.sets.count
    sets = builder.sets
    first = PositionSet(part.first, of: count)
    last = PositionSet(part.last, of: count)
    following = builder.following.map { PositionSet($0, of: count) }
    matchesEmpty = part.matchesEmpty
  }

  /// Creates an automaton that matches the strings that any of these patterns matches.
  init(anyOf patterns: [RegularExpression]) {
    let count = patterns.reduce(0) { $0 + $1.sets.count }
    var offsets: [Int] = []
    for pattern in patterns { offsets.append((offsets.last ?? 0) + pattern.sets.count) }
    let starts = [0] + offsets.dropLast()
    func moved(_ set: (RegularExpression) -> PositionSet) -> PositionSet {
      PositionSet(zip(patterns, starts).flatMap { pattern, start in set(pattern).map { $0 + start } }, of: count)
    }
    sets = patterns.flatMap(\.sets)
    first = moved(\.first)
    last = moved(\.last)
    following = zip(patterns, starts).flatMap { pattern, start in
      pattern.following.map { PositionSet($0.map { $0 + start }, of: count) }
    }
    matchesEmpty = patterns.contains(where: \.matchesEmpty)
  }

  /// Returns whether a string matches. O(length of the string × positions).
  func matches(_ text: String) -> Bool {
    var steps = Int.max
    return matches(text, steps: &steps)
  }

  /// Returns whether a string matches, and subtracts the cost from `steps`. Returns `true` when `steps` falls below 0.
  ///
  /// Each character costs 1 step, 1 for each four positions of the pattern, and for each active position 1 plus 1 for each 64
  /// positions of the pattern.
  func matches(_ text: String, steps: inout Int) -> Bool {
    var active: PositionSet?
    let (least, width) = (1 + sets.count / 4, sets.count / 64 + 1)
    for scalar in text.unicodeScalars {
      steps -= least + width * (active?.count ?? 0)
      if steps < 0 { return true }
      let next = step(from: active, by: scalar.value)
      if next.isEmpty { return false }
      active = next
    }
    return active.map { $0.intersects(last) } ?? matchesEmpty
  }

  /// Returns the positions after one more character.
  ///
  /// - Parameter active: the positions before the character; `nil` at the beginning of a string.
  func step(from active: PositionSet?, by scalar: UInt32) -> PositionSet {
    var reachable = first
    if let active {
      reachable = PositionSet([], of: sets.count)
      for position in active { reachable.formUnion(following[position]) }
    }
    for position in reachable where !sets[position].contains(scalar) { reachable.remove(position) }
    return reachable
  }
}

/// A part of a regular expression.
indirect enum PatternNode {
  case scalars(ScalarSet)
  case sequence([PatternNode])
  case choice([PatternNode])
  /// A repeated part, with the minimum and the maximum number of repetitions; `nil` for no maximum.
  case repeated(PatternNode, Int, Int?)
}

/// The error for an expression that `RegularExpression` does not support.
struct UnsupportedExpression: Error {}

/// Numbers the positions of an expression, and links each position to the positions that may follow it.
private struct AutomatonBuilder {
  /// The positions that a part of an expression may begin and end with.
  struct Part {
    var matchesEmpty = true
    var first: [Int] = []
    var last: [Int] = []
  }

  private(set) var sets: [ScalarSet] = []
  private(set) var following: [Set<Int>] = []
  /// The number of parts that may still be built. A repeated part is built once for each repetition.
  private var budget = 5000

  mutating func part(of node: PatternNode) throws(UnsupportedExpression) -> Part {
    budget -= 1
    if budget < 0 { throw UnsupportedExpression() }
    switch node {
    case .scalars(let set):
      if sets.count == 500 { throw UnsupportedExpression() }
      sets.append(set)
      following.append([])
      return Part(matchesEmpty: false, first: [sets.count - 1], last: [sets.count - 1])
    case .sequence(let nodes):
      var whole = Part()
      for node in nodes { whole = join(whole, try part(of: node)) }
      return whole
    case .choice(let nodes):
      var whole = Part(matchesEmpty: false)
      for node in nodes {
        let part = try part(of: node)
        whole.matchesEmpty = whole.matchesEmpty || part.matchesEmpty
        whole.first += part.first
        whole.last += part.last
      }
      return whole
    case .repeated(let node, let minimum, let maximum):
      var whole = Part()
      for _ in 0..<minimum { whole = join(whole, try part(of: node)) }
      if let maximum {
        for _ in minimum..<maximum { whole = join(whole, try optional(node)) }
      } else {
        let again = try optional(node)
        link(again.last, to: again.first)
        whole = join(whole, again)
      }
      return whole
    }
  }

  private mutating func optional(_ node: PatternNode) throws(UnsupportedExpression) -> Part {
    var part = try part(of: node)
    part.matchesEmpty = true
    return part
  }

  private mutating func join(_ a: Part, _ b: Part) -> Part {
    link(a.last, to: b.first)
    return Part(
      matchesEmpty: a.matchesEmpty && b.matchesEmpty, first: a.matchesEmpty ? a.first + b.first : a.first,
      last: b.matchesEmpty ? a.last + b.last : b.last)
  }

  private mutating func link(_ positions: [Int], to next: [Int]) {
    for position in positions { following[position].formUnion(next) }
  }
}
