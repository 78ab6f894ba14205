/// The uses of things in a page that are reported as one finding for each thing.
struct UseGroups {
  private struct Subject: Hashable {
    let rule: RuleID
    let name: String
  }

  private struct Group {
    /// The first use that is not suppressed.
    let first: Diagnostic
    /// The first use with a correction, unless `first` has one: its hint describes the correction.
    var correctable: Diagnostic?
    let subject: String
    /// The index of the finding, or `nil` when it is not listed.
    let finding: Int?
    var moreUses = 0
  }

  private var groups: [Group] = []
  private var indices: [Subject: Int] = [:]

  /// Returns the group of a subject, or `nil` when it has no use yet. O(1).
  func group(of subject: String, _ rule: RuleID) -> Int? {
    // Most pages have no groups, and hashing a subject is then a waste.
    groups.isEmpty ? nil : indices[Subject(rule: rule, name: subject)]
  }

  /// Adds the group of the first use of a subject.
  mutating func add(_ first: Diagnostic, of subject: String, finding: Int?) {
    indices[Subject(rule: first.rule, name: subject)] = groups.count
    groups.append(Group(first: first, subject: subject, finding: finding))
  }

  /// Adds a further use to a group and its finding.
  mutating func add(
    _ use: Diagnostic, to group: Int, _ findings: inout [Finding], _ places: inout FindingPlaces
  ) {
    groups[group].moreUses += 1
    if groups[group].correctable == nil && groups[group].first.useReplacement == nil && use.useReplacement != nil {
      groups[group].correctable = use
    }
    guard let index = groups[group].finding, let location = use.location else { return }
    places.add(use, at: location, to: &findings[index])
  }

  /// Writes the number of uses into the findings.
  func finish(_ findings: inout [Finding], _ places: FindingPlaces) {
    for group in groups {
      guard let index = group.finding else { continue }
      places.finish(&findings[index], group.first, of: group.subject, moreUses: group.moreUses)
      if let use = group.correctable { places.setHint(of: &findings[index], to: use, moreUses: group.moreUses) }
    }
  }
}

extension Diagnostic {
  /// The correction of one of several uses.
  fileprivate var useReplacement: String? {
    if case .use(let use) = fact { use.replacement } else { nil }
  }
}
