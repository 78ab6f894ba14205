import Storey

/// The findings of a page that have the same rule, severity and message. Findings that report a thing once for each page are about
/// the same thing instead: their messages contain the number of its uses.
struct FindingGroup: Sendable {
  /// The properties that the findings have in common.
  struct Key: Sendable, Hashable {
    let rule: RuleID
    let severity: Severity
    /// The thing that is reported, or the message.
    let content: String

    init(of finding: Finding) {
      rule = finding.rule
      severity = finding.severity
      content = finding.subject ?? finding.message
    }
  }

  /// The maximum number of places that are printed for a group.
  static let mostPlaces = 3

  /// The first finding.
  let first: Finding
  /// The number of findings.
  private(set) var count = 1
  /// The starts of the first findings; `nil` for a finding without a location.
  private(set) var places: [SourcePosition?]
  /// The index in the bytes of the part after the text of the group.
  var end = 0

  var key: Key { Key(of: first) }

  private init(_ first: Finding) {
    self.first = first
    places = [first.range?.start]
  }

  private mutating func add(_ finding: Finding) {
    count += 1
    if places.count < Self.mostPlaces { places.append(finding.range?.start) }
  }

  /// Returns the groups of findings, in the order of their first findings.
  static func groups(of findings: [Finding]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    groups.reserveCapacity(findings.count)
    var indices: [Key: Int] = [:]
    for finding in findings {
      let index = indices[Key(of: finding), default: groups.count]
      if index < groups.count {
        groups[index].add(finding)
      } else {
        indices[Key(of: finding)] = index
        groups.append(FindingGroup(finding))
      }
    }
    return groups
  }
}
