/// How many findings of a page may still be listed.
struct FindingQuota {
  private let ofRule: Int
  private var left: Int
  private var counts: [RuleID: Int] = [:]

  init(_ limits: Limits) {
    ofRule = limits[.findingsOfRule] ?? .max
    left = limits[.findingsOfPage] ?? .max
  }

  /// How many of so many findings can be listed at most.
  func room(for count: Int) -> Int { min(left, count) }

  func hasRoom(for rule: RuleID) -> Bool {
    left > 0 && (ofRule == .max || counts[rule, default: 0] < ofRule)
  }

  mutating func take(_ rule: RuleID) {
    left -= 1
    if ofRule < .max { counts[rule, default: 0] += 1 }
  }
}
