/// The findings of a page up to the limits, and the counts of the rest.
///
/// A list of a checked page is counted before its findings are made: their messages, pointers and positions are computed when `listed`
/// is first read.
public struct FindingList: Sendable {
  /// The findings, unless they are still to be made.
  private var made: [Finding] = []
  private var selected: SelectedFindings?
  /// The findings that are counted but not listed.
  public package(set) var unlisted: UnlistedFindings

  /// Creates a list of findings. By default there are no unlisted findings.
  public init(_ listed: [Finding] = [], unlisted: UnlistedFindings = UnlistedFindings()) {
    made = listed
    self.unlisted = unlisted
  }

  init(_ selected: SelectedFindings, unlisted: UnlistedFindings) {
    self.selected = selected
    self.unlisted = unlisted
  }

  /// The listed findings, sorted by location. At the first reading O(document + findings), then O(1).
  public var listed: [Finding] { selected?.findings ?? made }

  /// The listed findings, for changes.
  package var editable: [Finding] {
    get { listed }
    _modify {
      if let selected {
        made = selected.findings
        self.selected = nil
      }
      yield &made
    }
  }

  // MARK: Counts

  /// The number of listed findings.
  package var listedCount: Int { selected?.count ?? made.count }

  /// The number of listed findings of each severity.
  package var listedSeverities: SeverityCounts {
    if let selected { return selected.severities }
    var counts = SeverityCounts()
    for finding in made { counts[finding.severity] += 1 }
    return counts
  }

  /// The number of findings of each rule, listed and unlisted, where the rules are known.
  package var rules: RuleCounts {
    var counts = unlisted.counts
    if let selected {
      counts.add(selected.rules)
    } else {
      for finding in made { counts.add(finding.rule) }
    }
    return counts
  }

  /// Whether there are neither listed nor unlisted findings.
  package var isEmpty: Bool { listedCount == 0 && unlisted.isEmpty }

  /// Returns the number of findings of a severity, listed and unlisted.
  public func count(of severity: Severity) -> Int {
    listedSeverities[severity] + unlisted.count(of: severity)
  }

  /// The findings to show: the listed ones, followed by a finding that reports the number of unlisted ones, if any.
  public var shown: [Finding] { unlisted.finding.map { listed + [$0] } ?? listed }

  /// The number of findings to show of each severity.
  package var shownSeverities: SeverityCounts {
    var counts = listedSeverities
    if let worst = unlisted.worst { counts[worst] += 1 }
    return counts
  }

  /// Removes the findings below a severity.
  package mutating func keep(atLeast severity: Severity) {
    if severity == .note { return }
    editable.removeAll { $0.severity < severity }
    unlisted.keep(atLeast: severity)
  }
}

/// Findings that are counted but not listed, because a limit was reached.
public struct UnlistedFindings: Sendable, Hashable {
  /// The number of findings of each rule.
  private var rules = RuleCounts()
  private var severities = SeverityCounts()
  /// The line of the first finding, when the findings are those of several pages in a file. Their rules are not known then.
  private var firstLine: Int?
  /// The maximum number of rules named in the message.
  private static let namedRules = 8

  /// Creates an empty value.
  public init() {}

  /// Creates counts of the findings in the pages of a file, starting at a line.
  package init(_ severities: SeverityCounts, fromLine firstLine: Int) {
    self.severities = severities
    self.firstLine = firstLine
  }

  /// The number of findings of each rule, where the rules are known.
  package var counts: RuleCounts { rules }

  /// Whether all findings are listed.
  public var isEmpty: Bool { severities.total == 0 }

  /// The number of unlisted findings.
  public var count: Int { severities.total }

  /// Returns the number of unlisted findings of a severity.
  public func count(of severity: Severity) -> Int { severities[severity] }

  mutating func add(_ rule: RuleID, _ severity: Severity) {
    rules.add(rule)
    severities[severity] += 1
  }

  /// Removes the findings below a severity.
  package mutating func keep(atLeast severity: Severity) {
    for less in Severity.allCases where less < severity { severities[less] = 0 }
    if isEmpty { rules = RuleCounts() }
  }

  /// The highest severity of an unlisted finding; `nil` when all findings are listed.
  var worst: Severity? { severities.worst }

  /// A finding that reports the unlisted findings, with the highest severity among them. `nil` when all findings are listed.
  public var finding: Finding? {
    guard let severity = worst else { return nil }
    return Finding(Diagnostic(rule: .unlistedFindings, severity: severity, message: message, hint: hint), range: nil)
  }

  private var message: String {
    let verb = count == 1 ? "is" : "are"
    if let firstLine {
      return "\(Wording.counted(count, "more finding")) from line \(firstLine) on \(verb) not listed"
    }
    let rules = rules.mostFirst
    var names = rules.prefix(Self.namedRules).map { "\($0.count) of \($0.rule)" }
    if rules.count > Self.namedRules {
      names.append("and findings of \(Wording.counted(rules.count - Self.namedRules, "other rule"))")
    }
    return
      "\(Wording.counted(count, "more finding")) \(verb) not listed: \(names.joined(separator: ", "))"
  }

  private var hint: String {
    let limits: [Limits.Name] = firstLine == nil ? [.findingsOfRule, .findingsOfPage] : [.findingsOfFile]
    let names = limits.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
    return "correct the listed findings first, or raise the limit\(limits.count == 1 ? "" : "s") \(names)"
  }
}
