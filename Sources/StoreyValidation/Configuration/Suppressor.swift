import Storey

/// Takes the findings of one page that suppressions are about.
struct Suppressor {
  /// The findings that were taken, as many as are listed, in the order of the page.
  private(set) var taken: [SuppressedFinding] = []
  /// How many more were taken.
  private(set) var unlistedCount = 0
  /// Where suppressions matched; `nil` when there are none for this page.
  private(set) var use: SuppressionUse?
  private let file: FileSuppressions?
  private let limit: Int

  init(_ file: FileSuppressions?, limits: Limits) {
    self.file = file
    limit = limits[.findingsOfPage] ?? .max
    use = file.map(SuppressionUse.init)
  }

  /// Whether some suppression is about findings of a rule.
  func covers(_ rule: RuleID) -> Bool { file?.index.hasSuppressions(of: rule) ?? false }

  /// Takes a finding if a suppression is about it.
  mutating func take(_ finding: Finding) -> Bool {
    guard let file, var used = use?.states else { return false }
    use?.states = []
    defer { use?.states = used }
    guard let suppression = file.suppression(of: finding, &used) else { return false }
    if taken.count == limit {
      unlistedCount += 1
      return true
    }
    // A finding that is accepted is not corrected.
    var finding = finding
    finding.replacement = nil
    taken.append(SuppressedFinding(finding: finding, authority: .configuration, reason: suppression.reason))
    return true
  }
}
