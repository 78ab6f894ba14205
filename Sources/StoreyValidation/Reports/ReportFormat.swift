public import Storey

/// The formats of reports.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// `text` is for people, `json` for programs, `sarif` for code scanning, `junit` for test reports, `github` for
  /// annotations, `checkstyle` and `codeclimate` for CI servers, `markdown` for comments and summaries.
  case text, json, sarif, junit, github, checkstyle, codeclimate, markdown

  /// The details of findings that this format needs.
  package var details: Finding.Details {
    switch self {
    case .json: .pointer
    case .sarif: [.pointer, .fingerprint, .replacement]
    case .codeclimate: .fingerprint
    case .text, .junit, .github, .checkstyle, .markdown: []
    }
  }

  /// Returns a reporter of this format.
  ///
  /// - Parameters:
  ///   - rules: The rules that the report may describe.
  ///   - failLevel: The lowest severity that is a failure, for formats with failures.
  ///   - usesColor: Whether text is coloured for a terminal.
  ///   - showsSummary: Whether text ends with the number of findings.
  ///   - groupsFindings: Whether text has findings with equal messages once.
  public func reporter(
    rules: RuleRegistry, failLevel: Severity, usesColor: Bool = false, showsSummary: Bool = true,
    groupsFindings: Bool = true
  ) -> any Reporter {
    switch self {
    case .text:
      TextReporter(usesColor: usesColor, showsSummary: showsSummary, groupsFindings: groupsFindings)
    case .json: JSONReporter()
    case .sarif: SARIFReporter(rules: rules)
    case .junit: JUnitReporter(failLevel: failLevel)
    case .github: GitHubReporter()
    case .checkstyle: CheckstyleReporter()
    case .codeclimate: CodeClimateReporter()
    case .markdown: MarkdownReporter()
    }
  }
}
