public import Storey

/// The formats of reports.
public enum ReportFormat: String, Sendable, Hashable, CaseIterable {
  /// `text` is for people, `json` for programs, `sarif` for code scanning, `junit` for test reports, `github` for
  /// annotations, `checkstyle` and `codeclimate` for CI servers, `markdown` for comments and summaries.
  case text, json, sarif, junit, github, checkstyle, codeclimate, markdown

  /// The reporter of this format.
  private var type: any StandardReporter.Type {
    switch self {
    case .text: TextReporter.self
    case .json: JSONReporter.self
    case .sarif: SARIFReporter.self
    case .junit: JUnitReporter.self
    case .github: GitHubReporter.self
    case .checkstyle: CheckstyleReporter.self
    case .codeclimate: CodeClimateReporter.self
    case .markdown: MarkdownReporter.self
    }
  }

  /// The syntaxes of reports.
  package enum Syntax: Sendable {
    case text, json, xml
  }

  /// The syntax of reports of this format.
  package var syntax: Syntax { type.syntax }

  /// The details of findings that this format needs.
  package var details: Finding.Details { type.details }

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
    type.init(
      ReportOptions(
        rules: rules, failLevel: failLevel, usesColor: usesColor, showsSummary: showsSummary,
        groupsFindings: groupsFindings))
  }

  /// Whether the bytes of a file are a report of any format, which a run may overwrite. An empty file is a report. A file that
  /// may be a page, valid or not, is not a report. O(bytes).
  package static func isReport(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first(where: { !$0.isWhitespace }) else { return true }
    if first != UInt8(ascii: "{") && first != UInt8(ascii: "[") {
      return allCases.contains { $0.type.isReport(bytes) }
    }
    guard let root = try? Document(parsing: bytes).root, root["floors"] == nil else { return false }
    return allCases.contains { $0.type.isReport(root) }
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
