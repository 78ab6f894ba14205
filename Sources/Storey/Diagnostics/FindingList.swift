/// The findings of a page, as many as limits let be listed, and how many more there are.
public struct FindingList: Sendable {
  /// Those that are listed, in the order of their places.
  public package(set) var listed: [Finding]
  /// Those that are counted and not listed.
  public package(set) var unlisted: UnlistedFindings

  /// A list of findings that nothing is missing from, unless it is said how many are.
  public init(_ listed: [Finding] = [], unlisted: UnlistedFindings = UnlistedFindings()) {
    self.listed = listed
    self.unlisted = unlisted
  }

  /// How many there are of a severity, listed or not.
  public func count(of severity: Severity) -> Int {
    listed.count { $0.severity == severity } + unlisted.count(of: severity)
  }

  /// What a reader is shown: the findings that are listed and, last, how many are not.
  public var shown: [Finding] { unlisted.finding.map { listed + [$0] } ?? listed }
}

/// Findings that are counted and not listed, because a limit was reached.
public struct UnlistedFindings: Sendable, Hashable {
  /// How many there are of each rule.
  private var rules = RuleCounts()
  private var severities = SeverityCounts()
  /// The line that the first of them stands on, when they are those of many pages in a file; their rules are not known then.
  private var firstLine: Int?
  /// How many rules a message names.
  private static let namedRules = 8

  /// No findings.
  public init() {}

  /// So many findings of each severity, in the pages of a file from a line on.
  package init(_ severities: SeverityCounts, fromLine firstLine: Int) {
    self.severities = severities
    self.firstLine = firstLine
  }

  /// Whether all findings are listed.
  public var isEmpty: Bool { severities.total == 0 }

  /// How many there are.
  public var count: Int { severities.total }

  /// How many there are of a severity.
  public func count(of severity: Severity) -> Int { severities[severity] }

  mutating func add(_ rule: RuleID, _ severity: Severity) {
    rules.add(rule)
    severities[severity] += 1
  }

  /// Leaves out what is less bad.
  package mutating func keep(atLeast severity: Severity) {
    for less in Severity.allCases where less < severity { severities[less] = 0 }
    if isEmpty { rules = RuleCounts() }
  }

  /// What a report says about them; `nil` when there are none. It is as bad as the worst of them.
  public var finding: Finding? {
    guard let severity = severities.worst else { return nil }
    return Finding(Diagnostic(rule: .unlistedFindings, severity: severity, message: message, hint: hint), range: nil)
  }

  private var message: String {
    let verb = count == 1 ? "is" : "are"
    if let firstLine {
      return "\(Wording.counted(count, "more finding")), from line \(firstLine) on, \(verb) counted and not listed"
    }
    let rules = rules.mostFirst
    var names = rules.prefix(Self.namedRules).map { "\($0.count) of \($0.rule)" }
    if rules.count > Self.namedRules {
      names.append("\(Wording.counted(rules.count - Self.namedRules, "other rule"))")
    }
    return
      "\(Wording.counted(count, "more finding")) \(verb) counted and not listed: \(names.joined(separator: ", "))"
  }

  private var hint: String {
    let limits: [Limit] = firstLine == nil ? [.findingsOfRule, .findingsOfPage] : [.findingsOfFile]
    let names = limits.map { "\"\($0.rawValue)\"" }.joined(separator: " and ")
    return "correct those that are listed first, or raise the limit\(limits.count == 1 ? "" : "s") \(names)"
  }
}
