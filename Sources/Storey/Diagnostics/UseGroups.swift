/// The uses of things in a page that are reported as one finding for each thing.
struct UseGroups: Sendable {
  private struct Subject: Hashable, Sendable {
    let rule: RuleID
    let name: String
  }

  private struct Group: Sendable {
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

  /// The number of groups up to which a subject is compared with each of them, which is faster than hashing.
  private static let few = 8

  /// Returns the group of a subject, or `nil` when it has no use yet. O(1).
  func group(of subject: String, _ rule: RuleID) -> Int? {
    if groups.count > Self.few { return indices[Subject(rule: rule, name: subject)] }
    return groups.firstIndex { $0.subject == subject && $0.first.rule == rule }
  }

  /// Adds the group of the first use of a subject.
  mutating func add(_ first: Diagnostic, of subject: String, finding: Int?) {
    indices[Subject(rule: first.rule, name: subject)] = groups.count
    groups.append(Group(first: first, subject: subject, finding: finding))
  }

  /// Adds a further use to a group. Returns the index of its finding, or `nil` when it is not listed.
  mutating func add(_ use: Diagnostic, to group: Int) -> Int? {
    groups[group].moreUses += 1
    if groups[group].correctable == nil && groups[group].first.useReplacement == nil && use.useReplacement != nil {
      groups[group].correctable = use
    }
    return groups[group].finding
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
