/// How many findings of a page may still be listed.
struct FindingQuota {
  private let ofRule: Int
  private var left: Int
  private var counts = RuleCounts()

  /// The room for at most so many findings. Where all of them fit, those of a rule are not counted.
  init(_ limits: Limits, for count: Int) {
    let ofRule = limits[.findingsOfRule] ?? .max
    self.ofRule = count <= ofRule ? .max : ofRule
    left = limits[.findingsOfPage] ?? .max
  }

  /// How many of so many findings can be listed at most.
  func room(for count: Int) -> Int { min(left, count) }

  func hasRoom(for rule: RuleID) -> Bool {
    left > 0 && (ofRule == .max || counts[rule] < ofRule)
  }

  mutating func take(_ rule: RuleID) {
    left -= 1
    if ofRule < .max { counts.add(rule) }
  }
}
