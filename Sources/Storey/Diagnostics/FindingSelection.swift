/// Selects the findings of a page that are listed, from diagnostics in the order of the page.
struct FindingSelection {
  private let diagnostics: [Diagnostic]
  private let places: FindingPlaces
  private var quota: FindingQuota
  private var uses = UseGroups()
  private var entries: [SelectedFindings.Entry] = []
  private var severities = SeverityCounts()
  private var rules = RuleCounts()
  private var unlisted = UnlistedFindings()
  /// The findings that were made to look for suppressions, by the index of the diagnostic, and their places.
  private var checked: [Int: Finding] = [:]
  private var checkedPlaces: FindingPlaces

  init(_ diagnostics: [Diagnostic], firstLine: Int, details: Finding.Details, limits: Limits) {
    self.diagnostics = diagnostics
    quota = FindingQuota(limits, for: diagnostics.count)
    places = FindingPlaces(firstLine: firstLine, details: details, limits: limits)
    checkedPlaces = places
    entries.reserveCapacity(quota.room(for: diagnostics.count))
  }

  /// Adds the diagnostic at an index: as a finding, as a further use of the thing that a finding is about, or to the counts.
  mutating func add(_ index: Int, isSuppressible: (RuleID) -> Bool, isSuppressed: (Finding) -> Bool) {
    let diagnostic = diagnostics[index]
    let rule = diagnostic.rule
    let subject = diagnostic.subject
    let group = subject.flatMap { uses.group(of: $0, rule) }
    let isListed = group == nil && quota.hasRoom(for: rule)
    // Suppressions apply to each use.
    if isSuppressible(rule) {
      let finding = checkedPlaces.finding(diagnostic)
      if isSuppressed(finding) { return }
      if isListed { checked[index] = finding }
    }
    if let group {
      if let finding = uses.add(diagnostic, to: group) {
        entries.append(SelectedFindings.Entry(diagnostic: index, finding: finding, isFurtherUse: true))
      }
      return
    }
    if let subject { uses.add(diagnostic, of: subject, finding: isListed ? severities.total : nil) }
    guard isListed else { return unlisted.add(rule, diagnostic.severity) }
    quota.take(rule)
    entries.append(SelectedFindings.Entry(diagnostic: index, finding: severities.total, isFurtherUse: false))
    severities[diagnostic.severity] += 1
    rules.add(rule)
  }

  /// The list of the findings.
  var list: FindingList {
    let selected = SelectedFindings(
      diagnostics, entries, uses, places, severities: severities, rules: rules, checked: checked)
    return FindingList(selected, unlisted: unlisted)
  }
}
