package import Storey
package import StoreyOutput
import StoreyValidation

extension Failure {
  /// Creates the error of a page with invalid JSON, or that exceeds a limit, and of a file that is not a page; `nil` for other pages.
  package init?(of page: Page, _ path: String) {
    if let error = page.unrecognized {
      let start = error.location?.sourceRange.start ?? SourcePosition(line: 1, column: 1)
      self.init(
        message: "\(path):\(start.line):\(start.column): \(error.message) [\(error.rule)]", hint: error.hint)
      return
    }
    guard let error = page.parseError else { return nil }
    self.init(error, path)
  }

  /// Creates the error of a file with invalid JSON, or that exceeds a limit.
  package init(_ error: ParseError, _ path: String) {
    self.init(
      message: "\(path):\(error.position.line):\(error.position.column): \(error.message) [\(error.rule)]",
      hint: error.hint)
  }
}

extension Project {
  /// The maximum number of errors that are listed after a page was rendered.
  private static let mostErrors = 5

  /// Returns lines about the findings of rendering a page: the first errors, and the counts. They are escaped.
  package func lines(about findings: FindingList, of path: String, colors: TextColors = TextColors(isOn: false))
    -> [String]
  {
    if findings.listed.isEmpty { return [] }
    var lines: [String] = []
    let errors = findings.count(of: .error)
    for finding in findings.listed.filter({ $0.severity == .error }).prefix(Self.mostErrors) {
      lines.append(finding.headline(file: path, colors: colors))
      if let hint = finding.hint { lines.append("    \(LogLine.escaped(hint))") }
    }
    if errors > Self.mostErrors { lines.append("… \(Wording.counted(errors - Self.mostErrors, "more error"))") }
    let counts = ValidationSummary.counts(
      errors: errors, warnings: findings.count(of: .warning), notes: findings.count(of: .note))
    lines.append(
      LogLine.escaped("\(path): \(counts) found while rendering; 'storey validate' \(additionsOfValidate)"))
    return lines
  }

  /// The reasons why `storey validate` can report other counts, as a message puts them after the name of the command.
  private var additionsOfValidate: String {
    let rules =
      statedConfiguration.against.isEmpty
      ? "runs all rules" : "runs all rules, including those for the apps in \"against\""
    return statedConfiguration.baseline == nil ? rules : "\(rules), and applies the baseline"
  }
}
