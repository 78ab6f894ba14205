public import Storey

/// The formats that reports are written in.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// `text` is for people, `json` for programs, `sarif` for code scanning, `junit` for test reports, `github` for
  /// annotations, `checkstyle` and `codeclimate` for CI servers, `markdown` for comments and summaries.
  case text, json, sarif, junit, github, checkstyle, codeclimate, markdown

  /// What findings have to be worked out with for this format.
  package var details: Finding.Details {
    switch self {
    case .json: .pointer
    case .sarif: [.pointer, .fingerprint, .replacement]
    case .codeclimate: .fingerprint
    case .text, .junit, .github, .checkstyle, .markdown: []
    }
  }

  /// A reporter of this format.
  ///
  /// - Parameters:
  ///   - rules: the rules that the report may explain.
  ///   - failLevel: the least severity that counts as a failure where the format tells failures from the rest.
  ///   - usesColor: whether text is coloured for a terminal.
  ///   - showsSummary: whether text ends in how many findings there are.
  public func reporter(rules: RuleRegistry, failLevel: Severity, usesColor: Bool = false, showsSummary: Bool = true)
    -> any Reporter
  {
    switch self {
    case .text: TextReporter(usesColor: usesColor, showsSummary: showsSummary)
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
