/// How many findings there are of each rule. Those of a page are of few rules, so a rule is looked for among them all.
struct RuleCounts: Sendable, Hashable {
  // A dictionary would take longer to make than a small page to lay out.
  private var rules: [RuleID] = []
  private var counts: [Int] = []

  /// How many there are of a rule. O(rules).
  subscript(rule: RuleID) -> Int { rules.firstIndex(of: rule).map { counts[$0] } ?? 0 }

  /// Counts one more. O(rules).
  mutating func add(_ rule: RuleID) {
    if let index = rules.firstIndex(of: rule) {
      counts[index] += 1
    } else {
      rules.append(rule)
      counts.append(1)
    }
  }

  /// The rules and how many findings there are of each: the most first, then by name.
  var mostFirst: [(rule: RuleID, count: Int)] {
    zip(rules, counts).map { (rule: $0, count: $1) }.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }
}
