/// The number of findings of a page that may still be listed.
struct FindingQuota {
  private let ofRule: Int
  private var left: Int
  private var counts = RuleCounts()

  /// Creates a quota for at most `count` findings. Findings are not counted by rule when `count` is within the limit per rule.
  init(_ limits: Limits, for count: Int) {
    let ofRule = limits[.findingsOfRule] ?? .max
    self.ofRule = count <= ofRule ? .max : ofRule
    left = limits[.findingsOfPage] ?? .max
  }

  /// Returns the maximum number of findings that can be listed of `count` findings.
  func room(for count: Int) -> Int { min(left, count) }

  func hasRoom(for rule: RuleID) -> Bool {
    left > 0 && (ofRule == .max || counts[rule] < ofRule)
  }

  mutating func take(_ rule: RuleID) {
    left -= 1
    if ofRule < .max { counts.add(rule) }
  }
}
