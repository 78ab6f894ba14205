import Storey

/// The findings of a page that have the same rule, severity, message and hint. Findings that report a thing once for each page are
/// about the same thing instead: their messages contain the number of its uses.
struct FindingGroup: Sendable {
  /// The properties that the findings have in common.
  struct Key: Sendable, Hashable {
    let rule: RuleID
    let severity: Severity
    /// The thing that is reported, or the message.
    let content: String
    let hint: String?
    /// The beginning and the number of bytes of the value in the page, if the message contains only a part of it.
    private let value: [UInt8]
    private let length: Int

    init(of finding: Finding, in page: [UInt8]) {
      rule = finding.rule
      severity = finding.severity
      content = finding.subject ?? finding.message
      hint = finding.hint
      let isCut = finding.subject == nil && finding.message.hasEllipsis
      let written = isCut ? page[finding.bytes.clamped(to: page.indices)] : []
      value = Array(written.prefix(Self.mostBytesOfValue))
      length = written.count
    }

    private static let mostBytesOfValue = 1024

    /// Hashes the content alone: most findings with the same content are equal.
    func hash(into hasher: inout Hasher) { hasher.combine(content) }

    /// The size in bytes.
    var size: Int { content.utf8.count + (hint?.utf8.count ?? 0) + value.count }
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

  let key: Key

  private init(_ first: Finding, _ key: Key) {
    self.first = first
    self.key = key
    places = [first.range?.start]
  }

  private mutating func add(_ finding: Finding) {
    count += 1
    if places.count < Self.mostPlaces { places.append(finding.range?.start) }
  }

  /// Returns the groups of the findings in a page, in the order of their first findings.
  static func groups(of findings: [Finding], in page: [UInt8]) -> [FindingGroup] {
    var groups: [FindingGroup] = []
    groups.reserveCapacity(findings.count)
    var indices: [Key: Int] = [:]
    for finding in findings {
      let key = Key(of: finding, in: page)
      if let index = indices[key] {
        groups[index].add(finding)
      } else {
        indices[key] = groups.count
        groups.append(FindingGroup(finding, key))
      }
    }
    return groups
  }
}

extension String {
  /// Whether the text contains "…". Compares bytes, because a comparison of characters normalizes each of them.
  fileprivate var hasEllipsis: Bool {
    var text = self
    return text.withUTF8 { bytes in
      var index = unsafe ByteScan.first(0xE2, in: bytes, from: 0)
      while index + 2 < bytes.count {
        if unsafe bytes[index + 1] == 0x80 && bytes[index + 2] == 0xA6 { return true }
        index = unsafe ByteScan.first(0xE2, in: bytes, from: index + 1)
      }
      return false
    }
  }
}
