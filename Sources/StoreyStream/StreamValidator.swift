public import Storey
public import StoreyValidation

/// Checks the pages of a stream: a line with a page becomes a line with its findings.
///
///     {"id":7,"diagnostics":[…],"summary":{"errors":0,"warnings":1,"notes":0}}
public struct StreamValidator: Sendable {
  private let limits: Limits
  private let shape: PageShape
  private let failLevel: Severity
  private let least: Severity
  private let validate: @Sendable ([UInt8]) -> PageReport

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - limits: The limits of pages.
  ///   - failLevel: The lowest severity of a finding with which a line fails.
  ///   - least: The lowest severity of the findings in the results.
  ///   - shape: The shape of the pages, which distinguishes them from envelopes.
  ///   - validate: Checks a page.
  public init(
    limits: Limits = .standard, failLevel: Severity = .error, least: Severity = .note,
    shape: PageShape = .standard, validate: @escaping @Sendable ([UInt8]) -> PageReport
  ) {
    self.limits = limits
    self.shape = shape
    self.failLevel = failLevel
    self.least = least
    self.validate = validate
  }

  /// Returns the result of a line. O(bytes and elements of the page).
  ///
  /// - Parameters:
  ///   - line: The line, without its line end.
  ///   - number: The number of the line, which identifies a page without an identifier.
  public func result(of line: [UInt8], number: Int) -> StreamResult {
    let streamed = StreamedPage(line: line, number: number, limits: limits, shape: shape)
    var report = validate(streamed.bytes)
    var summary = ValidationSummary()
    summary.add(report)
    report.keep(atLeast: least)
    return StreamResult(
      id: streamed.id, findings: report.list,
      isFailed: report.isRefused || summary.hasFindings(atLeast: failLevel))
  }
}
