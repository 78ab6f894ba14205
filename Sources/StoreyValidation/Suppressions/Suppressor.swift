import Storey

/// Collects the suppressed findings of one page.
struct Suppressor {
  /// The suppressed findings up to the limit, in the order of the page.
  private(set) var taken: [SuppressedFinding] = []
  /// The number of suppressed findings beyond the limit.
  private(set) var unlistedCount = 0
  /// The use of the suppressions; `nil` when the page has no suppressions.
  private(set) var use: SuppressionUse?
  private let file: FileSuppressions?
  private let limit: Int

  init(_ file: FileSuppressions?, limits: Limits) {
    self.file = file
    limit = limits[.findingsOfPage] ?? .max
    use = file.map(SuppressionUse.init)
  }

  /// Returns whether a rule has suppressions.
  func covers(_ rule: RuleID) -> Bool { file?.index.hasSuppressions(of: rule) ?? false }

  /// Collects a finding if a suppression matches it, and returns whether one does.
  mutating func take(_ finding: Finding) -> Bool {
    guard let file, var used = use?.states else { return false }
    use?.states = []
    defer { use?.states = used }
    guard let suppression = file.suppression(of: finding, &used) else { return false }
    if taken.count == limit {
      unlistedCount += 1
      return true
    }
    // Accepted findings are not corrected.
    var finding = finding
    finding.replacement = nil
    taken.append(SuppressedFinding(finding: finding, authority: .configuration, reason: suppression.reason))
    return true
  }
}
