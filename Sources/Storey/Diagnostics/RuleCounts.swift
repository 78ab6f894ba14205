/// The number of findings of each rule. Lookup is linear, because the findings of a page belong to few rules.
package struct RuleCounts: Sendable, Hashable {
  // Creating a dictionary would take longer than laying out a small page.
  private var rules: [RuleID] = []
  private var counts: [Int] = []

  /// Creates counts without findings.
  package init() {}

  /// The number of findings of a rule. O(rules).
  subscript(rule: RuleID) -> Int { rules.firstIndex(of: rule).map { counts[$0] } ?? 0 }

  /// Counts more findings of a rule. O(rules).
  package mutating func add(_ rule: RuleID, count: Int = 1) {
    if let index = rules.firstIndex(of: rule) {
      counts[index] += count
    } else {
      rules.append(rule)
      counts.append(count)
    }
  }

  /// Adds other counts. O(rules · rules).
  package mutating func add(_ others: RuleCounts) {
    for (rule, count) in zip(others.rules, others.counts) { add(rule, count: count) }
  }

  /// The rules with the numbers of their findings, sorted by descending number, then by name.
  package var mostFirst: [(rule: RuleID, count: Int)] {
    zip(rules, counts).map { (rule: $0, count: $1) }.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
  }
}
