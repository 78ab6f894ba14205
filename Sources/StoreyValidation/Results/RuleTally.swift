public import Storey

/// The number of findings of one rule, and the number of pages that have them.
public struct RuleTally: Sendable, Hashable {
  /// The rule.
  public let rule: RuleID
  /// The number of findings, including those that are not listed.
  public internal(set) var findings: Int
  /// The number of pages with these findings.
  public internal(set) var files: Int
}

/// The tallies of several rules.
struct RuleTallies: Sendable, Hashable {
  private var tallies: [RuleID: RuleTally] = [:]

  /// The tallies by descending number of findings, then by the name of the rule.
  var sorted: [RuleTally] { tallies.values.sorted { ($1.findings, $0.rule) < ($0.findings, $1.rule) } }

  /// Adds the findings of a page.
  mutating func add(_ report: PageReport) {
    if report.list.isEmpty { return }
    for (rule, count) in report.list.rules.mostFirst { add(RuleTally(rule: rule, findings: count, files: 1)) }
  }

  /// Adds other tallies.
  mutating func add(_ other: RuleTallies) {
    for tally in other.tallies.values { add(tally) }
  }

  private mutating func add(_ tally: RuleTally) {
    tallies[tally.rule, default: RuleTally(rule: tally.rule, findings: 0, files: 0)].findings += tally.findings
    tallies[tally.rule]?.files += tally.files
  }
}
