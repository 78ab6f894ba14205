import Storey

/// A reporter of a `ReportFormat`, with everything that is specific to the format.
protocol StandardReporter: Reporter {
  /// Creates a reporter that follows the choices of a run.
  init(_ options: ReportOptions)

  /// The details of findings that reports contain. Default: none.
  static var details: Finding.Details { get }
  /// The syntax of reports. Default: text.
  static var syntax: ReportFormat.Syntax { get }
  /// Returns whether a JSON document may be a report of this format. Default: `false`.
  static func isReport(_ root: JSONValue) -> Bool
  /// Returns whether a file that is not JSON may be a report of this format. Default: whether it is an XML document, if reports
  /// are XML.
  static func isReport(_ bytes: [UInt8]) -> Bool
}

extension StandardReporter {
  static var details: Finding.Details { [] }
  static var syntax: ReportFormat.Syntax { .text }
  static func isReport(_ root: JSONValue) -> Bool { false }
  static func isReport(_ bytes: [UInt8]) -> Bool { syntax == .xml && bytes.starts(with: "<?xml".utf8) }
}

/// The choices of a run that reports depend on.
struct ReportOptions {
  /// The rules that the report may describe.
  let rules: RuleRegistry
  /// The lowest severity that is a failure.
  let failLevel: Severity
  /// Whether text is coloured for a terminal.
  let usesColor: Bool
  /// Whether text ends with the number of findings.
  let showsSummary: Bool
  /// Whether text has findings with equal messages once.
  let groupsFindings: Bool
}
