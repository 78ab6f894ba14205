/// The listed findings of a page, as diagnostics and as findings, which are made when they are first read.
///
/// A class, so that they are made once for all copies of a list.
final class SelectedFindings: Sendable {
  /// A diagnostic that becomes a finding, or that is a further use of the thing that a finding is about.
  struct Entry: Sendable {
    /// The index of the diagnostic.
    let diagnostic: Int
    /// The index of the finding.
    let finding: Int
    let isFurtherUse: Bool
  }

  /// The number of findings of each severity.
  let severities: SeverityCounts
  /// The number of findings of each rule.
  let rules: RuleCounts

  private let diagnostics: [Diagnostic]
  /// The entries in the order of the page.
  private let entries: [Entry]
  private let uses: UseGroups
  /// The places before the first finding.
  private let places: FindingPlaces
  /// The findings that are made already, by the index of the diagnostic.
  private let checked: [Int: Finding]
  private let made = Locked<[Finding]?>(nil)

  init(
    _ diagnostics: [Diagnostic], _ entries: [Entry], _ uses: UseGroups, _ places: FindingPlaces,
    severities: SeverityCounts, rules: RuleCounts, checked: [Int: Finding]
  ) {
    self.diagnostics = diagnostics
    self.entries = entries
    self.uses = uses
    self.places = places
    self.severities = severities
    self.rules = rules
    self.checked = checked
  }

  /// The number of findings.
  var count: Int { severities.total }

  /// The findings, sorted by location.
  var findings: [Finding] {
    made.withLock { made in
      let findings = made ?? makeFindings()
      made = findings
      return findings
    }
  }

  private func makeFindings() -> [Finding] {
    var places = places
    var findings: [Finding] = []
    findings.reserveCapacity(count)
    var related: [(finding: Int, values: [RelatedValue])] = []
    for entry in entries {
      let diagnostic = diagnostics[entry.diagnostic]
      if entry.isFurtherUse {
        if let location = diagnostic.location { places.add(diagnostic, at: location, to: &findings[entry.finding]) }
        continue
      }
      let values = places.details.contains(.pointer) ? diagnostic.related : []
      if !values.isEmpty { related.append((entry.finding, values)) }
      findings.append(checked[entry.diagnostic] ?? places.finding(diagnostic))
    }
    uses.finish(&findings, places)
    for (finding, found) in places.related(related) { findings[finding].related = found }
    return findings
  }
}
